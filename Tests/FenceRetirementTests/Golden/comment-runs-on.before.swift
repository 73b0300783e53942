#if DUO_SDK /* c
 d */ let a = 1
#endif
let b = 1
