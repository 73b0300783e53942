/// A version of dotted numbers, as SDKs, Xcodes, compilers and modules carry it.
///
/// ```swift
/// let swiftUI = try DottedVersion("8.0.85.27")
/// swiftUI >= DottedVersion([8, 0, 85])  // true
/// ```
///
/// All components are kept as declared; how many of them a compiler compares is the evaluator's business. Comparison,
/// equality and hashing ignore trailing zeros, as the compiler does: 27 equals 27.0.
public struct DottedVersion: Hashable, Comparable, Sendable, CustomStringConvertible {
    /// The numbers from left to right, trailing zeros included; at least one, each in `0 ... 2147483647`.
    public let components: [Int]

    /// Creates a version from its numbers; negative ones become 0, too large ones the largest that the compiler stores,
    /// and no numbers at all is 0.
    public init(_ components: [Int]) {
        self.components =
            components.isEmpty ? [0] : components.map { Swift.min(Swift.max($0, 0), Self.largestComponent) }
    }

    /// Reads a version such as `27.1`: ASCII digits and single dots, nothing else.
    ///
    /// - Throws: `DottedVersion.Problem` when the text is anything else, for example `8.0.85.`, `v27` or `27.1-beta`.
    public init(_ text: some StringProtocol) throws(Problem) {
        var numbers: [Int] = []
        var current: Int? = nil
        var part: [UInt8] = []
        func close() throws(Problem) {
            guard let number = current else { throw .emptyComponent(index: numbers.count) }
            numbers.append(number)
            current = nil
            part = []
        }
        if text.isEmpty { throw .empty }
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "."):
                try close()
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                part.append(byte)
                let next = (current ?? 0) * 10 + Int(byte - UInt8(ascii: "0"))
                if next > Self.largestComponent { throw .tooLarge(index: numbers.count) }
                current = next
            default:
                throw .notANumber(index: numbers.count)
            }
        }
        try close()
        components = numbers
    }

    /// The largest component that the compiler stores (31 bits); it would silently wrap a larger one.
    public static let largestComponent = 2_147_483_647

    /// The version with dots, as declared.
    public var description: String { components.map(String.init).joined(separator: ".") }

    /// The first two components, for the names of SDKs: 27.1 for 27.1.3.
    public var majorMinor: DottedVersion { DottedVersion(Array((components + [0]).prefix(2))) }

    /// Whether `prefix` begins this version: 27.1 begins 27.1.3, and 27.1.0 begins 27.1.
    public func hasPrefix(_ prefix: DottedVersion) -> Bool {
        for (index, component) in prefix.significant.enumerated() {
            guard index < components.count ? components[index] == component : component == 0 else { return false }
        }
        return true
    }

    private var significant: ArraySlice<Int> {
        var slice = components[...]
        while slice.last == 0 { slice.removeLast() }
        return slice
    }

    /// Whether both are the same version; trailing zeros do not count.
    public static func == (left: DottedVersion, right: DottedVersion) -> Bool { left.significant == right.significant }

    /// Whether `left` is the smaller version, comparing number by number from the left.
    public static func < (left: DottedVersion, right: DottedVersion) -> Bool {
        left.significant.lexicographicallyPrecedes(right.significant)
    }

    /// Hashes what `==` compares.
    public func hash(into hasher: inout Hasher) { hasher.combine(significant) }
}

extension DottedVersion {
    /// Why a text is not a version.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// There is no text.
        case empty
        /// The component at this index (0-based) has no digits: `8..85`, `8.0.85.`
        case emptyComponent(index: Int)
        /// The component at this index has something that is not an ASCII digit.
        case notANumber(index: Int)
        /// The component at this index is larger than the compiler can store.
        case tooLarge(index: Int)

        /// One sentence without the text itself.
        public var description: String {
            switch self {
            case .empty: "a version needs at least one number"
            case .emptyComponent(let index):
                "component \(index + 1) is empty; a version is numbers with single dots between them"
            case .notANumber(let index): "component \(index + 1) is not a number; a version is digits and dots only"
            case .tooLarge(let index): "component \(index + 1) is larger than \(DottedVersion.largestComponent)"
            }
        }
    }
}
