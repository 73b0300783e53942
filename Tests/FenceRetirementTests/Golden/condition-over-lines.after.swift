#if os(iOS) && arch(arm64)
let a = 1
#endif
