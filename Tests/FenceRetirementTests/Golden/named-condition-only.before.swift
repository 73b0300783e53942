#if DUO_SDK
let a = 1
#endif
#if compiler(>=6.0)
let b = 1
#endif
