@available(iOS 27.1, *)
struct S {}
