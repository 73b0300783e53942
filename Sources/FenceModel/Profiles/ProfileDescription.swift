extension ProfileText {
    /// A profile for people: its facts, each with where it is from, and what follows from them.
    ///
    /// - Parameter origins: where the facts are from, by key; one that is missing is left out.
    public static func description(of profile: Profile, origins: [String: ProfileOrigin] = [:]) -> String {
        var heading = profile.name
        if let title = profile.title { heading += ": \(title)" }
        if let base = profile.base { heading += " (extends \(base))" }
        let lists = moduleLists(of: profile, origins)
        let listed = Set(lists.flatMap(\.keys))
        var rows = facts(of: profile).filter { !listed.contains($0.key) }.map { fact in
            (label: fact.key, value: fact.value, origin: origins[fact.key].map { text(of: $0) })
        }
        rows += lists.map { (label: $0.label, value: $0.names.joined(separator: ", "), origin: $0.origin) }
        let width = rows.map(\.label.count).max() ?? 0
        var lines = [heading]
        for row in rows {
            let value = row.value.count > 60 ? wrapped(row.value, indentation: width + 4) : row.value
            var line = "  \(row.label)\(String(repeating: " ", count: width - row.label.count + 2))\(value)"
            if let origin = row.origin { line += "  # \(origin)" }
            lines.append(line)
        }
        if profile.target == nil, let target = profile.effectiveTarget {
            lines.append("  compiled for \(target), from platform and deploymentTarget")
        }
        if profile.target.map({ TargetFacts(of: $0) == TargetFacts() }) == true, profile.printedTargetFacts == nil {
            lines.append("  nothing is known of this target: os(), arch() and the like are unknown")
        }
        let missing = missingFacts(of: profile)
        if !missing.isEmpty { lines.append("  not known: \(missing.joined(separator: ", "))") }
        return lines.joined(separator: "\n") + "\n"
    }

    /// A profile as an object of a configuration, with everything written out: nothing is left to what it extended.
    ///
    /// - Parameter indentation: what each line begins with.
    public static func declaration(of profile: Profile, indentation: String = "") -> String {
        var lines = ["name: \(JSON5Text.string(profile.name)),"]
        if let title = profile.title { lines.append("title: \(JSON5Text.string(title)),") }
        let facts = facts(of: profile)
        var groups: Set<String> = []
        for fact in facts {
            guard let dot = fact.key.firstIndex(of: ".") else {
                lines.append("\(fact.key): \(fact.value),")
                continue
            }
            // All facts of a group stand where its first one does.
            let group = String(fact.key[..<dot])
            guard groups.insert(group).inserted else { continue }
            let members = facts.filter { $0.key.hasPrefix(group + ".") }.map {
                "\(JSON5Text.key(String($0.key.dropFirst(group.count + 1)))): \($0.value)"
            }
            if group == "modules" {
                lines += ["modules: {"] + members.map { "  \($0)," } + ["},"]
            } else {
                lines.append("\(group): { \(members.joined(separator: ", ")) },")
            }
        }
        return indentation + "{\n" + lines.map { "\(indentation)  \($0)\n" }.joined() + indentation + "}"
    }

    /// Where a fact is from, in words.
    public static func text(of origin: ProfileOrigin) -> String {
        switch origin {
        case .declared(_, let position): return position.description
        case .host: return "the host's compiler"
        case .catalogue(let fact):
            var text = fact.isDisputed ? "DISPUTED; " : ""
            text += "\(fact.source), \(fact.date)"
            if let note = fact.note { text += "; \(note)" }
            return text
        }
    }

    /// Modules of one origin of which it is only known that they are there, or that they are not.
    private struct ModuleList {
        var label: String
        var names: [String]
        var origin: String?

        var keys: [String] { names.map { "modules.\($0)" } }
    }

    /// Such modules together, so that the versions stand out.
    private static func moduleLists(of profile: Profile, _ origins: [String: ProfileOrigin]) -> [ModuleList] {
        var lists: [ModuleList] = []
        for (name, fact) in profile.modules.sorted(by: { $0.key < $1.key }) {
            guard fact == .absent || fact == .presentVersionUnknown else { continue }
            let label = fact == .absent ? "modules absent" : "modules present"
            let origin = origins["modules.\(name)"].map { text(of: $0) }
            if let index = lists.firstIndex(where: { $0.label == label && $0.origin == origin }) {
                lists[index].names.append(name)
            } else {
                lists.append(ModuleList(label: label, names: [name], origin: origin))
            }
        }
        return lists.filter { $0.names.count > 1 }
    }

    /// The keys of which nothing is known, in words.
    private static func missingFacts(of profile: Profile) -> [String] {
        var missing: [String] = []
        if profile.effectivePlatform == nil, profile.printedTargetFacts == nil { missing.append("platform") }
        if profile.compiler == nil { missing.append("swift.compiler") }
        if profile.language == nil { missing.append("swift.language") }
        if profile.conditions == nil { missing.append("conditions") }
        if profile.modulesComplete != true { missing.append("modules that are not listed") }
        return missing
    }

    /// Breaks a long list after its commas.
    private static func wrapped(_ value: String, indentation: Int) -> String {
        var lines = [""]
        for word in value.split(separator: " ", omittingEmptySubsequences: false) {
            if lines[lines.count - 1].count + word.count > 76, !lines[lines.count - 1].isEmpty { lines.append("") }
            if !lines[lines.count - 1].isEmpty { lines[lines.count - 1] += " " }
            lines[lines.count - 1] += word
        }
        return lines.joined(separator: "\n" + String(repeating: " ", count: indentation))
    }
}
