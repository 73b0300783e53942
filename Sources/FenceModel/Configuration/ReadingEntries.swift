// How the entries about fences, the ledger, products, rules and locations are read.

extension ConfigurationReader {
    mutating func fenceDeclarations(_ value: JSON5Value?, profiles: [String]) -> [FenceDeclaration] {
        guard let elements = elements(value, "an array of entries about fences") else { return [] }
        var declarations: [FenceDeclaration] = []
        var ids: Set<String> = []
        for (index, element) in elements.enumerated() {
            guard let fields = fields(element, .fence) else { continue }
            var declaration = FenceDeclaration(
                files: strings(fields["files"], "patterns") ?? [],
                open: profileNames(fields["open"], profiles), closed: profileNames(fields["closed"], profiles),
                evidence: strings(fields["evidence"], "symbols") ?? [], index: index,
                position: position(element.range.start))
            declaration.id = name(fields["id"], "a name in quotes")
            declaration.condition = name(fields["condition"], "a condition in quotes, as in the sources")
            declaration.pattern = name(fields["pattern"], "a pattern of conditions in quotes")
            declaration.waitsFor = waitCondition(fields["waitsFor"])
            declaration.reason = string(fields["reason"])
            declaration.warnDays = count(fields["warnDays"], "a whole number of days from 0 on")
            switch (fields["condition"], fields["pattern"]) {
            case (nil, nil): report(.missingKey("condition", object: "an entry of 'fences'"), at: element.range.start)
            case (_?, let pattern?):
                report(
                    .contradiction("an entry has either 'condition' or 'pattern', not both"), at: pattern.range.start)
            default: break
            }
            for name in Set(declaration.open).intersection(declaration.closed).sorted() {
                let offset = fields["closed"]?.range.start ?? element.range.start
                report(.contradiction("the profile '\(name)' cannot be both in 'open' and in 'closed'"), at: offset)
            }
            if let id = declaration.id, !ids.insert(id).inserted, let place = fields["id"] {
                report(.duplicateName(id, what: "entries of 'fences' with the id"), at: place.range.start)
            }
            declarations.append(declaration)
        }
        return declarations
    }

    private mutating func profileNames(_ value: JSON5Value?, _ known: [String]) -> [String] {
        guard let elements = elements(value, "an array of profile names") else { return [] }
        var names: [String] = []
        for element in elements {
            guard let name = string(element, "a profile's name in quotes") else { continue }
            if known.contains(name) {
                names.append(name)
            } else {
                reportUnknownProfile(name, known: known, at: element.range.start)
            }
        }
        return names
    }

    mutating func reportUnknownProfile(_ name: String, known: [String], at offset: Int) {
        let suggestion = SpellingSuggestion.nearest(to: name, in: known)
        report(.unknownProfile(name, known: known, suggestion: suggestion), at: offset)
    }

    private mutating func waitCondition(_ value: JSON5Value?) -> WaitCondition? {
        guard let value, let fields = fields(value, .waitsFor) else { return nil }
        let channel = name(fields["channel"], "a channel in quotes, such as \"appStore\"")
        let sdk = version(fields["sdk"])
        let date = date(fields["date"])
        let condition = name(fields["condition"], "a condition in quotes")
        let forms = [fields["channel"] ?? fields["sdk"], fields["date"], fields["condition"]].compactMap { $0 }
        if forms.count != 1 {
            let text = "'waitsFor' needs exactly one of: channel with sdk, date, condition"
            report(.contradiction(text), at: value.range.start)
            return nil
        }
        for key in ["channel", "sdk"] where (fields["channel"] ?? fields["sdk"]) != nil && fields[key] == nil {
            report(.missingKey(key, object: "'waitsFor' with a channel or an SDK"), at: value.range.start)
        }
        if let channel, let sdk { return .channel(channel, sdk: sdk) }
        if let date { return .date(date) }
        return condition.map { .condition($0) }
    }

