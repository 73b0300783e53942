/// The few styles of text reports; plain text where colors are not wanted.
public struct Palette: Sendable {
    /// Whether styles are written at all.
    public let isEnabled: Bool

    /// Creates a palette; without colors every style gives the text as it is.
    public init(isEnabled: Bool) { self.isEnabled = isEnabled }

    /// For headings.
    public func bold(_ text: some StringProtocol) -> String { styled("1", text) }
    /// For what is not compiled.
    public func dim(_ text: some StringProtocol) -> String { styled("2", text) }
    /// For errors.
    public func red(_ text: some StringProtocol) -> String { styled("31", text) }
    /// For what is compiled, and for success.
    public func green(_ text: some StringProtocol) -> String { styled("32", text) }
    /// For warnings, and for what is not known.
    public func yellow(_ text: some StringProtocol) -> String { styled("33", text) }
    /// For notes.
    public func cyan(_ text: some StringProtocol) -> String { styled("36", text) }

    private func styled(_ code: String, _ text: some StringProtocol) -> String {
        isEnabled && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : String(text)
    }
}
