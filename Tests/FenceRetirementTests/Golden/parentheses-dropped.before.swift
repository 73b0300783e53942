#if (os(iOS) || os(tvOS)) && DUO_SDK
let a = 1
#endif
