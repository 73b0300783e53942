// How the array `profiles` is read, each profile by itself.

extension ConfigurationReader {
    /// More profiles than anybody has; resolving them is quadratic.
    static let profileLimit = 256

    mutating func profileLayers(_ value: JSON5Value?) -> [ProfileLayer] {
        guard let elements = elements(value, "an array of profiles") else { return [] }
        if elements.count > Self.profileLimit {
            report(
                .contradiction("there are \(elements.count) profiles; at most \(Self.profileLimit) are read"),
                at: elements[Self.profileLimit].range.start)
        }
        var layers: [ProfileLayer] = []
        var names: Set<String> = []
        for element in elements.prefix(Self.profileLimit) {
            guard let layer = profileLayer(element) else { continue }
            if !names.insert(layer.name).inserted {
                report(.duplicateName(layer.name, what: "profiles"), at: layer.position.offset)
                continue
            }
            layers.append(layer)
        }
        return layers
    }

    private mutating func profileLayer(_ value: JSON5Value) -> ProfileLayer? {
        guard let fields = fields(value, .profile) else { return nil }
        // A profile without a usable name is still read, so that everything wrong with it is said.
        let nameValue = fields["name"]
        let name = name(nameValue, "the profile's name, a string in quotes")
        let position = position(nameValue?.range.start ?? value.range.start)
        var layer = ProfileLayer(name: name ?? "", position: position)
        if let base = fields["extends"], let baseName = self.name(base, "the name of a profile or a catalogue entry") {
            layer.base = (baseName, base.range.start)
        }
        layer.title = override(fields["title"]) { $0.string($1) }
        layer.channel = override(fields["channel"]) { $0.name($1, "a channel, such as \"appStore\"") }
        layer.xcode = override(fields["xcode"]) { $0.xcode($1) }
        layer.sdk = override(fields["sdk"]) { $0.version($1) }
        layer.platform = override(fields["platform"]) { $0.choice($1, "a platform") }
        layer.target = override(fields["target"]) { $0.target($1) }
        layer.deploymentTarget = override(fields["deploymentTarget"]) { $0.version($1) }
        readSwift(fields["swift"], into: &layer)
        layer.conditions = override(fields["conditions"]) { $0.conditions($1) }
        layer.features = override(fields["features"]) { $0.strings($1, "features") }
        layer.attributes = override(fields["attributes"]) { $0.strings($1, "attributes") }
        readModules(fields["modules"], into: &layer)
        layer.modulesComplete = override(fields["modulesComplete"]) { $0.boolean($1) }
        layer.symbols = override(fields["symbols"]) { $0.strings($1, "symbols") }
        layer.build = override(fields["build"]) { $0.command($1) }
        layer.stubs = override(fields["stubs"]) { $0.name($1, "a folder's path") }
        checkTarget(fields, layer)
        recordKeys(fields, into: &layer)
        return name == nil ? nil : layer
    }

    private mutating func override<Value>(
        _ value: JSON5Value?, _ read: (inout ConfigurationReader, JSON5Value) -> Value?
    ) -> ProfileLayer.Override<Value> {
        guard let value else { return .keep }
        if case .null = value.kind { return .forget }
        return read(&self, value).map { .set($0) } ?? .keep
    }

