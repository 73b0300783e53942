let s = """
    a \(f(
    #if DUO_SDK
    1
    #else
    2
    #endif
    )) b
    """
#if DUO_SDK
let a = 1
#endif