    mutating func ledger(_ value: JSON5Value) -> Ledger {
        guard let members = members(value, "an object with a list of entries for each channel, or the path of a file")
        else {
            return Ledger()
        }
        var channels: [Ledger.Channel] = []
        for member in members {
            if member.key.isEmpty {
                report(.badText("", reason: "is no channel's name"), at: member.keyRange.start)
                continue
            }
            let elements = elements(member.value, "an array of ledger entries") ?? []
            var entries: [LedgerEntry] = []
            var sdks: Set<DottedVersion> = []
            for element in elements {
                guard let entry = ledgerEntry(element) else { continue }
                if !sdks.insert(entry.sdk).inserted {
                    report(
                        .duplicateName(
                            entry.sdk.description, what: "entries of the channel '\(member.key)' for the SDK"),
                        at: element.range.start)
                }
                entries.append(entry)
            }
            channels.append(Ledger.Channel(name: member.key, entries: entries))
        }
        return Ledger(channels: channels)
    }

    private mutating func ledgerEntry(_ value: JSON5Value) -> LedgerEntry? {
        guard let fields = fields(value, .ledgerEntry) else { return nil }
        let sdk = version(fields["sdk"])
        let since = date(fields["since"])
        let until = date(fields["until"])
        let source = string(fields["source"])
        if let since, let until, until <= since, let place = fields["until"] {
            report(.contradiction("'until' (\(until)) must be later than 'since' (\(since))"), at: place.range.start)
        }
        guard let sdk, let since else { return nil }
        return LedgerEntry(sdk: sdk, since: since, until: until, source: source, position: position(value.range.start))
    }

    mutating func outputs(_ value: JSON5Value?, profiles: [String]) -> [OutputDeclaration] {
        guard let elements = elements(value, "an array of products") else { return [] }
        var outputs: [OutputDeclaration] = []
        for element in elements {
            guard let fields = fields(element, .output) else { continue }
            let path = name(fields["path"], "a path or pattern in quotes")
            let profile = name(fields["profile"], "a profile's name in quotes")
            let minimum = version(fields["sdkMinimum"])
            let maximum = version(fields["sdkMaximum"])
            if let minimum, let maximum, maximum < minimum, let place = fields["sdkMaximum"] {
                report(
                    .contradiction("'sdkMaximum' (\(maximum)) is older than 'sdkMinimum' (\(minimum))"),
                    at: place.range.start)
            }
            if let profile, !profiles.contains(profile), let place = fields["profile"] {
                reportUnknownProfile(profile, known: profiles, at: place.range.start)
            }
            guard let path, let profile else { continue }
            outputs.append(
                OutputDeclaration(
                    path: path, profile: profile, sdkMinimum: minimum, sdkMaximum: maximum,
                    position: position(element.range.start)))
        }
        return outputs
    }

    mutating func readRules(_ value: JSON5Value?, into configuration: inout Configuration) {
        for member in members(value, "an object with a severity for each rule") ?? [] {
            guard let severity: RuleSeverity = choice(member.value, "a severity") else { continue }
            configuration.rules[member.key] = severity
            configuration.rulePositions[member.key] = position(member.keyRange.start)
        }
    }

    /// - Parameter profiles: the profiles that there are, or `nil` when that is not known.
    mutating func locations(_ fields: ConfigurationFields, profiles: [String]?) -> [String: ProfileLocation] {
        _ = string(fields["$schema"])
        guard let members = members(fields["locations"], "an object with a location for each profile") else {
            return [:]
        }
        var locations: [String: ProfileLocation] = [:]
        for member in members {
            if let profiles, !profiles.contains(member.key) {
                reportUnknownProfile(member.key, known: profiles, at: member.keyRange.start)
            }
            guard let fields = self.fields(member.value, .location) else { continue }
            var location = ProfileLocation()
            location.xcode = name(fields["xcode"], "a path in quotes")
            location.sdk = name(fields["sdk"], "a path in quotes")
            location.compiler = name(fields["compiler"], "a path in quotes")
            location.stubs = name(fields["stubs"], "a path in quotes")
            location.swiftSDK = name(fields["swiftSDK"], "the id of a Swift SDK in quotes")
            locations[member.key] = location
        }
        return locations
    }
}
