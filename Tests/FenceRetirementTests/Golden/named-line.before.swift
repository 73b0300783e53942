#if DUO_SDK
let a = 1
#endif
#if DUO_SDK
let b = 1
#endif
