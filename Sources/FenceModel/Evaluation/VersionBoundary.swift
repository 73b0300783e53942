/// The numbers that separate versions of a module in `canImport(M, _version: …)`.
public enum VersionBoundary {
    /// The shortest number that is true for `higher` and false for `lower`, as the compiler compares them; `nil` when there is
    /// none, because both are the same in the components that count.
    ///
    /// For 8.0.84.1.104 and 8.0.85.27 this is 8.0.85: a later build of the higher SDK still satisfies it.
    public static func shortest(separating lower: [Int], from higher: [Int], keeping kept: Int) -> [Int]? {
        let low = ImportComparison.stored(lower, keeping: kept)
        let high = ImportComparison.stored(higher, keeping: kept)
        for count in 1...max(1, kept) {
            let candidate = ImportComparison.stored(Array(high.prefix(count)), keeping: kept)
            // A number that is all zeros asks nothing.
            if low.lexicographicallyPrecedes(candidate), candidate.contains(where: { $0 != 0 }) {
                return Array(high.prefix(count))
            }
        }
        return nil
    }

    /// Every number that separates the versions, lowest first, with the index of the first version (in ascending order) for
    /// which it is true.
    public static func all(of versions: [[Int]], keeping kept: Int) -> [[Int]] {
        var seen: Set<[Int]> = []
        let distinct = versions.map { ImportComparison.stored($0, keeping: kept) }.filter { seen.insert($0).inserted }
            .sorted { $0.lexicographicallyPrecedes($1) }
        return zip(distinct, distinct.dropFirst()).compactMap { shortest(separating: $0, from: $1, keeping: kept) }
    }
}
