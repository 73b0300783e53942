// A fence of attributes before an import.
#if compiler(<5.10)
@preconcurrency
#endif
import Foundation

/// Something that cards come from.
public protocol CardSource: Sendable {
    func cards() -> [Card]

    // A fence around a requirement.
    #if DEBUG
    func reset()
    #endif
}

/// Cards of a text with one card a line: `7;Night Heron;3`.
public struct TextCardSource: CardSource {
    private let text: String

    public init(text: String) { self.text = text }

    public func cards() -> [Card] {
        text.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: ";").map(String.init)
            guard fields.count == 3, let id = Int(fields[0]), let rarity = Int(fields[2]) else { return nil }
            // A fence in the body of a closure.
            #if DEBUG
            if fields[1].isEmpty { print("card \(id) has no name") }
            #endif
            return Card(id: id, name: fields[1], rarity: Rarity(rawValue: rarity) ?? .common)
        }
    }

    #if DEBUG
    public func reset() {}
    #endif
}
