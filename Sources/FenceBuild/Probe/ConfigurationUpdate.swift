import FenceModel

/// The text of a configuration with facts that compilers know better; everything else in it stays, byte for byte.
public struct ConfigurationUpdate: Hashable, Sendable {
    /// The new text.
    public let bytes: [UInt8]
    /// The facts that were written.
    public let written: [FactCorrection]
    /// The facts of profiles that the text does not declare.
    public let notWritten: [FactCorrection]

    /// Writes the facts that have a value.
    ///
    /// - Throws: `ConfigurationEditor.Problem` when the text is not JSON5 or a fact has no place in it.
    public init(_ corrections: [FactCorrection], in text: [UInt8]) throws(ConfigurationEditor.Problem) {
        var editor = try ConfigurationEditor(text)
        var written: [FactCorrection] = []
        var notWritten: [FactCorrection] = []
        for correction in corrections {
            guard let value = correction.value else { continue }
            guard let index = editor.index(in: ["profiles"], where: "name", is: correction.profile) else {
                notWritten.append(correction)
                continue
            }
            var path: [ConfigurationEditor.Step] =
                ["profiles", .index(index)] + correction.path.map { .key($0) }
            // A module that is declared with more than its version keeps the rest.
            if case .object? = editor.value(at: path)?.kind, value.hasPrefix("\"") { path.append("version") }
            try editor.set(value, at: path)
            written.append(correction)
        }
        bytes = editor.bytes
        self.written = written
        self.notWritten = notWritten
    }
}
