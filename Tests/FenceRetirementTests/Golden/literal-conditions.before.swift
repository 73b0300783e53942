#if true && DUO_SDK
let a = 1
#endif
#if false || os(iOS) && DUO_SDK
let b = 1
#endif
