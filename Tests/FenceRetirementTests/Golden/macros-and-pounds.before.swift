#if DUO_SDK
#warning("duo")
let f = #file
let s = #selector(x)
#endif
#Preview { Text("#if") }
