// A view for both.
/// Documented.
struct V {}
