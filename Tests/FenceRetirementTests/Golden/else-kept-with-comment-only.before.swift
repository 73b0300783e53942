let z = 0
#if !DUO_SDK
let a = 1
#else
// Nothing to do on newer SDKs.
#endif
let b = 2
