import FenceSyntax

/// What a compiler answers to the questions about its target, as `swiftc -frontend -print-static-build-config` prints it.
///
/// Each list is complete where it is given; `nil` means that it is not known.
public struct TargetFacts: Hashable, Sendable {
    /// The names for which `os(…)` is true: `["macOS", "OSX"]`.
    public var operatingSystems: [String]?
    /// The names for which `arch(…)` is true.
    public var architectures: [String]?
    /// The names for which `targetEnvironment(…)` is true.
    public var environments: [String]?
    /// The names for which `_runtime(…)` is true.
    public var runtimes: [String]?
    /// `little` or `big`.
    public var endianness: String?
    /// The width of a pointer in bits.
    public var pointerBitWidth: Int?
    /// The widths in bits for which `_hasAtomicBitWidth(…)` is true.
    public var atomicBitWidths: [Int]?
    /// The names for which `_ptrauth(…)` is true.
    public var pointerAuthenticationSchemes: [String]?
    /// The names for which `objectFormat(…)` is true.
    public var objectFormats: [String]?

    /// Creates facts of which nothing is known.
    public init() {}

    /// The facts of a triple by the compiler's tables; nothing is known of a triple that is in none.
    ///
    /// The tables were printed by Swift 6.3.1. They hold for other compilers as far as these know the same targets.
    public init(of triple: TargetTriple) {
        self = TargetTable.facts(ofCanonicalTriple: triple.canonical) ?? TargetFacts()
    }

    /// The facts on which all triples of a platform agree.
    public init(of platform: Platform) {
        self.init()
        for (index, triple) in platform.triples.enumerated() {
            let facts = TargetTable.facts(ofCanonicalTriple: triple) ?? TargetFacts()
            if index == 0 { self = facts } else { keepCommon(with: facts) }
        }
    }

    /// The answer to a question about the target; unknown for `hasFeature` and `hasAttribute`, which are about the
    /// compiler.
    public func answer(_ question: PlatformQuestion, _ argument: String) -> Trilean {
        func isMember(_ names: [String]?) -> Trilean { names.map { Trilean($0.contains(argument)) } ?? .unknown }
        switch question {
        case .os: return isMember(operatingSystems)
        case .arch: return isMember(architectures)
        case .targetEnvironment: return isMember(environments)
        case .runtime: return isMember(runtimes)
        case .endian: return isMember(endianness.map { [$0] })
        case .ptrauth: return isMember(pointerAuthenticationSchemes)
        case .objectFormat: return isMember(objectFormats)
        case .pointerBitWidth:
            guard let pointerBitWidth else { return .unknown }
            return Trilean(Self.bitWidth(argument) == pointerBitWidth)
        case .hasAtomicBitWidth:
            guard let atomicBitWidths else { return .unknown }
            return Trilean(Self.bitWidth(argument).map(atomicBitWidths.contains) ?? false)
        case .hasFeature, .hasAttribute:
            return .unknown
        }
    }

    /// `_64` and `_064` are 64.
    private static func bitWidth(_ argument: String) -> Int? {
        argument.first == "_" ? Int(argument.dropFirst()) : nil
    }

    private mutating func keepCommon(with other: TargetFacts) {
        func common<Value: Equatable>(_ path: WritableKeyPath<TargetFacts, Value?>) {
            if self[keyPath: path] != other[keyPath: path] { self[keyPath: path] = nil }
        }
        common(\.operatingSystems)
        common(\.architectures)
        common(\.environments)
        common(\.runtimes)
        common(\.endianness)
        common(\.pointerBitWidth)
        common(\.atomicBitWidths)
        common(\.pointerAuthenticationSchemes)
        common(\.objectFormats)
    }
}
