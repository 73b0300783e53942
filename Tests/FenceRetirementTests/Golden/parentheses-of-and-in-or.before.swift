#if (os(iOS) && DUO_SDK && arch(arm64)) || os(macOS)
let a = 1
#endif
