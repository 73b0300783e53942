#if compiler(>=6.0) && DUO_SDK && swift(>=5)
let a = 1
#endif
