/// In which facts two profiles differ.
public struct ProfileDifference: Hashable, Sendable {
    /// A fact that differs.
    public struct Entry: Hashable, Sendable {
        /// The key in a configuration: `sdk`, `modules.SwiftUI`.
        public var key: String
        /// The value in the first profile as it is written in a configuration; `nil` when it does not say.
        public var left: String?
        /// The value in the second profile.
        public var right: String?
        /// For a list that both have: what only the first has.
        public var onlyLeft: [String]
        /// For a list that both have: what only the second has.
        public var onlyRight: [String]
    }

    /// The name of the first profile.
    public let left: String
    /// The name of the second profile.
    public let right: String
    /// The facts that differ, in the order of `ProfileText.facts(of:)`.
    public var entries: [Entry]

    /// Compares two profiles. Names, titles and what they extend are not compared.
    public init(_ left: Profile, _ right: Profile) {
        self.left = left.name
        self.right = right.name
        let leftFacts = ProfileText.facts(of: left)
        let rightFacts = ProfileText.facts(of: right)
        let leftValues = Dictionary(uniqueKeysWithValues: leftFacts.map { ($0.key, $0.value) })
        let rightValues = Dictionary(uniqueKeysWithValues: rightFacts.map { ($0.key, $0.value) })
        let lists: [String: (left: [String]?, right: [String]?)] = [
            "conditions": (left.conditions, right.conditions), "features": (left.features, right.features),
            "attributes": (left.attributes, right.attributes), "symbols": (left.symbols, right.symbols),
        ]
        entries = Self.merged(leftFacts.map(\.key), rightFacts.map(\.key)).compactMap { key in
            let values = (left: leftValues[key], right: rightValues[key])
            if values.left == values.right { return nil }
            var entry = Entry(key: key, left: values.left, right: values.right, onlyLeft: [], onlyRight: [])
            if let list = lists[key], let left = list.left, let right = list.right {
                entry.onlyLeft = Set(left).subtracting(right).sorted()
                entry.onlyRight = Set(right).subtracting(left).sorted()
            }
            return entry
        }
    }

    /// A line for each fact that differs: `sdk  "27.0" -> "27.1"`; of lists what is added and what is missing.
    public var text: String {
        if entries.isEmpty { return "\(left) and \(right) say the same\n" }
        let width = entries.map(\.key.count).max() ?? 0
        var text = "\(left) -> \(right)\n"
        for entry in entries {
            text += "  \(entry.key)\(String(repeating: " ", count: width - entry.key.count + 2))"
            if entry.onlyLeft.isEmpty, entry.onlyRight.isEmpty {
                text += "\(entry.left ?? "not known") -> \(entry.right ?? "not known")\n"
            } else {
                let changes = entry.onlyLeft.map { "-\($0)" } + entry.onlyRight.map { "+\($0)" }
                text += changes.joined(separator: " ") + "\n"
            }
        }
        return text
    }

    /// The keys of both in the order of the facts. Both lists have the same order, so that this is a merge.
    private static func merged(_ left: [String], _ right: [String]) -> [String] {
        var result: [String] = []
        let inRight = Set(right)
        var rest = right[...]
        for key in left {
            if inRight.contains(key) {
                while let next = rest.first, next != key {
                    result.append(next)
                    rest = rest.dropFirst()
                }
                rest = rest.dropFirst()
            } else {
                // Modules that only one side has go by name; other keys of the left side come first.
                while let next = rest.first, next.hasPrefix("modules."), key.hasPrefix("modules."), next < key,
                    !left.contains(next)
                {
                    result.append(next)
                    rest = rest.dropFirst()
                }
            }
            result.append(key)
        }
        return result + rest
    }
}
