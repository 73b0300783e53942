#warning("duo")
let f = #file
let s = #selector(x)
#Preview { Text("#if") }
