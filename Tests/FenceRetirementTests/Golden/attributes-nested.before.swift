#if DUO_SDK
#if os(iOS)
@available(iOS 27.1, *)
#endif
@MainActor
#endif
struct S {}
