let z = 0

#if !DUO_SDK
let a = 1
#endif

#if !DUO_SDK
let b = 2
#endif

let d = 5
