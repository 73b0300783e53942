let a = 1
#if compiler(>=6.0)
let b = 1
#endif
