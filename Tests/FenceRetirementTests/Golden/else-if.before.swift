#if !DUO_SDK
let a = 1
#else if os(iOS)
let a = 2
#endif
