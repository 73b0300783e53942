#if DUO_SDK
let a = 1
#endif
#if DUO_SDK
let b = 2
#else
let b = 3
#endif
#if !DUO_SDK
let c = 4
#endif
let d = 5
