#if os(iOS)
let a = 1
#endif
#if os(iOS)
let b = 1
#endif
