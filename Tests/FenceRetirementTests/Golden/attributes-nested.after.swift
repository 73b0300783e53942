#if os(iOS)
@available(iOS 27.1, *)
#endif
@MainActor
struct S {}
