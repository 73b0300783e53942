import FenceModel
import FenceReports

/// `fence profile list`: the profiles of the configuration and the toolchains of the catalogue.
struct ProfileListCommand: Command {
    static let format = SharedOptions.format([.text, .json])
    static let names = Option.flag("names", help: "Print the names only, one a line.")

    let name = "profile list"
    let summary = "List the profiles of the configuration and the toolchains of the catalogue."
    let options = [format.definition, names.definition]

    func run(_ invocation: Invocation) throws -> Outcome {
        let workspace = try Workspace(invocation)
        let declared = workspace.configuration.profiles
        let recorded = Catalogue.recordedNames.compactMap { workspace.catalogue.entry(named: $0)?.profile }
        if invocation[Self.names] {
            let all = declared.map(\.name) + Catalogue.names
            invocation.console.report(all.map { $0 + "\n" }.joined())
            return Outcome(.clean)
        }
        let json = Self.json(declared: declared, recorded: recorded)
        if invocation[Self.format] == .json {
            invocation.console.report(json)
        } else {
            let palette = Palette(isEnabled: invocation.console.reportUsesColor)
            var text = ""
            if !declared.isEmpty {
                text += palette.bold("profiles of \(Self.file(workspace))") + "\n"
                text += Self.rows(declared.map { ($0.name, Self.line($0)) }) + "\n"
            }
            text += palette.bold("toolchains of the catalogue, for 'extends' and '--profile'") + "\n"
            text += Self.rows(
                recorded.map { ($0.name, Self.line($0)) } + [(Catalogue.hostName, "the Swift compiler of this machine")]
            )
            invocation.console.report(text)
        }
        let summary = "\(Counted.of(declared.count, "profile")) declared, \(recorded.count + 1) in the catalogue"
        return Outcome(.clean, summary: summary, json: { json })
    }

    private static func file(_ workspace: Workspace) -> String {
        workspace.configuration.file.map { $0.split(separator: "/").last.map(String.init) ?? $0 } ?? "the configuration"
    }

    /// The facts that tell profiles apart at a glance.
    static func line(_ profile: Profile) -> String {
        var parts: [String] = []
        if let base = profile.base { parts.append("extends \(base)") }
        if let sdk = profile.sdk { parts.append("SDK \(sdk)") }
        if let target = profile.target {
            parts.append(target.text)
        } else if let platform = profile.effectivePlatform {
            parts.append(platform.rawValue)
        }
        if let compiler = profile.compiler { parts.append("Swift \(compiler)") }
        if let conditions = profile.conditions, !conditions.isEmpty {
            parts.append(conditions.map { "-D \($0)" }.joined(separator: " "))
        }
        if let channel = profile.channel { parts.append("channel \(channel)") }
        return parts.joined(separator: ", ")
    }

    private static func rows(_ rows: [(String, String)]) -> String {
        let width = rows.map(\.0.count).max() ?? 0
        return rows.map { "  \($0)\(String(repeating: " ", count: width - $0.count + 2))\($1)\n" }.joined()
    }

    private static func json(declared: [Profile], recorded: [Profile]) -> String {
        var json = JSONWriter(.indented)
        func write(_ profiles: [Profile], _ json: inout JSONWriter) {
            json.array {
                for profile in profiles {
                    $0.object { profileJSON in
                        profileJSON.member("name", profile.name)
                        profileJSON.member("title", profile.title)
                        profileJSON.member("extends", profile.base)
                        profileJSON.key("facts")
                        profileJSON.object { facts in
                            for fact in ProfileText.facts(of: profile) { facts.member(fact.key, fact.value) }
                        }
                    }
                }
            }
        }
        json.object {
            $0.member("version", 1)
            $0.key("profiles")
            write(declared, &$0)
            $0.key("catalogue")
            write(recorded, &$0)
        }
        json.newline()
        return json.text
    }
}
