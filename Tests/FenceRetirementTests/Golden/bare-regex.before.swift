#if DUO_SDK
let r = /"#if/
let q = /a\/*b/
#endif
let end = 1
