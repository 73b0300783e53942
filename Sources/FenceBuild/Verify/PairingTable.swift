/// What happens when a flag is set or left out on each profile: the table that shows whether a flag protects anything.
public struct PairingTable: Hashable, Sendable {
    /// One profile with the flag on or off.
    public struct Cell: Hashable, Sendable {
        /// The profile's name.
        public var profile: String
        /// Whether the flag is set.
        public var isOn: Bool
        /// Whether this is how the profile is declared.
        public var isDeclared: Bool
        /// What became of all targets together.
        public var outcome: VerifyOutcome
        /// The first error, for a pairing that fails.
        public var firstError: String?
    }

    /// The flag.
    public var flag: String
    /// The cells, by profile, off before on.
    public var cells: [Cell]

    /// The profiles for which the flag is declared off though the sources build with it on: there it protects nothing.
    ///
    /// The other wrong pairing, off where it is declared on, is expected to build: that is what `#else` is for.
    public var findings: [String] {
        cells.filter { $0.isOn && !$0.isDeclared && $0.outcome == .passed }.map(\.profile)
    }
}

extension VerificationMatrix {
    /// Builds everything with a flag on and off on each profile.
    func pairings(of flag: String, _ variants: [Variant]) -> PairingTable {
        var table = PairingTable(flag: flag, cells: [])
        var built: [Variant] = []
        for variant in variants where variant.profile.build == nil {
            for isOn in [false, true] {
                var other = variant
                let declared = variant.profile.conditions ?? []
                other.name = "\(variant.name) \(isOn ? "with" : "without") \(flag)"
                other.profile.conditions =
                    isOn ? declared.filter { $0 != flag } + [flag] : declared.filter { $0 != flag }
                built.append(other)
            }
        }
        let cells = run(built)
        for variant in variants where variant.profile.build == nil {
            for isOn in [false, true] {
                let name = "\(variant.name) \(isOn ? "with" : "without") \(flag)"
                let own = cells.filter { $0.profile == name }
                var outcome = VerifyOutcome.passed
                // A target that fails decides; a target that could not be checked keeps the whole from having passed.
                if own.contains(where: { $0.outcome == .failed }) {
                    outcome = .failed
                } else if let reasons = own.map(\.outcome.reasons).first(where: { !$0.isEmpty }) {
                    outcome = .couldNotCheck(reasons)
                }
                table.cells.append(
                    PairingTable.Cell(
                        profile: variant.name, isOn: isOn,
                        isDeclared: (variant.profile.conditions ?? []).contains(flag) == isOn, outcome: outcome,
                        firstError: own.flatMap(\.errors).first { $0.isOfSources }?.diagnostic.message))
            }
        }
        return table
    }
}
