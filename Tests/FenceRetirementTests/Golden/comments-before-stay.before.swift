// A view for both.
/// Documented.
#if DUO_SDK
struct V {}
#endif
