import BuildStamps

/// How many files and images were read and what was found, for the summary line and the exit code.
public struct StampTally: Hashable, Sendable {
    /// Files, bundles and zip files that were read.
    public private(set) var files = 0
    /// Images in them.
    public private(set) var images = 0
    /// Problems of error severity that say something about the product.
    public private(set) var errors = 0
    /// Warnings.
    public private(set) var warnings = 0
    /// Errors that say that something could not be checked.
    public private(set) var notChecked = 0

    /// Starts with nothing.
    public init() {}

    /// Counts one result.
    public mutating func add(_ file: StampedFile) {
        files += 1
        images += file.images.count
        for problem in file.problems {
            switch problem.severity {
            case .error where problem.code.meansNotChecked: notChecked += 1
            case .error: errors += 1
            case .warning: warnings += 1
            case .note: break
            }
        }
    }

    /// `3 files, 7 images: 1 error, 2 warnings`.
    public var summary: String {
        func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
        var parts: [String] = []
        if errors > 0 { parts.append(count(errors, "error")) }
        if warnings > 0 { parts.append(count(warnings, "warning")) }
        if notChecked > 0 { parts.append("\(notChecked) could not be checked") }
        let found = parts.isEmpty ? "nothing wrong" : parts.joined(separator: ", ")
        return "\(count(files, "file")), \(count(images, "image")): \(found)"
    }
}
