#if (os(iOS) && arch(arm64)) || os(macOS)
let a = 1
#endif
