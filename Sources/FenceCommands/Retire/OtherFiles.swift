import FenceBuild
import FenceModel
import FenceReports
import FenceRetirement
import FenceSyntax
import Foundation

/// What changes beside the sources when fences go: entries of the configuration, settings of the manifest.
struct OtherFiles {
    private let plan: RetirePlan
    private let retirements: [RetirePlan.Retirement]
    /// The flags that fences which went have asked for.
    private let flags: [String]

    init(
        _ plan: RetirePlan,
        _ retirements: [RetirePlan.Retirement]
    ) {
        self.plan = plan
        self.retirements = retirements
        var flags: Set<String> = []
        for retirement in retirements {
            for file in retirement.file.fences {
                guard retirement.retirement.outcomes.contains(where: { $0.offset == file.offset && $0.isDone }) else {
                    continue
                }
                for flag in file.flags where retirement.answers[TermKey(.flag(flag))] != nil { flags.insert(flag) }
            }
        }
        self.flags = flags.sorted()
    }

    /// The configuration without the entries whose fences are all gone; `nil` when nothing changes.
    func configuration() throws -> RetireReport.OtherFile? {
        let spent = plan.spentDeclarations(retirements)
        guard !spent.isEmpty, let path = plan.workspace.configuration.file else { return nil }
        let old: [UInt8]
        do { old = try FileReader.bytes(of: path) } catch { throw RetireFailure(error.message, .couldNotCheck) }
        do throws(ConfigurationEditor.Problem) {
            var editor = try ConfigurationEditor(old)
            for declaration in spent.sorted(by: { $0.index > $1.index }) {
                try editor.removeElement(declaration.index, from: ["fences"], keepingComments: true)
            }
            let changes = spent.map { "the entry of '\($0.condition ?? $0.pattern ?? $0.id ?? "")' goes" }
            let lines = LineTable(SourceText(old))
            let leftovers = spent.compactMap { declaration -> ManifestFlagRemoval.Leftover? in
                let line = declaration.position.line - 1
                guard let range = lines.range(ofLine: line) else { return nil }
                let text = SourceText(old).string(range).trimmingCharacters(in: .whitespacesAndNewlines)
                guard text.hasPrefix("//") || text.hasSuffix("*/") else { return nil }
                return ManifestFlagRemoval.Leftover(line: line, reason: "the comment above the entry stays: \(text)")
            }
            return RetireReport.OtherFile(
                path: shown(path), old: old, new: editor.bytes, changes: changes, leftovers: leftovers)
        } catch { throw RetireFailure("'\(path)' cannot be changed: \(error)", .couldNotCheck) }
    }

    /// The manifests without the settings of flags that no fence asks for any more.
    func manifests() throws -> [RetireReport.OtherFile] {
        guard plan.project.package != nil else { return [] }
        let unused = Set(flags.filter { plan.remainingUses(of: $0, retirements).isEmpty })
        if unused.isEmpty { return [] }
        var files: [RetireReport.OtherFile] = []
        for path in manifestPaths() {
            let bytes: [UInt8]
            do { bytes = try FileReader.bytes(of: path) } catch { throw RetireFailure(error.message, .couldNotCheck) }
            let removal = ManifestFlagRemoval(of: unused, from: SourceText(bytes))
            if removal.count == 0, removal.leftovers.isEmpty { continue }
            let names = unused.sorted().joined(separator: ", ")
            files.append(
                RetireReport.OtherFile(
                    path: shown(path), old: bytes, new: Array(removal.result.bytes),
                    changes: removal.count == 0 ? [] : ["\(Counted.of(removal.count, "setting")) of \(names) goes"],
                    leftovers: removal.leftovers))
        }
        return files
    }

    /// What a person has to do besides.
    func notes(withSettings: Bool) -> [String] {
        var notes: [String] = []
        for flag in flags {
            let uses = plan.remainingUses(of: flag, retirements)
            if !uses.isEmpty {
                let shown =
                    uses.prefix(5).joined(separator: ", ") + (uses.count > 5 ? " and \(uses.count - 5) more" : "")
                notes.append("\(flag) is still asked for in \(shown); its settings stay")
                continue
            }
            let profiles = plan.workspace.configuration.profiles.filter { $0.conditions?.contains(flag) == true }
            if !profiles.isEmpty {
                let names = profiles.map(\.name).joined(separator: ", ")
                notes.append("no fence asks for \(flag) any more; the configuration still sets it for \(names)")
            }
            let targets = plan.project.package?.targets.filter { target in
                target.settings.contains { $0.definedConditions.contains(flag) }
            }
            if !withSettings, let targets, !targets.isEmpty {
                let names = targets.map(\.name).joined(separator: ", ")
                notes.append(
                    "no fence asks for \(flag) any more; --with-settings removes it from the settings of \(names)")
            }
        }
        return notes
    }

    private func manifestPaths() -> [String] {
        let folder = plan.project.directory
        return FolderListing.names(in: folder).filter { name in
            name == "Package.swift" || (name.hasPrefix("Package@swift-") && name.hasSuffix(".swift"))
        }.sorted().map { folder + "/" + $0 }
    }

    private func shown(_ path: String) -> String {
        let prefix = plan.project.directory + "/"
        return path.hasPrefix(prefix) ? String(path.dropFirst(prefix.count)) : path
    }
}
