/// What a profile says about a module.
///
/// A module of which a profile says nothing has no `ModuleFact`: whether it exists is then unknown.
public enum ModuleFact: Hashable, Sendable {
    /// The toolchain has no such module.
    case absent
    /// The toolchain has the module.
    case present(Details)

    /// The module exists and carries `version`; nothing is known of a Clang part.
    public static func present(version: DottedVersion) -> ModuleFact {
        .present(Details(version: .known(version.components)))
    }

    /// The module exists; which version it carries is not known.
    public static var presentVersionUnknown: ModuleFact { .present(Details()) }

    /// The module exists and carries no version, so that the compiler ignores the number in `canImport`.
    public static var presentWithoutVersion: ModuleFact { .present(Details(version: .none)) }
}

extension ModuleFact {
    /// What is known of a module that exists.
    public struct Details: Hashable, Sendable {
        /// The module's version, its `-user-module-version`, for `_version:`.
        public var version: ModuleVersion
        /// The version of the module's Clang part, a framework's .tbd, for `_underlyingVersion:`;
        /// `.noSuchForm` for a module that is Swift only.
        public var underlyingVersion: ModuleVersion
        /// Submodules that exist, as dotted paths below the module: `UIView`, `UIKitDefines.Extra`. The list is not
        /// complete: whether a submodule that is not listed exists is unknown.
        public var submodules: [String]

        /// Creates details; what is left out is unknown.
        public init(
            version: ModuleVersion = .unknown, underlyingVersion: ModuleVersion = .unknown, submodules: [String] = []
        ) {
            self.version = version
            self.underlyingVersion = underlyingVersion
            self.submodules = submodules
        }
    }

    /// What `canImport` of the module, or of the submodule at `path` below it, gets as an answer.
    ///
    /// A submodule is always a Clang submodule: its version is the Clang part's, and a Swift-only module has none.
    public func answer(submodule path: ArraySlice<String>) -> ModuleAnswer {
        guard case .present(let details) = self else { return .absent }
        if path.isEmpty { return .present(version: details.version, underlying: details.underlyingVersion) }
        if details.underlyingVersion == .noSuchForm { return .absent }
        let wanted = path.joined(separator: ".")
        // A listed path names its parents too.
        guard details.submodules.contains(where: { $0 == wanted || $0.hasPrefix(wanted + ".") }) else {
            return .unknown
        }
        return .present(version: details.underlyingVersion, underlying: details.underlyingVersion)
    }
}
