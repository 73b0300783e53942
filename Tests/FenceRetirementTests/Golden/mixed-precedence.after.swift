#if os(iOS) || os(macOS) && arch(arm64)
let a = 1
#endif
