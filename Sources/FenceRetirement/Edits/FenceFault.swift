/// Why a fence cannot be taken out by a tool.
public enum FenceFault: Hashable, Sendable, CustomStringConvertible {
    /// A directive shares its line with code.
    case sharesLine(directive: String)
    /// A comment that begins on a directive's line ends on a later one.
    case commentRunsOn(directive: String)
    /// The fence stands inside a string interpolation.
    case insideString
    /// There is no `#endif`.
    case noEnd
    /// The compiler rejects a condition or directive of the fence, with its sentence.
    case rejected(String)
    /// Profiles read the text around the fence differently (a bare regex literal, a skipped region).
    case readDifferently(profile: String)
    /// The code before and behind a removed directive would be read as one, with the tokens on both sides.
    case wouldJoin(before: String, behind: String)
    /// A `case` would be left without a statement.
    case emptyCase
    /// On a remaining profile, the compiled tokens would not be those of before.
    case changesTokens(profile: String)
    /// After the edit, the compiler would report something new on a remaining profile.
    case newError(profile: String, String)
    /// Nothing in the conditions of the fence has the same known answer on all remaining profiles.
    case nothingSettled

    /// One sentence without the fence's place.
    public var description: String {
        switch self {
        case .sharesLine(let directive): "\(directive) shares its line with code; give it a line of its own first"
        case .commentRunsOn(let directive):
            "a comment on the line of \(directive) goes on in the next line; move it to a line of its own first"
        case .insideString: "the fence stands inside a string interpolation"
        case .noEnd: "the fence has no #endif"
        case .rejected(let message): "the compiler rejects it: \(message)"
        case .readDifferently(let profile):
            "profile '\(profile)' reads the text around the fence differently (a regex literal or text that is skipped)"
        case .wouldJoin(let before, let behind):
            "without the directive, '\(behind)' would continue '\(before)'; put a statement or ';' between them first"
        case .emptyCase: "a 'case' would be left without a statement"
        case .changesTokens(let profile): "the tokens that profile '\(profile)' compiles would change"
        case .newError(let profile, let message): "profile '\(profile)' would get a new error: \(message)"
        case .nothingSettled: "its condition is not decided by the remaining profiles"
        }
    }
}
