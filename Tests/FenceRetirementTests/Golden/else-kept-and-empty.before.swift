let z = 0
#if !DUO_SDK
let a = 1
#else
#endif
let b = 2
