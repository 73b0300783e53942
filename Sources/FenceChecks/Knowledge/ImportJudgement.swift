import FenceModel
import FenceSyntax

/// What the number in a `canImport(M, _version: N)` does among the profiles that reach it.
struct ImportJudgement {
    /// What is wrong with the number.
    enum Fault: Hashable {
        /// The module has no version on any profile, so that the number is ignored and the answer true.
        case ignored
        /// Every profile answers false although the module has versions.
        case neverTrue
        /// Every profile answers true.
        case alwaysTrue
        /// The number separates profiles, but it is that of a single build; this one separates the same profiles.
        case copied(shorter: [Int])
    }

    /// A version that the module has on some profiles.
    struct Known: Hashable {
        var components: [Int]
        var profiles: [Int]
    }

    /// What is wrong; `nil`: nothing, or the facts do not decide.
    let fault: Fault?
    /// The versions of the module, lowest first.
    let versions: [Known]
    /// The numbers that separate them, lowest first.
    let boundaries: [[Int]]
    /// How many components of the number count.
    let kept: Int

    /// Judges a question.
    ///
    /// - Parameters:
    ///   - answers: of all profiles.
    ///   - reached: the indices of the profiles that evaluate the question.
    init(_ question: ImportQuestion, _ answers: [Trilean], profiles: [Profile], reached: [Int]) {
        kept = reached.map { profiles[$0].importVersionComponents }.min() ?? 4
        var known: [Known] = []
        var isIgnoredEverywhere = !reached.isEmpty
        for index in reached {
            guard case .present(let version, let underlying) = profiles[index].module(question.path) else {
                isIgnoredEverywhere = false
                continue
            }
            switch question.kind == .underlyingVersion ? underlying : version {
            case .known(let components) where components.contains { $0 != 0 }:
                isIgnoredEverywhere = false
                if let place = known.firstIndex(where: { $0.components == components }) {
                    known[place].profiles.append(index)
                } else {
                    known.append(Known(components: components, profiles: [index]))
                }
            case .known, .none: break
            case .unknown, .noSuchForm: isIgnoredEverywhere = false
            }
        }
        let limit = kept
        known.sort {
            ImportComparison.stored($0.components, keeping: limit)
                .lexicographicallyPrecedes(ImportComparison.stored($1.components, keeping: limit))
        }
        versions = known
        boundaries = VersionBoundary.all(of: known.map(\.components), keeping: limit)
        let given = reached.map { answers[$0] }
        if !SDKTerms.asksVersion(question) || given.contains(.unknown) || given.isEmpty {
            fault = nil
        } else if isIgnoredEverywhere {
            fault = .ignored
        } else if profiles.count < 2 || known.isEmpty {
            fault = nil
        } else if given.allSatisfy({ $0 == .no }) {
            fault = .neverTrue
        } else if given.allSatisfy({ $0 == .yes }) {
            fault = .alwaysTrue
        } else {
            fault = Self.copied(question, answers, known, kept: limit)
        }
    }

    /// The number is the whole version of a profile, and a shorter one does the same.
    private static func copied(
        _ question: ImportQuestion, _ answers: [Trilean], _ known: [Known], kept: Int
    ) -> Fault? {
        let asked = ImportComparison.stored(question.components, keeping: kept)
        guard known.contains(where: { ImportComparison.stored($0.components, keeping: kept) == asked }) else {
            return nil
        }
        guard let low = known.last(where: { $0.profiles.contains { answers[$0] == .no } }),
            let high = known.first(where: { $0.profiles.contains { answers[$0] == .yes } }),
            let shorter = VersionBoundary.shortest(separating: low.components, from: high.components, keeping: kept)
        else { return nil }
        var significant = question.components.prefix(kept)
        while significant.last == 0 { significant.removeLast() }
        return shorter.count < significant.count ? .copied(shorter: shorter) : nil
    }
}
