#if (os(iOS) || os(tvOS)) && arch(arm64)
let a = 1
#endif
