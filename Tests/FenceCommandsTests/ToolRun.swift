import Foundation

@testable import FenceCommands

/// One run of the tool inside the test process, with its streams caught.
struct ToolRun {
    var exitCode: Int32
    var output: String
    var messages: String

    /// Runs the tool with these arguments.
    init(
        _ arguments: [String], in folder: String = "/", environment: [String: String] = [:],
        traits: Console.Traits = Console.Traits()
    ) {
        let caught = Caught()
        exitCode = FenceTool.run(
            arguments, environment: environment, workingDirectory: folder, traits: traits
        ) { stream, bytes in
            caught.append(bytes, to: stream)
            return true
        }
        output = caught.text(of: .output)
        messages = caught.text(of: .error)
    }
}

/// What was written to the two streams.
final class Caught: @unchecked Sendable {
    private let lock = NSLock()
    private var bytes: [Console.Stream: [UInt8]] = [:]

    func append(_ piece: UnsafeRawBufferPointer, to stream: Console.Stream) {
        lock.withLock { bytes[stream, default: []] += piece }
    }

    func text(of stream: Console.Stream) -> String {
        lock.withLock { String(decoding: bytes[stream] ?? [], as: UTF8.self) }
    }
}