    private mutating func xcode(_ value: JSON5Value) -> XcodeIdentity? {
        if case .string = value.kind { return version(value).map { XcodeIdentity(version: $0, build: nil) } }
        guard case .object = value.kind else {
            report(
                .wrongKind(expected: #"{ version: "27.1", build: "27A9269" } or "27.1""#, found: value.kindName),
                at: value.range.start)
            return nil
        }
        guard let fields = fields(value, .xcode) else { return nil }
        let version = version(fields["version"])
        var build: String?
        if let buildValue = fields["build"], let text = string(buildValue, #"a build in quotes, such as "27A9269""#) {
            if Self.isBuild(text) {
                build = text
            } else {
                report(
                    .badText(
                        text,
                        reason:
                            "is not a build of Xcode; expected digits, a capital letter, digits, perhaps a letter, such as \"27A9269\""
                    ),
                    at: buildValue.range.start)
            }
        }
        return version == nil && build == nil ? nil : XcodeIdentity(version: version, build: build)
    }

    private static func isBuild(_ text: String) -> Bool {
        var rest = text.utf8[...]
        func isDigit(_ byte: UInt8) -> Bool { (48...57).contains(byte) }
        let major = rest.prefix(while: isDigit)
        rest = rest.dropFirst(major.count)
        guard !major.isEmpty, let letter = rest.first, (65...90).contains(letter) else { return false }
        rest = rest.dropFirst()
        let minor = rest.prefix(while: isDigit)
        rest = rest.dropFirst(minor.count)
        if minor.isEmpty { return false }
        return rest.isEmpty || rest.count == 1 && rest.allSatisfy { (97...122).contains($0) }
    }

    private mutating func target(_ value: JSON5Value) -> TargetTriple? {
        guard let text = string(value, #"a target triple in quotes, such as "arm64-apple-ios27.0""#) else { return nil }
        do throws(TargetTriple.Problem) { return try TargetTriple(text) } catch {
            report(.badTarget(text, error), at: value.range.start)
            return nil
        }
    }

    private mutating func readSwift(_ value: JSON5Value?, into layer: inout ProfileLayer) {
        guard let value else { return }
        if case .null = value.kind {
            layer.compiler = .forget
            layer.language = .forget
            return
        }
        guard case .object = value.kind else {
            report(
                .wrongKind(expected: #"{ compiler: "6.4", language: "6" }"#, found: value.kindName),
                at: value.range.start)
            return
        }
        guard let fields = fields(value, .swift) else { return }
        layer.compiler = override(fields["compiler"]) { $0.compilerVersion($1) }
        layer.language = override(fields["language"]) { $0.choice($1, "a language mode") }
    }

    private mutating func conditions(_ value: JSON5Value) -> [String]? {
        guard let elements = elements(value, "an array of compilation conditions") else { return nil }
        var names: [String] = []
        for element in elements {
            guard let text = string(element, "a compilation condition in quotes") else { continue }
            if let problem = ConditionName.problem(text) {
                report(.badText(text, reason: problem), at: element.range.start)
            } else {
                names.append(text)
            }
        }
        return names
    }

    private mutating func command(_ value: JSON5Value) -> [String]? {
        guard let elements = elements(value, #"a command as an array: ["xcodebuild", "build"]"#) else { return nil }
        var words: [String] = []
        for element in elements {
            if let word = string(element, "a word of the command, in quotes") { words.append(word) }
        }
        if words.first.map({ $0.isEmpty }) ?? elements.isEmpty {
            report(.badText("", reason: "is no command; expected a program and its arguments"), at: value.range.start)
            return nil
        }
        return words
    }

    private mutating func readModules(_ value: JSON5Value?, into layer: inout ProfileLayer) {
        guard let value else { return }
        if case .null = value.kind {
            layer.forgetsModules = true
            return
        }
        guard let members = members(value, "an object of modules by name") else { return }
        for member in members {
            if member.key.isEmpty || member.key.utf8.contains(UInt8(ascii: ".")) {
                report(
                    .badText(
                        member.key,
                        reason: "is not a module's name; submodules are listed under their module's 'submodules'"),
                    at: member.keyRange.start)
                continue
            }
            if case .null = member.value.kind {
                layer.modules.append((member.key, nil))
            } else if let fact = module(member.value) {
                layer.modules.append((member.key, fact))
            }
        }
    }

    private mutating func module(_ value: JSON5Value) -> ModuleFact? {
        switch value.kind {
        case .bool(let exists): return exists ? .presentVersionUnknown : .absent
        case .string: return version(value).map { .present(version: $0) }
        case .object:
            guard let fields = fields(value, .module) else { return nil }
            var details = ModuleFact.Details()
            details.version = moduleVersion(fields["version"])
            if let underlying = fields["underlyingVersion"], case .bool(false) = underlying.kind {
                details.underlyingVersion = .noSuchForm
            } else {
                details.underlyingVersion = moduleVersion(fields["underlyingVersion"])
            }
            details.submodules = strings(fields["submodules"], "submodules") ?? []
            return .present(details)
        default:
            report(
                .wrongKind(
                    expected:
                        #"what is known of the module: a version such as "8.0.85", true (there, version not known), false (not there), null (nothing is known) or an object"#,
                    found: value.kindName), at: value.range.start)
            return nil
        }
    }

    private mutating func moduleVersion(_ value: JSON5Value?) -> ModuleVersion {
        guard let value else { return .unknown }
        if case .null = value.kind { return .none }
        return version(value).map { .known($0.components) } ?? .unknown
    }

    /// Reports a platform or a deployment target that is not the target's.
    private mutating func checkTarget(_ fields: ConfigurationFields, _ layer: ProfileLayer) {
        guard let target = layer.target.value, let offset = fields["target"]?.range.start else { return }
        if let platform = layer.platform.value, let other = target.platform, platform != other {
            report(.contradiction("the target '\(target)' is for \(other), but platform says \(platform)"), at: offset)
        }
        if let version = layer.deploymentTarget.value, let other = target.deploymentTarget, version != other {
            report(
                .contradiction(
                    "the target '\(target)' runs on \(other) and later, but deploymentTarget says \(version)"),
                at: offset)
        }
    }

    private func recordKeys(_ fields: ConfigurationFields, into layer: inout ProfileLayer) {
        for member in fields.members {
            if case .object(let inner) = member.value.kind, member.key == "modules" || member.key == "swift" {
                for member2 in inner {
                    layer.keys.append(("\(member.key).\(member2.key)", position(member2.keyRange.start)))
                }
            } else {
                layer.keys.append((member.key, position(member.keyRange.start)))
            }
        }
    }
}
