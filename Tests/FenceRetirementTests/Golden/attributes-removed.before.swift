@MainActor
#if !DUO_SDK
@available(iOS, deprecated: 27.1)
#endif
final class C {}
