#if SOMETHING || canImport(SwiftUI, _version: 8.0.85)
let a = 1
#elseif SOMETHING_ELSE
let a = 2
#endif
