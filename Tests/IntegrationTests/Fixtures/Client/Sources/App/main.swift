import Deck

#if canImport(SwiftUI, _version: 8.0.85)
print("two panes")
#endif

#if DOU_SDK
print("never")
#endif
