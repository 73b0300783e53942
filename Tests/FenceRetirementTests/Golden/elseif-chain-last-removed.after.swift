#if os(macOS)
let a = 1
#elseif os(iOS)
let a = 2
#endif
