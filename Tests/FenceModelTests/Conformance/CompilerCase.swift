import Foundation

/// One recorded run of swiftc 6.3.1: an input and what the compiler made of it.
struct CompilerCase: Decodable, Sendable {
    var id: String
    var source: String
    var sourceBase64: String?
    var args: [String]
    /// The labels of the `#warning`s and `#error`s that fired.
    var active: [String]
    var diags: [String]
    var exit: Int

    enum CodingKeys: String, CodingKey {
        case id, source, args, active, diags, exit
        case sourceBase64 = "source_b64"
    }

    var bytes: [UInt8] {
        if let sourceBase64, let data = Data(base64Encoded: sourceBase64) { return Array(data) }
        return Array(source.utf8)
    }

    /// All recorded runs; the file lies beside this one.
    static func load() throws -> [CompilerCase] {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent("cases.jsonl")
        let decoder = JSONDecoder()
        return try Data(contentsOf: file).split(separator: UInt8(ascii: "\n")).map {
            try decoder.decode(CompilerCase.self, from: Data($0))
        }
    }
}
