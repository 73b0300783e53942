/// Reads what a compiler prints about itself.
public enum HostProfile {
    /// Why the compiler's output cannot be used.
    public enum Problem: Error, Hashable, Sendable, CustomStringConvertible {
        /// It is not JSON.
        case notJSON(JSON5Problem)
        /// It is JSON of another kind: there is no compiler version in it.
        case notAConfiguration

        /// One sentence.
        public var description: String {
            switch self {
            case .notJSON(let problem):
                "the compiler's static build configuration is not JSON at byte \(problem.offset): \(problem)"
            case .notAConfiguration:
                "the compiler printed something other than its static build configuration"
            }
        }
    }

    /// The profile of a compiler.
    ///
    /// - Parameters:
    ///   - output: what `swiftc -frontend -print-static-build-config` printed, run with the language mode and the target that
    ///     are wanted. A list that is missing in it is unknown.
    ///   - target: the triple it was printed for, when that is known (`swiftc -print-target-info` says it).
    ///   - modules: what is known of the toolchain's modules; the output says nothing of them.
    /// - Throws: `Problem`.
    public static func decode(
        _ output: [UInt8], target: TargetTriple? = nil, modules: [String: ModuleFact] = [:]
    ) throws(Problem) -> Profile {
        let root = try parsed(output)
        guard let components = numbers(root.value(at: "compilerVersion")?.value(at: "components")), !components.isEmpty
        else {
            throw .notAConfiguration
        }
        var profile = Profile(name: Catalogue.hostName)
        profile.title = "the Swift compiler of this machine"
        profile.compiler = CompilerVersion(DottedVersion(components))
        profile.target = target
        profile.platform = target?.platform
        profile.modules = modules
        profile.features = strings(root.value(at: "features"))
        profile.attributes = strings(root.value(at: "attributes"))
        if let mode = numbers(root.value(at: "languageMode")?.value(at: "components")).map({ DottedVersion($0) }) {
            profile.language =
                LanguageMode.allCases.first { $0.fixedVersion.map { DottedVersion($0) } == mode }
                ?? (mode == DottedVersion(components) ? .six : nil)
        }
        var facts = TargetFacts()
        facts.operatingSystems = strings(root.value(at: "targetOSs"))
        facts.architectures = strings(root.value(at: "targetArchitectures"))
        facts.environments = strings(root.value(at: "targetEnvironments"))
        facts.runtimes = strings(root.value(at: "targetRuntimes"))
        if case .string(let endianness)? = root.value(at: "endianness")?.kind { facts.endianness = endianness }
        facts.pointerBitWidth = root.value(at: "targetPointerBitWidth").flatMap(number)
        facts.atomicBitWidths = numbers(root.value(at: "targetAtomicBitWidths"))
        facts.pointerAuthenticationSchemes = strings(root.value(at: "targetPointerAuthenticationSchemes"))
        facts.objectFormats = strings(root.value(at: "targetObjectFileFormats"))
        profile.printedTargetFacts = facts
        return profile
    }

    /// The triple in what `swiftc -print-target-info` printed, or `nil` when there is none in it.
    public static func target(inTargetInfo output: [UInt8]) -> TargetTriple? {
        guard let root = try? parsed(output),
            case .string(let text)? = root.value(at: "target")?.value(at: "triple")?.kind
        else { return nil }
        return try? TargetTriple(text)
    }

    private static func parsed(_ output: [UInt8]) throws(Problem) -> JSON5Value {
        do throws(JSON5Problem) { return try JSON5.parse(output).root } catch { throw .notJSON(error) }
    }

    /// The strings of an array, sorted: the compiler prints them in random order.
    private static func strings(_ value: JSON5Value?) -> [String]? {
        guard case .array(let elements)? = value?.kind else { return nil }
        return elements.compactMap { element in
            if case .string(let text) = element.kind { text } else { nil }
        }.sorted()
    }

    private static func numbers(_ value: JSON5Value?) -> [Int]? {
        guard case .array(let elements)? = value?.kind else { return nil }
        return elements.compactMap(number)
    }

    private static func number(_ value: JSON5Value) -> Int? {
        guard case .number(let number) = value.kind, number == number.rounded(), abs(number) < 1e15 else { return nil }
        return Int(number)
    }
}
