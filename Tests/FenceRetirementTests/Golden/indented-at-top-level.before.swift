#if DUO_SDK
    let a = 1
    let b = 2
#endif
