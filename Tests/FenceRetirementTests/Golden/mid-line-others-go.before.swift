func f() { #if DUO_SDK
    duo()
    #endif
}
#if DUO_SDK
let a = 1
#endif
