#if !(DUO_SDK && (os(iOS) || os(tvOS)))
let a = 1
#endif
