#if os(iOS) && canImport(SwiftUI, _version: 8.0.85)
let a = 1
#endif
