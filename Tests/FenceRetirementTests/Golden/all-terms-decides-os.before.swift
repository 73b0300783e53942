#if os(iOS) && canImport(SwiftUI, _version: 8.0.85)
let a = 1
#elseif os(macOS)
let a = 2
#endif
