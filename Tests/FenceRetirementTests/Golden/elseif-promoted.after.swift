#if os(iOS)
let a = 2
#else
let a = 3
#endif
