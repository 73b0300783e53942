/// Money in cents, with a side for each page of an open ledger.
public struct Account: Sendable {
    public private(set) var balance = 0

    public init() {}

    public mutating func deposit(cents: Int) { balance += cents }

    #if DUO_SDK
    /// The two pages that are visible at once.
    func pages(of entries: [Int]) -> (left: [Int], right: [Int]) {
        (Array(entries.prefix(10)), Array(entries.dropFirst(10)))
    }
    #endif
}
