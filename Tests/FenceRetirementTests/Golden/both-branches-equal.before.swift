#if DUO_SDK
let a = 1
#else
let a = 1
#endif
let b = a
