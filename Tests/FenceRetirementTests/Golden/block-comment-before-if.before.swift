/* c */ #if DUO_SDK
let a = 1
/* d */ #endif
let b = 1
