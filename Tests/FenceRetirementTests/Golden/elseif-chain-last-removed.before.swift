#if os(macOS)
let a = 1
#elseif os(iOS)
let a = 2
#elseif !DUO_SDK
let a = 3
#endif
