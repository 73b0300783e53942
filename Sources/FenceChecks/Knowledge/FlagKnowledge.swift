import FenceModel
import FenceSyntax

/// Who knows which compilation conditions.
public struct FlagKnowledge: Sendable {
    /// Conditions that a profile sets or that an entry of `fences` speaks of.
    public let declared: Set<String>
    /// Conditions that mark an SDK: those that an entry of `fences` speaks of, and those that some profiles set and others do
    /// not.
    public let markingSDKs: Set<String>
    /// For each condition that target settings define, under whatever circumstances, the names of those targets.
    public let targets: [String: Set<String>]
    /// Finds the file in which a build sets a condition that neither profiles nor target settings do: a manifest that looks at
    /// its environment, a build script. `nil` when there is none.
    public let mention: @Sendable (_ flag: String) -> String?

    /// Creates what is known.
    ///
    /// - Parameters:
    ///   - targets: for each condition of target settings the names of the targets.
    ///   - mention: the path of a build file that names the condition; asked for unknown conditions only.
    public init(
        profiles: [Profile], declarations: [FenceDeclaration] = [], targets: [String: Set<String>] = [:],
        mention: @escaping @Sendable (_ flag: String) -> String? = { _ in nil }
    ) {
        var declared: Set<String> = []
        var marking: Set<String> = []
        for declaration in declarations {
            if let condition = declaration.condition, case .success(let parsed) = Condition.parse(condition) {
                parsed.forEachTerm { term, _ in
                    if case .flag(let name) = term { marking.insert(name) }
                }
            }
        }
        let lists = profiles.compactMap(\.conditions).map(Set.init)
        for list in lists {
            declared.formUnion(list)
            for name in list where !lists.allSatisfy({ $0.contains(name) }) { marking.insert(name) }
        }
        markingSDKs = marking.subtracting(Self.wellKnown)
        self.declared = declared.union(marking)
        self.targets = targets
        self.mention = mention
    }

    /// Conditions that build systems set by themselves, so that a configuration need not declare them.
    ///
    /// SwiftPM sets the first four (seen with 6.3.1), Xcode's templates `DEBUG`, CocoaPods and Skip their own names.
    public static let wellKnown: Set<String> = [
        "SWIFT_PACKAGE", "DEBUG", "SWIFT_MODULE_RESOURCE_BUNDLE_AVAILABLE", "SWIFT_MODULE_RESOURCE_BUNDLE_UNAVAILABLE",
        "RELEASE", "NDEBUG", "TESTING", "COCOAPODS", "SKIP", "Xcode",
    ]

    /// Whether somebody knows the condition.
    public func isKnown(_ flag: String) -> Bool {
        declared.contains(flag) || targets[flag] != nil || Self.wellKnown.contains(flag)
    }

    /// The known condition that a misspelled one probably is, or `nil`.
    public func suggestion(for flag: String) -> String? {
        let known = declared.sorted() + targets.keys.sorted() + Self.wellKnown.sorted()
        guard let near = SpellingSuggestion.nearest(to: flag, in: known), !Self.areSiblings(flag, near) else {
            return nil
        }
        return near
    }

    /// Whether two names differ in one short part or number only, as those of a series do: `STAGE_A` and `STAGE_B`.
    static func areSiblings(_ a: String, _ b: String) -> Bool {
        let x = a.split(separator: "_", omittingEmptySubsequences: false)
        let y = b.split(separator: "_", omittingEmptySubsequences: false)
        guard x.count == y.count, x.count > 1 else { return a.filter { !$0.isNumber } == b.filter { !$0.isNumber } }
        let different = zip(x, y).filter { $0 != $1 }
        guard different.count == 1, let (one, other) = different.first else { return false }
        return max(one.count, other.count) <= 2 || one.filter { !$0.isNumber } == other.filter { !$0.isNumber }
    }
}
