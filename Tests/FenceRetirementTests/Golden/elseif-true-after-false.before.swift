#if !DUO_SDK
let a = 1
#elseif compiler(>=6.4)
let a = 2
#elseif os(iOS)
let a = 3
#else
let a = 4
#endif
