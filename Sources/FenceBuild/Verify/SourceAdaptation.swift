import FenceModel
import FenceSyntax

/// Makes a stand-in compiler take the branches that the profile's own compiler takes.
///
/// A stub SDK is checked by the compiler of this machine. Where that one answers a condition otherwise than the profile's,
/// it would check the wrong branch: `compiler(>=6.4)` is false for 6.3, a Linux toolchain has a module `Glibc` and no
/// Objective-C runtime. Such a term is written over with one of the same length that has the profile's answer, so that
/// all lines and columns stay. A version keeps its function and operator (`compiler(>=0.0)`), because behind a question
/// for the version the compiler does not even parse a branch that is not taken.
struct SourceAdaptation {
    /// What the profile answers, settings of the target joined.
    var profile: Profile
    /// The version of the compiler that really compiles.
    var compilerVersion: String
    /// Modules that exist under their own names: those of the stub SDK and of the package.
    var ownModules: Set<String>

    /// Modules of open-source toolchains that no SDK of Apple's has.
    static let foreignModules: Set<String> = [
        "Glibc", "Musl", "Bionic", "Android", "WASILibc", "WinSDK", "CRT", "SwiftGlibc", "FoundationEssentials",
        "FoundationInternationalization", "FoundationNetworking", "FoundationXML",
    ]
    /// Names that Apple's Foundation has itself and open-source Foundation keeps in a module of its own.
    private static let splitOff: [(module: String, names: [String])] = [
        (
            "FoundationNetworking",
            [
                "URLSession", "URLRequest", "URLResponse", "HTTPURLResponse", "HTTPCookie", "URLCache", "URLCredential",
                "URLProtocol", "URLProtectionSpace", "URLAuthenticationChallenge",
            ]
        ),
        ("FoundationXML", ["XMLParser", "XMLDocument", "XMLElement", "XMLNode"]),
    ]

    /// The bytes to compile instead of the file's own; `nil` when the file can stay as it is.
    ///
    /// - Parameter terms: the terms of all its conditions, as `terms(of:options:)` finds them.
    func adapted(_ text: SourceText, terms: [(term: ConditionTerm, range: SourceRange)]) -> [UInt8]? {
        var bytes: [UInt8]?
        func replace(_ range: SourceRange, with replacement: String) {
            let padded =
                Array(replacement.utf8)
                + Array(repeating: UInt8(ascii: " "), count: max(0, range.count - replacement.utf8.count))
            guard padded.count == range.count else { return }
            var copy = bytes ?? Array(text.bytes)
            copy.replaceSubrange(range.start..<range.end, with: padded)
            bytes = copy
        }
        for (term, range) in terms {
            if let replacement = replacement(of: term, text.string(range)) { replace(range, with: replacement) }
        }
        return withSplitOffImports(bytes ?? [], of: text) ?? bytes
    }

    /// How the profile's language mode reads the text.
    var options: ScanOptions { ScanOptions(bareSlashRegex: profile.readsBareSlashRegex) }

    /// The terms of all conditions of a file that a stand-in may answer otherwise than a profile's own compiler.
    static func terms(
        of text: SourceText, options: ScanOptions
    ) -> [(term: ConditionTerm, range: SourceRange)] {
        guard text.mayContainDirective else { return [] }
        let scan = FenceScanner.scan(
            text, options: options, decide: { _ in ClauseDecision(verdict: .unknown, allowsSyntaxErrors: false) })
        var terms: [(term: ConditionTerm, range: SourceRange)] = []
        for clause in scan.fences.flatMap(\.clauses) {
            if let condition = clause.condition { collect(condition, into: &terms) }
        }
        return terms.filter { term, _ in
            switch term {
            case .compilerVersion, .languageVersion, .canImport, .platform(.runtime, _, _): true
            default: false
            }
        }
    }

    private static func collect(
        _ condition: Condition, into terms: inout [(term: ConditionTerm, range: SourceRange)]
    ) {
        switch condition.node {
        case .term(let term): terms.append((term, condition.range))
        case .not(let operand), .parenthesized(let operand): collect(operand, into: &terms)
        case .and(let operands), .or(let operands): for operand in operands { collect(operand, into: &terms) }
        case .literal, .integer, .invalid: break
        }
    }

    /// The text for a term that this compiler would answer otherwise; `nil` for one that it answers alike, or of which the
    /// profile knows no answer.
    private func replacement(of term: ConditionTerm, _ text: String) -> String? {
        switch term {
        case .compilerVersion(let comparison):
            guard let own = own(comparison, profile.compilerVersion, profile.compilerVersionIsPrefix) else {
                return nil
            }
            return version(comparison, in: text, own: own, here: comparison.holds(for: hereVersion))
        case .languageVersion(let comparison):
            guard let own = own(comparison, profile.languageVersion, profile.languageVersionIsPrefix) else {
                return nil
            }
            let here = profile.language?.fixedVersion ?? hereVersion
            return version(comparison, in: text, own: own, here: comparison.holds(for: here))
        case .canImport(let question):
            guard let module = question.path.first, SourceAdaptation.foreignModules.contains(module),
                !ownModules.contains(module)
            else {
                if question.path == ["ObjectiveC"], question.kind == nil { return "true" }
                return nil
            }
            return "false"
        case .platform(.runtime, let argument, _):
            // The only difference is Objective-C, which the target has and the stand-in does not.
            guard argument == "_ObjC" || argument == "_Native" else { return nil }
            switch profile.answer(.runtime, argument).decided {
            case true?: return "true"
            case false?: return "false"
            case nil: return nil
            }
        default: return nil
        }
    }

    private var hereVersion: [Int] { compilerVersion.split(separator: ".").compactMap { Int($0) } }

    private func own(_ comparison: VersionComparison, _ version: [Int]?, _ isPrefix: Bool) -> Bool? {
        version.flatMap { isPrefix ? comparison.holds(forPrefix: $0).decided : comparison.holds(for: $0) }
    }

    /// `compiler(>=6.4)` as `compiler(>=0.0)` or `compiler(>=9.9)`.
    private func version(_ comparison: VersionComparison, in text: String, own: Bool, here: Bool) -> String? {
        if own == here { return nil }
        let digit: Character = (comparison.comparison == .atLeast) == own ? "0" : "9"
        guard let operatorEnd = text.firstRange(of: comparison.comparison.rawValue)?.upperBound else { return nil }
        return text[..<operatorEnd] + String(text[operatorEnd...].map { $0.isNumber ? digit : $0 })
    }

    /// The text with `; import FoundationNetworking` behind an import of Foundation, where names of it are used.
    ///
    /// Nothing follows on the line, so no column moves.
    private func withSplitOffImports(_ adapted: [UInt8], of text: SourceText) -> [UInt8]? {
        let bytes = adapted.isEmpty ? Array(text.bytes) : adapted
        let string = String(decoding: bytes, as: UTF8.self)
        var added = ""
        for (module, names) in SourceAdaptation.splitOff where names.contains(where: { string.contains($0) }) {
            added += "; import \(module)"
        }
        guard !added.isEmpty else { return nil }
        var lines = string.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard
            let index = lines.firstIndex(where: {
                $0.hasPrefix("import Foundation") && $0.trimmingPrefix("import Foundation").allSatisfy(\.isWhitespace)
            })
        else { return nil }
        lines[index] += added
        return Array(lines.joined(separator: "\n").utf8)
    }
}
