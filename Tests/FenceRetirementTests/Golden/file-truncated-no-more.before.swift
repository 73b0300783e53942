let s = """
    #if DUO_SDK
    not code ""
    #endif
    """
#if DUO_SDK
let t = """
    a \(s) \""" b
    """
#endif
let end = 1
