// café
#if DUO_SDK
let a = 1 // naïve
#endif
let b = 2
