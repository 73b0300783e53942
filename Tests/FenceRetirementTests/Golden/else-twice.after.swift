#if !DUO_SDK
let a = 1
#else
let a = 2
#else
let a = 3
#endif
