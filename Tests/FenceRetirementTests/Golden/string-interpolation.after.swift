let s = """
    a \(f(
    #if DUO_SDK
    1
    #else
    2
    #endif
    )) b
    """
let a = 1
