let s = """
    #if DUO_SDK
    not code ""
    #endif
    """
let t = """
    a \(s) \""" b
    """
let end = 1
