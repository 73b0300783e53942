#if DUO_SDK // new
let a = 1
#else // old
let a = 2
#endif // DUO_SDK
let b = 3
