#if canImport(SwiftUI, _version: 8.0.85) && os(iOS)
let a = 1
#endif
