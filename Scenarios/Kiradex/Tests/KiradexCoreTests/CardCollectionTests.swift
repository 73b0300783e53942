import KiradexCore
import XCTest

final class CardCollectionTests: XCTestCase {
    func testACardIsKeptOnce() {
        var collection = CardCollection(cards: [Card(id: 1, name: "Harbor Fox", rarity: .common)])
        collection.add(Card(id: 1, name: "Harbor Fox", rarity: .common))
        XCTAssertEqual(collection.count, 1)
    }

    // The test of fenced code stands behind the same fence.
    #if DUO_SDK
    func testASpreadHasTwoPages() {
        let cards = (1...12).map { Card(id: $0, name: "Card \($0)", rarity: .rare) }
        let spread = CardCollection(cards: cards).spread(leftPage: 0)
        XCTAssertEqual(spread.left.count, 9)
        XCTAssertEqual(spread.right.count, 3)
    }
    #endif
}
