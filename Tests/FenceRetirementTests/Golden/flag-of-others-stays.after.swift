#if DEBUG
let a = 1
#endif
