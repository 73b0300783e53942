import FenceSyntax

/// The versions from one number up to, and not including, another.
struct VersionInterval: Hashable {
    /// The lowest version; `nil`: from the beginning.
    var from: [Int]?
    /// The first version that is too high; `nil`: there is none.
    var below: [Int]?

    /// A version in the interval: every threshold of the condition answers alike for all of them.
    var representative: [Int] { from ?? [] }

    /// The intervals between thresholds, lowest first. `isBefore` orders versions.
    static func between(_ thresholds: [[Int]]) -> [VersionInterval] {
        var distinct: [[Int]] = []
        for threshold in thresholds.sorted(by: { VersionComparison.order($0, $1) < 0 })
        where distinct.last.map({ VersionComparison.order($0, threshold) != 0 }) ?? true {
            // Nothing lies below zero.
            if VersionComparison.order(threshold, []) > 0 { distinct.append(threshold) }
        }
        let starts = [nil] + distinct.map { Optional($0) }
        return starts.enumerated().map { index, from in
            VersionInterval(from: from, below: index < distinct.count ? distinct[index] : nil)
        }
    }

    /// `8.0.85 or later`, `before 8.0.85`, `from 8.0.84 and before 8.0.85`, or nothing for any version.
    var phrase: String {
        switch (from, below) {
        case (nil, nil): ""
        case (let from?, nil): "\(ConditionText.version(from)) or later"
        case (nil, let below?): "before \(ConditionText.version(below))"
        case (let from?, let below?): "from \(ConditionText.version(from)) and before \(ConditionText.version(below))"
        }
    }

    /// The intervals with neighbours joined.
    static func joined(_ intervals: [VersionInterval]) -> [VersionInterval] {
        var result: [VersionInterval] = []
        for interval in intervals {
            if let last = result.last, let end = last.below, end == interval.from {
                result[result.count - 1].below = interval.below
            } else {
                result.append(interval)
            }
        }
        return result
    }
}

/// One of the values of a fact between which a condition makes a difference.
enum FactCell: Hashable {
    /// A flag, a feature, an attribute, a question: whether it holds.
    case holds(Bool)
    /// A value that the condition names: `iOS` of `os(iOS)`.
    case named(String)
    /// A value that the condition does not name.
    case other
    /// A version of the compiler.
    case version(VersionInterval)
    /// A language mode; mode 6 with the version of the compiler that it takes.
    case mode(LanguageMode, VersionInterval?)
    /// No such module.
    case absent
    /// A module with a version of each kind that the condition asks for.
    case present(version: VersionInterval?, underlying: VersionInterval?)
}

/// The values of one fact between which a condition makes a difference, and what they are called.
struct FactDomain {
    let fact: ChangeableFact
    let cells: [FactCell]
    /// How many components of a module's version count.
    let kept: Int

    /// Creates the domain of a fact from the terms that ask for it.
    init(_ fact: ChangeableFact, _ terms: [ConditionTerm], profile: Profile) {
        self.fact = fact
        kept = profile.importVersionComponents
        switch fact {
        case .flag, .feature, .attribute, .targetQuestion:
            cells = [.holds(true), .holds(false)]
        case .target:
            var names: [String] = []
            for case .platform(_, let argument, _) in terms {
                let name = Self.canonical(argument)
                if !names.contains(name) { names.append(name) }
            }
            cells = names.map { .named($0) } + [.other]
        case .compiler:
            cells = VersionInterval.between(terms.compactMap(Self.threshold)).map { .version($0) }
        case .language:
            let thresholds = terms.compactMap(Self.threshold)
            // In mode 6 the version is the compiler's, which cannot be below 6.
            var above = VersionInterval.between(thresholds.filter { VersionComparison.order($0, [6]) > 0 })
            if above.isEmpty { above = [VersionInterval()] }
            cells =
                LanguageMode.allCases.filter { $0.fixedVersion != nil }.map { .mode($0, nil) }
                + above.map { .mode(.six, $0) }
        case .module:
            var asked: [ImportQuestion.VersionKind: [[Int]]] = [:]
            for case .canImport(let question) in terms {
                guard let kind = question.kind else { continue }
                asked[kind, default: []].append(ImportComparison.stored(question.components, keeping: kept))
            }
            let versions: [VersionInterval?] = asked[.version].map { VersionInterval.between($0) } ?? [nil]
            let underlying: [VersionInterval?] = asked[.underlyingVersion].map { VersionInterval.between($0) } ?? [nil]
            cells =
                versions.flatMap { version in underlying.map { .present(version: version, underlying: $0) } } + [
                    .absent
                ]
        }
    }

