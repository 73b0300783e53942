let z = 1
#if DUO_SDK
let a = 1
// Older SDKs:
#else
let a = 2
#endif
