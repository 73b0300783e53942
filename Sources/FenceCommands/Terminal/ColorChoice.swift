/// When to use colors.
public enum ColorChoice: String, CaseIterable, ArgumentValue {
    /// On a terminal, unless the environment says otherwise.
    case auto
    /// Always.
    case always
    /// Never.
    case never

    /// Whether to use colors on a stream.
    ///
    /// The environment counts for `auto` only, in the order that https://no-color.org and https://bixense.com/clicolors
    /// ask for: a non-empty NO_COLOR forbids, CLICOLOR_FORCE (other than 0) demands, CLICOLOR=0 and TERM=dumb forbid.
    public func resolved(isTerminal: Bool, environment: [String: String]) -> Bool {
        switch self {
        case .always: return true
        case .never: return false
        case .auto:
            if let value = environment["NO_COLOR"], !value.isEmpty { return false }
            if let value = environment["CLICOLOR_FORCE"], !value.isEmpty, value != "0" { return true }
            if environment["CLICOLOR"] == "0" || environment["TERM"] == "dumb" { return false }
            return isTerminal
        }
    }
}
