import FenceModel
import Foundation
import Testing

/// Files beside the package that hold what the compiler really answered. Tests that need them are skipped without them.
enum SharedInputs {
    static let folder = packageRoot.deletingLastPathComponent().appendingPathComponent("shared")

    static let packageRoot = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func isPresent(_ path: String) -> Bool {
        FileManager.default.fileExists(atPath: folder.appendingPathComponent(path).path)
    }

    /// A JSON file, read with the product's own reader.
    static func json(_ path: String) throws -> JSON5Value {
        try JSON5.parse(Array(Data(contentsOf: folder.appendingPathComponent(path)))).root
    }
}

extension JSON5Value {
    var members: [JSON5Member] {
        if case .object(let members) = kind { return members }
        return []
    }

    var strings: [String] {
        guard case .array(let elements) = kind else { return [] }
        return elements.compactMap { if case .string(let text) = $0.kind { text } else { nil } }
    }

    var numbers: [Int] {
        guard case .array(let elements) = kind else { return [] }
        return elements.compactMap { if case .number(let number) = $0.kind { Int(number) } else { nil } }
    }

    var string: String? { if case .string(let text) = kind { text } else { nil } }

    var number: Double? { if case .number(let number) = kind { number } else { nil } }
}
