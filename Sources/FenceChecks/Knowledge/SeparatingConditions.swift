import FenceModel
import FenceSyntax

/// Finds conditions that tell profiles apart.
enum SeparatingConditions {
    /// Modules that most code with user interfaces has, asked for first.
    private static let preferred = ["SwiftUI", "UIKit", "SwiftUICore", "AppKit"]

    /// The condition that separates the profiles of the oldest SDK from the others, as a text; `nil` when the facts name none.
    static func best(among reached: [Int], _ file: CheckedFile) -> String? {
        let profiles = reached.map { file.profiles[$0] }
        let flags = Set(profiles.compactMap(\.conditions).joined()).subtracting(FlagKnowledge.wellKnown).sorted()
        for flag in flags {
            let answers = profiles.map { $0.isSet(flag: flag) }
            if answers.contains(.yes), answers.contains(.no), !answers.contains(.unknown) { return flag }
        }
        let common = profiles.dropFirst().reduce(Set(profiles.first?.modules.keys.map { $0 } ?? [])) {
            $0.intersection($1.modules.keys)
        }
        for module in preferred.filter(common.contains) + common.subtracting(preferred).sorted() {
            var versions: [[Int]] = []
            for profile in profiles {
                guard case .present(.known(let components), _) = profile.module([module]) else { break }
                versions.append(components)
            }
            guard versions.count == profiles.count else { continue }
            let kept = profiles.map(\.importVersionComponents).min() ?? 4
            if let number = VersionBoundary.all(of: versions, keeping: kept).first {
                return "canImport(\(module), _version: \(ConditionText.version(number)))"
            }
        }
        return nil
    }
}
