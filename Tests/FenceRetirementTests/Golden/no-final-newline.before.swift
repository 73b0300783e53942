let z = 0
#if DUO_SDK
let a = 1
#endif