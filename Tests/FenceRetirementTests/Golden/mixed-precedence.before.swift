#if os(iOS) && DUO_SDK || os(macOS) && arch(arm64)
let a = 1
#endif
