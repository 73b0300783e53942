import FenceModel
import FenceRetirement
import FenceSyntax

/// Profiles for this machine's compiler that differ in their flags, and a random choice of what is settled.
struct RandomFacts {
    /// The profiles that remain.
    var profiles: [Profile]
    /// Settles the terms of a file's fences.
    var settlement: TermSettlement

    init(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed ^ 0xF0F0_F0F0)
        let language = LanguageMode(rawValue: random.pick(["5", "6"]))
        var profiles: [Profile] = []
        for index in 0..<Int.random(in: 1...3, using: &random) {
            var profile = Profile(name: "p\(index)")
            profile.platform = .linux
            profile.target = try TargetTriple("x86_64-unknown-linux-gnu")
            profile.compiler = CompilerVersion(DottedVersion([6, 3, 1]))
            profile.language = language
            profile.modules = ["Nope": .absent]
            profile.conditions = RandomFile.flags.filter { _ in random.once(in: 2) }
            profiles.append(profile)
        }
        self.profiles = profiles
        settlement = TermSettlement(
            remaining: profiles, dropped: [], sdkFlags: Set(RandomFile.flags.filter { _ in !random.once(in: 3) }),
            settlesAllTerms: random.once(in: 3))
    }

    /// The fences of a file in which something is settled.
    func targets(in text: SourceText) -> [FenceTarget] {
        let survey = FenceSurvey.fences(in: text, profiles: profiles)
        return survey.compactMap { fence in
            let answers = TermSettlement.settled(settlement.answers(for: fence), isNamed: false)
            return answers.isEmpty ? nil : FenceTarget(offset: fence.range.start, answers: answers)
        }
    }
}
