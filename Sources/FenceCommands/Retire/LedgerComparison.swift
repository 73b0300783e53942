import FenceModel

/// Compares two versions of a configuration file.
enum LedgerComparison {
    /// Whether everything but the ledger is the same, comments and spacing not counted.
    static func differOnlyInLedger(_ old: [UInt8], _ new: [UInt8]) -> Bool {
        guard let a = try? JSON5.parse(old).root, let b = try? JSON5.parse(new).root,
            case .object(let mine) = a.kind, case .object(let theirs) = b.kind
        else { return false }
        let left = mine.filter { $0.key != "ledger" }
        let right = theirs.filter { $0.key != "ledger" }
        return left.count == right.count
            && zip(left, right).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
    }

    private static func isSame(_ a: JSON5Value, _ b: JSON5Value) -> Bool {
        switch (a.kind, b.kind) {
        case (.null, .null): true
        case (.bool(let x), .bool(let y)): x == y
        case (.number(let x), .number(let y)): x == y
        case (.string(let x), .string(let y)): x == y
        case (.array(let x), .array(let y)): x.count == y.count && zip(x, y).allSatisfy(isSame)
        case (.object(let x), .object(let y)):
            x.count == y.count && zip(x, y).allSatisfy { $0.key == $1.key && isSame($0.value, $1.value) }
        default: false
        }
    }
}
