#if `DUO_SDK` && os(iOS)
let a = 1
#endif
