// Remove when the App Store takes the 27.1 SDK.
let a = 1

// DUO_SDK is set in Package.swift.
let b = 2
