#if os(iOS) || os(tvOS)
let a = 1
#endif
