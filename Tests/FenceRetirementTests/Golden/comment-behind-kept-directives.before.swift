#if os(iOS) && DUO_SDK // phones
let a = 1
#else // others
let a = 2
#endif // phones
