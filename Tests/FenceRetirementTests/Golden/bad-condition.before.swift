#if DUO_SDK && nosuch(x)
let a = 1
#endif
