let a = 1
#if os(iOS)
let b = 1
#endif
