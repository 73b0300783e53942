import Foundation

/// A random source with marks, by which the compiler shows what it compiles.
///
/// A mark `M7` is a `#warning("M7")`, an attribute `@available(*,deprecated,message:"M7")`, or the use of a name `m7_…` that
/// is declared deprecated with the message `M7`.
struct GeneratedSource: Sendable {
    var bytes: [UInt8]
    /// How many conditions it has.
    var conditions = 0
    /// Whether syntax was broken on purpose: then only what concerns directives is compared.
    var isBroken = false

    /// Whether there is code around the conditions, whose errors are no matter of directives.
    var isCode = false
    /// Where pieces begin that can be left out one by one: a fence, a declaration.
    var pieceStarts: [Int] = []

    init(_ text: String, conditions: Int, isBroken: Bool = false) {
        bytes = Array(text.utf8)
        self.conditions = conditions
        self.isBroken = isBroken
    }

    /// The pieces, each as a source of its own.
    var pieces: [GeneratedSource] {
        let ends = pieceStarts.dropFirst() + [bytes.count]
        return zip(pieceStarts, ends).map { start, end in
            var piece = self
            piece.bytes = Array(bytes[start..<end])
            piece.pieceStarts = []
            return piece
        }
    }

    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The marks that are attributes.
    var attributeMarks: Set<String> {
        Set(text.components(separatedBy: "message:\"").dropFirst().map { String($0.prefix { $0 != "\"" }) })
    }

    /// The marks with the offsets where they stand.
    var marks: [(name: String, offset: Int)] {
        var found: [(String, Int)] = []
        let warning = Array("#warning(\"M".utf8)
        let attribute = Array("message:\"M".utf8)
        var index = 0
        func digits(from start: Int) -> String {
            var end = start
            while end < bytes.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[end]) { end += 1 }
            return String(decoding: bytes[start..<end], as: UTF8.self)
        }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "#"), bytes[index...].starts(with: warning) {
                found.append(("M" + digits(from: index + warning.count), index))
            } else if bytes[index] == UInt8(ascii: "m"), bytes[index...].starts(with: attribute) {
                found.append(("M" + digits(from: index + attribute.count), index))
            } else if bytes[index] == UInt8(ascii: "."), index + 2 < bytes.count, bytes[index + 1] == UInt8(ascii: "m")
            {
                let number = digits(from: index + 2)
                let end = index + 2 + number.utf8.count
                if !number.isEmpty, end < bytes.count, bytes[end] == UInt8(ascii: "_") {
                    found.append(("M" + number, index))
                }
            }
            index += 1
        }
        return found
    }
}
