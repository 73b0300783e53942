/// What a compiler's error is about, as far as verification has to tell errors apart.
///
/// The texts are those of the Swift compiler 5.9 to 6.3 (observed with 6.3.1).
public enum CompilerMessage: Hashable, Sendable {
    /// A module is imported that is not there.
    case missingModule(String)
    /// A name is used that nothing declares.
    case missingName(String)
    /// A member is used that the type does not have.
    case missingMember(String, of: String)
    /// Something needs the Objective-C runtime.
    case objectiveC
    /// A macro's program is not there.
    case missingMacro(String)
    /// The accessor of a target's resources, which SwiftPM writes when it builds.
    case generatedAccessor
    /// The SDK, the standard library or a module is unusable for this compiler.
    case unusableSDK
    /// Anything else: an error of the sources.
    case other

    /// Tells what a message is about.
    public init(_ text: String) {
        // The compiler appends the name of the message's group to some texts.
        let message = text.firstRange(of: " [#").map { text[..<$0.lowerBound] } ?? text[...]
        let quoted = CompilerMessage.quoted(message)
        // A member of AnyObject is looked up at run time, by the Objective-C runtime.
        if message.contains("Objective-C") || message.contains("'@objc'") || message.hasPrefix("@objc ")
            || message.contains("'AnyObject' has no member")
        {
            self = .objectiveC
        } else if message.hasPrefix("no such module '"), let module = quoted.first {
            self = .missingModule(module)
        } else if message.hasPrefix("cannot find "), message.contains(" in scope"), let name = quoted.first {
            // cannot find 'X' in scope; cannot find type 'X' in scope; cannot find 'X' in scope; did you mean 'Y'?
            self = .missingName(name)
        } else if message.contains(" has no member '"), quoted.count >= 2 || quoted.count == 1 {
            // value of type 'T' has no member 'X'; type 'T' has no member 'X'
            let member = quoted.count >= 2 ? quoted[1] : quoted[0]
            let owner = quoted.count >= 2 ? quoted[0] : ""
            self = member == "module" && owner == "Bundle" ? .generatedAccessor : .missingMember(member, of: owner)
        } else if message.contains(" has no member named '"), quoted.count >= 2 {
            self = .missingMember(quoted[1], of: quoted[0])
        } else if message.hasPrefix("external macro implementation type '") {
            self = .missingMacro(quoted.last ?? quoted.first ?? "")
        } else if CompilerMessage.sdkProblems.contains(where: { message.contains($0) }) {
            self = .unusableSDK
        } else {
            self = .other
        }
    }

    private static let sdkProblems = [
        "is not supported by the compiler", "unable to load standard library", "created for incompatible target",
        "could not find module 'Swift'", "cannot be imported by the Swift",
        "compiled with an older version of the compiler",
        "created by a newer version of the compiler", "created by an older version of the compiler",
        "failed to build module", "has a minimum deployment target of", "module file was created by",
        "malformed compiled module",
        "cannot load underlying module", "failed to verify module interface", "unknown target triple",
        "unable to find sdk", "no such SDK", "invalid version number in '-target",
    ]

    /// The parts between single quotes.
    private static func quoted(_ message: Substring) -> [String] {
        let parts = message.split(separator: "'", omittingEmptySubsequences: false)
        return parts.indices.filter { $0 % 2 == 1 && $0 + 1 < parts.count }.map { String(parts[$0]) }
    }
}
