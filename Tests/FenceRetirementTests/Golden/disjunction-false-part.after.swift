#if os(iOS)
let a = 1
#else
let a = 2
#endif
