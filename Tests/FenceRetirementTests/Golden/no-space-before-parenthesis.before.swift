#if(os(iOS) && DUO_SDK)
let a = 1
#endif
