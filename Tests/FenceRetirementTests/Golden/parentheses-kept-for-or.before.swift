#if (os(iOS) || os(tvOS) || !DUO_SDK) && arch(arm64)
let a = 1
#endif
