import FenceModel
import FenceSyntax
import Foundation

/// Finds the fact of a profile that a compiler's answer to a term corrects.
struct FactFinder {
    /// The profile as declared, without settings of a target.
    var profile: Profile
    /// The toolchain that answered.
    var toolchain: PreparedToolchain

    /// The fact behind a term, given the compiler's answer; `nil` for a flag, which is no fact of a toolchain.
    func correction(of term: ConditionTerm, answer: Bool) -> FactCorrection? {
        func fact(_ path: [String], _ value: String?) -> FactCorrection {
            FactCorrection(profile: profile.name, path: path, value: value)
        }
        switch term {
        case .flag, .defined, .legacyCompilerVersion, .underscoredCompilerVersion: return nil
        case .canImport(let question):
            guard let name = question.path.first else { return nil }
            if question.path.count > 1 { return fact(["modules", name, "submodules"], nil) }
            if !answer, question.kind == nil { return fact(["modules", name], "false") }
            if question.kind == .underlyingVersion { return fact(["modules", name, "underlyingVersion"], nil) }
            switch ModuleVersionSearch.version(of: name, in: toolchain) {
            case .found(let version): return fact(["modules", name], JSON5Text.string(version))
            case .none: return fact(["modules", name], "{ version: null }")
            case .unknown: return fact(["modules", name], question.kind == nil ? "true" : nil)
            }
        case .compilerVersion:
            let version = toolchain.compilerVersion
            return fact(["swift", "compiler"], version.isEmpty ? nil : JSON5Text.string(version))
        case .languageVersion: return fact(["swift", "language"], nil)
        case .featureFlag(let name), .platform(.hasFeature, let name, _):
            return fact(["features"], changed(profile.features, name, answer))
        case .platform(.hasAttribute, let name, _):
            return fact(["attributes"], changed(profile.attributes, name, answer))
        case .platform: return fact(["target"], nil)
        }
    }

    /// A declared list with a name added or taken out; a list that is not declared is not begun with one name.
    private func changed(_ list: [String]?, _ name: String, _ isIn: Bool) -> String? {
        guard let list else { return nil }
        let names = isIn ? list.filter { $0 != name } + [name] : list.filter { $0 != name }
        return "[" + names.map(JSON5Text.string).joined(separator: ", ") + "]"
    }
}
