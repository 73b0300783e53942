#if compiler(>=99)
}} not swift " either
#else
let a = 1
#endif
