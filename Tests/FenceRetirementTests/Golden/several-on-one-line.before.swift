print(1); #if DUO_SDK
let a = 1
#endif /* and
*/ #if DUO_SDK
let b = 1
#endif
let c = 1
