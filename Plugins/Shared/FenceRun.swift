import Foundation
import PackagePlugin

/// One run of the tool for a plugin: writes the handover, starts `fence`, and turns its exit code into the plugin's.
struct FenceRun {
    /// The package or project.
    let context: any ProjectContext

    /// Runs a command of the tool with the arguments that the user gave to the plugin.
    func run(_ command: String, _ arguments: [String]) throws {
        let files = FileManager.default
        try files.createDirectory(at: context.workDirectory, withIntermediateDirectories: true)
        let handover = context.workDirectory.appendingPathComponent("handover.json")
        let result = context.workDirectory.appendingPathComponent("result.json")
        try? files.removeItem(at: result)
        try JSONEncoder().encode(description).write(to: handover, options: .atomic)

        let given = Self.withoutSwiftPMsOwn(arguments)
        // The tool's arguments come first: what the user says about the same option counts.
        var all = command.split(separator: " ").map(String.init)
        all += ["--package-path", context.projectDirectory.path, "--scratch-path", context.workDirectory.path]
        all += ["--plugin-handover", handover.path, "--plugin-result", result.path]
        all += given

        let process = Process()
        process.executableURL = try context.executable(named: "fence")
        process.arguments = all
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit else {
            Diagnostics.error("fence \(command) was ended by signal \(process.terminationStatus)")
            return
        }
        // SwiftPM ends with 1 whatever the plugin says, so the code is in the text and in the result file.
        if process.terminationStatus != 0 {
            let details = files.fileExists(atPath: result.path) ? "; see \(result.path)" : ""
            Diagnostics.error("fence \(command) ended with exit code \(process.terminationStatus)\(details)")
        }
    }

    private var description: Handover {
        #if os(macOS)
        let isSandboxed = true
        #else
        let isSandboxed = false
        #endif
        return Handover(
            kind: context.projectKind, name: context.projectName, directory: context.projectDirectory.path,
            workDirectory: context.workDirectory.path, isSandboxed: isSandboxed, targets: context.handoverTargets)
    }

    /// Options of SwiftPM itself that reach a plugin when they stand after its verb, and how many values they have.
    private static let swiftPMOptions: [String: Int] = [
        "--allow-writing-to-package-directory": 0, "--disable-sandbox": 0, "--allow-writing-to-directory": 1,
        "--allow-network-connections": 1, "--configuration": 1, "-c": 1, "--jobs": 1, "-j": 1, "--sanitize": 1,
        "--build-system": 1,
    ]

    /// The arguments without those that are meant for SwiftPM.
    static func withoutSwiftPMsOwn(_ arguments: [String]) -> [String] {
        var kept: [String] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            if argument == "--" { return kept + [argument] + rest }
            let name = argument.hasPrefix("--") ? argument.prefix { $0 != "=" } : argument[...]
            guard let values = swiftPMOptions[String(name)] else {
                kept.append(argument)
                continue
            }
            if name.count == argument.count { rest = rest.dropFirst(values) }
        }
        return kept
    }
}
