let a = 1

#if !DUO_SDK
let b = 2
#endif

let c = 3
