let a = 1

#if DUO_SDK

let b = 2

#else

let b = 3

#endif

let c = 3
