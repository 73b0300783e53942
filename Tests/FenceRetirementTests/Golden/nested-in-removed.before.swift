#if !DUO_SDK
#if DUO_SDK
let a = 1
#endif
print(1) #if DUO_SDK
let b = 1
#endif
#else
let c = 1
#endif
