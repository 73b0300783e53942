/// One card of the collection.
public struct Card: Identifiable, Hashable, Sendable {
    public let id: Int
    public var name: String
    public var rarity: Rarity
    public var isFoil: Bool

    public init(id: Int, name: String, rarity: Rarity, isFoil: Bool = false) {
        self.id = id
        self.name = name
        self.rarity = rarity
        self.isFoil = isFoil
    }

    // A fence around a member.
    #if DEBUG
    /// A card for previews and experiments.
    public static let sample = Card(id: 0, name: "Sample Fox", rarity: .common)
    #endif
}

/// How rare a card is.
public enum Rarity: Int, CaseIterable, Comparable, Sendable {
    case common = 1
    case uncommon
    case rare
    case legendary

    public static func < (left: Rarity, right: Rarity) -> Bool { left.rawValue < right.rawValue }
}
