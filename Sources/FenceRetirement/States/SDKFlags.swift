import FenceModel
import FenceSyntax

/// Which flags stand for an SDK.
public enum SDKFlags {
    /// The flags that an entry of the configuration speaks of, and those that separate the profiles by their SDK: set on all
    /// profiles from some SDK on and on none before it.
    ///
    /// A flag such as DEBUG, which a profile sets for another reason, is none.
    public static func names(_ profiles: [Profile], _ declarations: [FenceDeclaration]) -> Set<String> {
        var flags: Set<String> = []
        for declaration in declarations {
            guard let text = declaration.condition, case .success(let condition) = Condition.parse(text) else {
                continue
            }
            for term in condition.distinctTerms { if let flag = term.term.flagName { flags.insert(flag) } }
        }
        let known = profiles.filter { $0.sdk != nil && $0.conditions != nil }
        for flag in Set(known.flatMap { $0.conditions ?? [] }) {
            let with = known.filter { $0.conditions?.contains(flag) == true }.compactMap(\.sdk)
            let without = known.filter { $0.conditions?.contains(flag) == false }.compactMap(\.sdk)
            if let oldest = with.min(), let newest = without.max(), newest < oldest { flags.insert(flag) }
        }
        return flags
    }
}
