#if !DUO_SDK
let a = 1
#elseif os(iOS)
let a = 2
#else
let a = 3
#endif
