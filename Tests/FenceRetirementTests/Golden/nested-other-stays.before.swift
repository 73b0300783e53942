#if DUO_SDK
#if os(iOS)
let a = 1
#endif
#endif
