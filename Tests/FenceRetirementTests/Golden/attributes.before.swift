#if DUO_SDK
@available(iOS 27.1, *)
#endif
struct S {}
