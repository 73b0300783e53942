/// Which profiles' SDKs are known to have a name.
public struct SymbolIndex: Sendable {
    /// One profile's knowledge.
    public struct Entry: Sendable {
        /// The profile's name.
        public var profile: String
        /// What the profile declares that its SDK has and an earlier one lacks.
        public var declared: [String]
        /// The profile's stub SDK, if it has one.
        public var stubSDK: StubSDK?

        /// Creates an entry.
        public init(profile: String, declared: [String], stubSDK: StubSDK?) {
            self.profile = profile
            self.declared = declared
            self.stubSDK = stubSDK
        }
    }

    /// The profiles in their order.
    public var entries: [Entry]

    /// Creates an index.
    public init(_ entries: [Entry]) { self.entries = entries }

    /// The profiles whose SDK has the name, by what they declare or by their stub SDK.
    public func profiles(having name: String) -> [String] {
        // `symbols` may hold a whole signature, `onHingeChange(_:)`; what is compared is the base name.
        entries.filter { entry in
            entry.declared.contains { $0 == name || $0.prefix { $0 != "(" } == name }
                || entry.stubSDK.map { !$0.modules(declaring: name).isEmpty } ?? false
        }.map(\.profile)
    }

    /// The stub SDKs that have a module of the name.
    public func stubSDKs(withModule name: String) -> [String] {
        entries.compactMap(\.stubSDK).filter { $0.modules.contains { $0.name == name } }.map(\.name)
    }
}
