import FenceModel
import FenceSyntax
import Foundation
import SwiftParser

/// Compares every file of the given folders; the status is 0 when nothing differs that is not explained.
@main enum Main {
    static func main() throws {
        var arguments = Array(CommandLine.arguments.dropFirst())
        var explained: [Explanation] = []
        var folders: [String] = []
        while !arguments.isEmpty {
            let argument = arguments.removeFirst()
            switch argument {
            case "--swiftc" where !arguments.isEmpty: Setting.compilerPath = arguments.removeFirst()
            case "--explained" where !arguments.isEmpty:
                explained = try Explanation.read(arguments.removeFirst())
            default: folders.append(argument)
            }
        }
        let files = folders.flatMap(sourceFiles).sorted()
        let comparison = try Comparison(Setting.all)
        let report = Report(explained)
        let started = Date()
        DispatchQueue.concurrentPerform(iterations: files.count) { index in
            guard let data = FileManager.default.contents(atPath: files[index]) else {
                report.unreadable(files[index])
                return
            }
            report.add(files[index], comparison.compare([UInt8](data)), bytes: data.count)
        }
        report.finish(seconds: Date().timeIntervalSince(started))
    }

    private static func sourceFiles(_ root: String) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: root, isDirectory: &isFolder) else { return [root] }
        guard isFolder.boolValue else { return [root] }
        guard let all = FileManager.default.enumerator(atPath: root) else { return [] }
        var files: [String] = []
        for case let path as String in all where path.hasSuffix(".swift") || path.hasSuffix(".swiftinterface") {
            var isDirectory: ObjCBool = false
            let file = root + "/" + path
            if FileManager.default.fileExists(atPath: file, isDirectory: &isDirectory), !isDirectory.boolValue {
                files.append(file)
            }
        }
        return files
    }
}
