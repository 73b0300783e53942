import FenceSyntax

/// What the profiles' compilers answered, compared with what fence makes of the profiles.
public struct ProbeReport: Sendable {
    /// What one profile's compiler said.
    public struct Column: Sendable {
        /// The profile's name.
        public var profile: String
        /// What was asked: `Xcode 27.1 (27A9269), SDK 27.1`; `nil` when nothing could be.
        public var toolchain: String?
        /// Why nothing was asked, or an answer failed to come; sentences.
        public var problems: [String]
        /// How many questions were asked and compared.
        public var compared: Int
        /// Answers that differ from ours.
        public var drifts: [ProbeFinding]
        /// Answers to what the profile does not say.
        public var answers: [ProbeFinding]
        /// Questions that the toolchain cannot answer for the profile, with the reason.
        public var unanswered: [Unanswered]
    }

    /// A question without an answer.
    public struct Unanswered: Hashable, Sendable {
        /// The question.
        public var question: ProbeQuestion
        /// The reason, a sentence.
        public var reason: String
    }

    /// How many distinct conditions and terms the code base has.
    public var questions: Int
    /// The profiles in their order.
    public var columns: [Column]
    /// What could not be read, in sentences.
    public var problems: [String]

    /// Whether an answer differs from ours.
    public var hasDrift: Bool { columns.contains { !$0.drifts.isEmpty } }
    /// Whether a profile could not be asked.
    public var hasUnchecked: Bool { !problems.isEmpty || columns.contains { !$0.problems.isEmpty } || columns.isEmpty }
    /// The facts to correct or to add, each once.
    public var corrections: [FactCorrection] {
        var seen: Set<FactCorrection> = []
        return columns.flatMap { $0.drifts + $0.answers }.flatMap(\.corrections).filter { seen.insert($0).inserted }
    }
}

/// One answer of a compiler that is not ours.
public struct ProbeFinding: Hashable, Sendable {
    /// The question.
    public var question: ProbeQuestion
    /// The profile's name.
    public var profile: String
    /// What we make of the profile.
    public var ours: Trilean
    /// What its compiler says.
    public var theirs: Bool
    /// The facts of the profile that would make both agree; empty when the profile is not to blame.
    public var corrections: [FactCorrection]
}

/// A fact of a profile that its compiler knows better.
public struct FactCorrection: Hashable, Sendable {
    /// The profile's name.
    public var profile: String
    /// The keys below the profile that lead to the fact: `modules`, `SwiftUI`.
    public var path: [String]
    /// The fact as JSON5; `nil` when the answer only says that what is declared is wrong.
    public var value: String?

    /// `modules.SwiftUI`.
    public var key: String { path.joined(separator: ".") }
}