    /// The fact that a term asks for.
    static func fact(of term: ConditionTerm) -> ChangeableFact {
        switch term {
        case .flag(let name), .defined(let name, _): .flag(name)
        case .featureFlag(let name), .platform(.hasFeature, let name, _): .feature(name)
        case .platform(.hasAttribute, let name, _): .attribute(name)
        case .platform(let question, let argument, _):
            switch question {
            case .os, .arch, .targetEnvironment, .objectFormat, .endian, .pointerBitWidth: .target(question)
            default: .targetQuestion(question, argument)
            }
        case .languageVersion: .language
        case .compilerVersion, .legacyCompilerVersion, .underscoredCompilerVersion: .compiler
        case .canImport(let question): .module(question.path.joined(separator: "."))
        }
    }

    /// The answer to a term when the fact is `cell`.
    func answer(_ term: ConditionTerm, _ cell: FactCell) -> Bool {
        switch (term, cell) {
        case (_, .holds(let holds)): return holds
        case (.platform(_, let argument, _), .named(let name)): return Self.canonical(argument) == name
        case (_, .version(let interval)): return Self.holds(term, for: interval.representative)
        case (_, .mode(let mode, let interval)):
            let version = mode.fixedVersion ?? interval?.from ?? [6]
            return Self.holds(term, for: version)
        case (.canImport(let question), .present(let version, let underlying)):
            let comparison = ImportComparison(question, keeping: kept)
            func value(_ interval: VersionInterval?) -> ModuleVersion {
                guard let from = interval?.from else { return .noSuchForm }
                return .known(from)
            }
            let module = ModuleAnswer.present(version: value(version), underlying: value(underlying))
            return comparison.answer(module) == .decided(.yes)
        default: return false
        }
    }

    /// What the fact would have to be: one of `cells`, as a phrase that can stand in a list.
    func phrase(_ chosen: [FactCell]) -> String {
        switch fact {
        case .flag(let name): return chosen.contains(.holds(true)) ? "set \(name)" : "leave \(name) unset"
        case .feature(let name):
            return chosen.contains(.holds(true)) ? "enable the feature \(name)" : "leave the feature \(name) off"
        case .attribute(let name):
            return chosen.contains(.holds(true))
                ? "a compiler that knows @\(name)" : "a compiler that does not know @\(name)"
        case .targetQuestion(let question, let argument):
            return
                "a target for which \(question.rawValue)(\(argument)) is \(chosen.contains(.holds(true)) ? "true" : "false")"
        case .target(let question): return targetPhrase(question, chosen)
        case .compiler:
            let intervals = VersionInterval.joined(cells.filter(chosen.contains).compactMap(Self.interval))
            return "a compiler " + intervals.map(\.phrase).joined(separator: ", or ")
        case .language: return languagePhrase(chosen)
        case .module(let name): return modulePhrase(name, chosen)
        }
    }

    // MARK: Words

