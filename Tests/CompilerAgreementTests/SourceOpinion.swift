/// What is said about a source: by the compiler, or by the code under test.
struct SourceOpinion: Equatable {
    /// The marks that are compiled, sorted.
    var active: [String] = []
    /// Errors and warnings, `line:column: severity: message`, sorted.
    var diagnostics: [String] = []
}
