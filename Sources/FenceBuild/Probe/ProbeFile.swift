/// A Swift file that makes a compiler say which of some conditions are true.
///
/// Each condition stands in an `#if` of its own with a `#warning` in both branches, so that a condition without an
/// answer is told apart from a false one.
struct ProbeFile {
    /// The questions, by number.
    var questions: [ProbeQuestion]
    /// The file's text.
    let text: String
    /// The lines of each question, from 1.
    private let lines: [ClosedRange<Int>]

    private static let label = "fence-probe"

    init(_ questions: [ProbeQuestion]) {
        self.questions = questions
        var text = ""
        var lines: [ClosedRange<Int>] = []
        var line = 1
        for (number, question) in questions.enumerated() {
            let block = """
                #if \(question.text)
                #warning("\(ProbeFile.label) \(number) yes")
                #else
                #warning("\(ProbeFile.label) \(number) no")
                #endif

                """
            text += block
            let count = block.utf8.count { $0 == 0x0A }
            lines.append(line...(line + count - 1))
            line += count
        }
        self.text = text
        self.lines = lines
    }

    /// The answers in a compiler's messages, by question; `nil` where there is none, or where the compiler objects.
    func answers(in diagnostics: [CompilerDiagnostic]) -> [Bool?] {
        var answers = [Bool?](repeating: nil, count: questions.count)
        for diagnostic in diagnostics where diagnostic.severity == .warning {
            let words = diagnostic.message.split(separator: " ")
            guard words.count == 3, words[0] == ProbeFile.label, let number = Int(words[1]),
                answers.indices.contains(number)
            else { continue }
            answers[number] = words[2] == "yes"
        }
        for diagnostic in diagnostics where diagnostic.severity == .error {
            if let number = lines.firstIndex(where: { $0.contains(diagnostic.line) }) { answers[number] = nil }
        }
        return answers
    }
}
