import BuildStamps

/// The text form of read stamps: one line for each image, then the file's problems as `path: severity: message [code]`.
///
///     Demo.app/Demo: arm64 ios minos 27.0 sdk 27.1 ld 1266.8
///     Demo.app/PlugIns/Widget.appex/Widget: arm64 ios minos 27.0 sdk 27.0 ld 1266.8
///     Demo.app/PlugIns/Widget.appex/Widget: warning: stamped sdk 27.0, older than the app's 27.1 … [older-than-app]
public struct StampTextReport: Sendable {
    private let explanation: (@Sendable (StampedImage, StampedFile) -> [String])?
    private let usesColor: Bool

    /// Starts a report.
    ///
    /// With `explanation` an image's line is followed by its sentences, indented; sentences that an earlier image of the
    /// same file had are not repeated.
    public init(usesColor: Bool = false, explanation: (@Sendable (StampedImage, StampedFile) -> [String])? = nil) {
        self.usesColor = usesColor
        self.explanation = explanation
    }

    /// The lines of one file.
    public func lines(of file: StampedFile) -> [UInt8] {
        var text: [UInt8] = []
        text.reserveCapacity(256 * max(1, file.images.count))
        var said: Set<String> = []
        for image in file.images {
            writePath(of: file, image.location.description, to: &text)
            text += ": ".utf8
            text += image.architecture.description.utf8
            if image.stamps.isEmpty {
                text += (image.isComplete ? " \(image.fileType), no stamp" : " \(image.fileType), not readable").utf8
            }
            var isFirst = true
            for stamp in image.stamps {
                if !isFirst { text += " +".utf8 }
                isFirst = false
                StampTextReport.write(stamp, to: &text)
            }
            text.append(0x0A)
            for sentence in explanation?(image, file) ?? [] where said.insert(sentence).inserted {
                text += "  ".utf8
                text += sentence.utf8
                text.append(0x0A)
            }
        }
        for problem in file.problems { write(problem, of: file, to: &text) }
        return text
    }

    private func writePath(of file: StampedFile, _ location: String, to text: inout [UInt8]) {
        StampTextReport.write(file.path, to: &text)
        if location.isEmpty { return }
        // A slice or member of the file itself follows its path directly, an entry of a bundle after a slash.
        if location.utf8.first != UInt8(ascii: "["), location.utf8.first != UInt8(ascii: "(") {
            text.append(UInt8(ascii: "/"))
        }
        StampTextReport.write(location, to: &text)
    }

    /// Writes a text that may come out of a file: control characters, which could draw lines of their own on a terminal,
    /// as `\x1b`.
    private static func write(_ part: String, to text: inout [UInt8]) {
        // Nearly every text has none, and is copied as a whole.
        if !part.utf8.contains(where: { $0 < 0x20 || $0 == 0x7f }) {
            text += part.utf8
            return
        }
        for byte in part.utf8 {
            if byte >= 0x20, byte != 0x7f {
                text.append(byte)
            } else {
                text += "\\x".utf8
                for digit in [byte >> 4, byte & 15] { text.append(digit < 10 ? 0x30 + digit : 0x57 + digit) }
            }
        }
    }

    private static func write(_ stamp: BuildStamp, to text: inout [UInt8]) {
        text.append(0x20)
        text += stamp.platform.description.utf8
        text += " minos ".utf8
        write(stamp.minos, to: &text)
        text += " sdk ".utf8
        if let sdk = stamp.sdk { write(sdk, to: &text) } else { text += "n/a".utf8 }
        var separator: StaticString = " "
        for tool in stamp.tools {
            separator.withUTF8Buffer { text += $0 }
            text += tool.name.utf8
            text.append(0x20)
            write(tool.version, to: &text)
            separator = ", "
        }
    }

    private static func write(_ version: StampVersion, to text: inout [UInt8]) {
        write(version.major, to: &text)
        text.append(UInt8(ascii: "."))
        write(version.minor, to: &text)
        if version.patch != 0 {
            text.append(UInt8(ascii: "."))
            write(version.patch, to: &text)
        }
    }

    /// Writes a number of at most five digits; numbers are most of what a report of thousands of files consists of.
    private static func write(_ number: Int, to text: inout [UInt8]) {
        var scale = 10_000
        while scale > 1, number < scale { scale /= 10 }
        while scale > 0 {
            text.append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number / scale % 10))
            scale /= 10
        }
    }

    private func write(_ problem: StampProblem, of file: StampedFile, to text: inout [UInt8]) {
        writePath(of: file, problem.location, to: &text)
        text += ": ".utf8
        let name = problem.severity.rawValue
        let color: String
        switch problem.severity {
        case .error: color = "\u{1B}[1;31m"
        case .warning: color = "\u{1B}[1;33m"
        case .note: color = "\u{1B}[1;36m"
        }
        text += (usesColor ? color + name + ":\u{1B}[0m " : name + ": ").utf8
        StampTextReport.write(problem.message, to: &text)
        text += " [\(problem.code.rawValue)]\n".utf8
    }
}
