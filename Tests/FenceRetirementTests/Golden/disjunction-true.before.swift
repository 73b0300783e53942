#if os(iOS) || DUO_SDK
let a = 1
#else
let a = 2
#endif