    private func targetPhrase(_ question: PlatformQuestion, _ chosen: [FactCell]) -> String {
        func names(_ cells: [FactCell]) -> String {
            cells.compactMap { cell -> String? in
                if case .named(let name) = cell { return name }
                return nil
            }.joined(separator: " or ")
        }
        let excluded = names(cells.filter { !chosen.contains($0) })
        if chosen.contains(.other) {
            switch question {
            case .os: return "build for another system than \(excluded)"
            case .arch: return "build for another architecture than \(excluded)"
            case .targetEnvironment where excluded == "simulator": return "build for a device instead of the simulator"
            default: return "a target for which \(question.rawValue) is not \(excluded)"
            }
        }
        let wanted = names(chosen)
        switch question {
        case .os, .arch: return "build for \(wanted)"
        case .targetEnvironment where wanted == "simulator": return "build for the simulator"
        case .targetEnvironment where wanted == "macCatalyst": return "build for Mac Catalyst"
        default: return "a target for which \(question.rawValue) is \(wanted)"
        }
    }

    private func languagePhrase(_ chosen: [FactCell]) -> String {
        var modes: [String] = []
        var versions: [VersionInterval] = []
        for cell in cells where chosen.contains(cell) {
            guard case .mode(let mode, let interval) = cell else { continue }
            if let interval { versions.append(interval) } else { modes.append(mode.rawValue) }
        }
        let six = VersionInterval.joined(versions)
        if six == [VersionInterval()] {
            modes.append("6")
            return "language mode " + modes.joined(separator: " or ")
        }
        var parts = modes.isEmpty ? [] : ["language mode " + modes.joined(separator: " or ")]
        if !six.isEmpty {
            parts.append("language mode 6 with a compiler " + six.map(\.phrase).joined(separator: " or "))
        }
        return parts.joined(separator: ", or ")
    }

    private func modulePhrase(_ name: String, _ chosen: [FactCell]) -> String {
        var versions: [VersionInterval] = []
        var clang: [VersionInterval] = []
        var pairs: [String] = []
        for cell in cells where chosen.contains(cell) {
            guard case .present(let version, let underlying) = cell else { continue }
            switch (version, underlying) {
            case (let version?, nil): versions.append(version)
            case (nil, let underlying?): clang.append(underlying)
            case (let version?, let underlying?):
                pairs.append("\(name) \(version.phrase) with its Clang part \(underlying.phrase)")
            case (nil, nil): pairs.append("have a module \(name)")
            }
        }
        var parts = VersionInterval.joined(versions.map(Self.trimmed)).map { "\(name) \($0.phrase)" }
        parts += VersionInterval.joined(clang.map(Self.trimmed)).map { "a Clang part of \(name) \($0.phrase)" }
        parts = parts.map { $0.hasSuffix(" ") ? "have a module \(name)" : $0 } + pairs
        if chosen.contains(.absent) { parts.append("no module \(name)") }
        return parts.joined(separator: ", or ")
    }

    // MARK: Versions

    private static func interval(_ cell: FactCell) -> VersionInterval? {
        if case .version(let interval) = cell { return interval }
        return nil
    }

    /// The interval without the zeros that the compiler's storage adds.
    private static func trimmed(_ interval: VersionInterval) -> VersionInterval {
        func trimmed(_ version: [Int]?) -> [Int]? {
            guard var version else { return nil }
            while version.count > 1, version.last == 0 { version.removeLast() }
            return version
        }
        return VersionInterval(from: trimmed(interval.from), below: trimmed(interval.below))
    }

    private static func threshold(_ term: ConditionTerm) -> [Int]? {
        switch term {
        case .languageVersion(let comparison), .compilerVersion(let comparison),
            .underscoredCompilerVersion(let comparison):
            comparison.components
        case .legacyCompilerVersion(let components, _): components
        default: nil
        }
    }

    private static func holds(_ term: ConditionTerm, for version: [Int]) -> Bool {
        switch term {
        case .languageVersion(let comparison), .compilerVersion(let comparison),
            .underscoredCompilerVersion(let comparison):
            comparison.holds(for: version)
        case .legacyCompilerVersion(let components, _): VersionComparison(.atLeast, components).holds(for: version)
        default: false
        }
    }

    /// One name for those that are true together.
    private static func canonical(_ argument: String) -> String {
        switch argument {
        case "OSX": "macOS"
        case "xrOS": "visionOS"
        case "macabi": "macCatalyst"
        default: argument
        }
    }
}
