#if canImport(UIKit, _underlyingVersion: 9127.0.85)
let a = 1
#endif
