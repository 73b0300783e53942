@MainActor
final class C {}
