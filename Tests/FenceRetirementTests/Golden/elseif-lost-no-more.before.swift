#if os(macOS)
let a = 1
#elseif DUO_SDK
let a = 2
#else
let a = 3
#endif
