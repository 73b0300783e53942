// Remove when the App Store takes the 27.1 SDK.
#if DUO_SDK
let a = 1
#endif

// DUO_SDK is set in Package.swift.
let b = 2
