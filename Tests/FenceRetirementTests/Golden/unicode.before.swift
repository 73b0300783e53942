#if DUO_SDK
let größe = "😀 #else" // ü
#else
let größe = 1
#endif
let ω = 2
