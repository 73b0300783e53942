/// What the parts of one product say about each other, without any expectation from outside.
enum StampConsistency {
    static func problems(of file: StampedFile) -> [StampProblem] {
        var problems = ProblemList()
        if file.kind != .other { mixedPlatforms(file, &problems) }
        archives(file, &problems)
        for bundle in file.bundles {
            if let executable = bundle.executable, let info = bundle.info {
                let images = file.images.filter { $0.location.entry == executable && $0.isLinked }
                minimumVersion(bundle, info, images, &problems)
                sdkName(bundle, info, images, &problems)
            }
            if bundle.kind == .xcframework { xcframework(bundle, file, &problems) }
        }
        olderThanApp(file, &problems)
        return problems.all
    }

    // MARK: Device and simulator

    /// Images of one product that belong together: all of them, but each library of an xcframework by itself.
    private static func mixedPlatforms(_ file: StampedFile, _ problems: inout ProblemList) {
        // Nearly every product is for devices only.
        guard file.images.contains(where: { $0.stamps.contains { $0.platform.isSimulator } }) else { return }
        let frameworks = file.bundles.filter { $0.kind == .xcframework }
        var first: [String: [StampPlatform: ImageLocation]] = [:]
        var reported: Set<String> = []
        for image in file.images where image.fileType != .dsym {
            let group = libraryFolder(image.location.entry, frameworks)
            for stamp in image.stamps {
                let platform = stamp.platform
                guard let other = platform.isSimulator ? platform.device : platform.simulator else { continue }
                if let place = first[group]?[other], reported.insert(group).inserted {
                    problems.add(
                        .mixedPlatforms,
                        "stamped for \(platform.title), but \(named(place, file)) for \(other.title): device and "
                            + "simulator do not mix in one product",
                        at: image.location.description)
                }
                if first[group]?[platform] == nil { first[group, default: [:]][platform] = image.location }
            }
        }
    }

    private static func named(_ location: ImageLocation, _ file: StampedFile) -> String {
        let text = location.description
        return text.isEmpty ? "the file" : text
    }

    private static func libraryFolder(_ entry: String, _ frameworks: [StampedBundle]) -> String {
        for framework in frameworks where framework.contains(entry) {
            let rest = entry.dropFirst(framework.path.isEmpty ? 0 : framework.path.count + 1)
            return framework.path + "/" + rest.prefix { $0 != "/" }
        }
        return ""
    }

    // MARK: Archives

    private static func archives(_ file: StampedFile, _ problems: inout ProblemList) {
        // Nearly every archive's members agree, which is quickly seen.
        guard let first = file.images.first(where: { $0.location.member != nil }) else { return }
        guard !file.images.allSatisfy({ $0.location.member == nil || $0.stamps == first.stamps }) else { return }
        var groups: [ImageLocation: [StampedImage]] = [:]
        var order: [ImageLocation] = []
        for image in file.images where image.location.member != nil {
            var archive = image.location
            archive.member = nil
            archive.memberSlice = nil
            if groups[archive] == nil { order.append(archive) }
            groups[archive, default: []].append(image)
        }
        for archive in order {
            let images = groups[archive] ?? []
            disagreement(
                "platforms", images, archive, &problems
            ) { $0.stamps.isEmpty ? nil : $0.stamps.map(\.platform.description).sorted().joined(separator: "+") }
            disagreement("minos", images, archive, &problems) { image in
                // A fat member has a minos for each processor.
                image.stamps.last.map {
                    (image.location.memberSlice.map { $0 + " " } ?? "") + "\($0.platform) \($0.minos)"
                }
            } group: { image in
                (image.location.memberSlice ?? "") + (image.stamps.last?.platform.description ?? "")
            }
            disagreement("sdk", images, archive, &problems) { $0.stamps.last?.sdk?.description }
        }
    }

    /// Reports where members of one archive (and of one group in it) give different values.
    private static func disagreement(
        _ what: String, _ images: [StampedImage], _ archive: ImageLocation, _ problems: inout ProblemList,
        value: (StampedImage) -> String?, group: (StampedImage) -> String = { _ in "" }
    ) {
        var members: [String: [String: [String]]] = [:]
        for image in images {
            guard let value = value(image) else { continue }
            members[group(image), default: [:]][value, default: []].append(image.location.member ?? "")
        }
        for (_, values) in members.sorted(by: { $0.key < $1.key }) where values.count > 1 {
            let text = values.sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }.prefix(4)
                .map { value, names in
                    "\(value) (\(names[0])" + (names.count > 1 ? " and \(names.count - 1) more)" : ")")
                }
                .joined(separator: ", ")
            problems.add(
                .archiveMembersDisagree, "the members have different \(what): \(text)", at: archive.description)
        }
    }

    // MARK: Info.plist

    private static func minimumVersion(
        _ bundle: StampedBundle, _ info: BundleInfo, _ images: [StampedImage], _ problems: inout ProblemList
    ) {
        for image in images {
            for stamp in image.stamps where stamp.platform != .macCatalyst {
                let isMac = stamp.platform == .macOS
                guard let text = isMac ? info.minimumSystemVersion : info.minimumOSVersion else { continue }
                let key = isMac ? "LSMinimumSystemVersion" : "MinimumOSVersion"
                let asked = StampVersion(text)
                if asked == stamp.minos { continue }
                if let asked,
                    let raise = RaisedMinos.raised(asked, platform: stamp.platform, architecture: image.architecture),
                    raise.minos == stamp.minos
                {
                    problems.add(
                        .minosRaised, "\(key) is \(text) and minos \(stamp.minos): \(raise.reason)",
                        at: image.location.description)
                } else {
                    problems.add(
                        .plistMinosMismatch,
                        "Info.plist says \(key) \(text), the executable is stamped minos \(stamp.minos) (ITMS-90208)",
                        at: image.location.description)
                }
            }
        }
    }

    /// The platform and version of an SDK's name, `iphoneos27.1` or `macosx27.1.internal`.
    static func sdk(named name: String) -> (platform: StampPlatform, version: StampVersion)? {
        let letters = name.prefix { $0.isASCII && $0.isLetter }
        let digits = name.dropFirst(letters.count).prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let text = digits.last == "." ? digits.dropLast() : digits
        guard let platform = StampPlatform(name: letters), let version = StampVersion(text) else { return nil }
        return (platform, version)
    }

    private static func sdkName(
        _ bundle: StampedBundle, _ info: BundleInfo, _ images: [StampedImage], _ problems: inout ProblemList
    ) {
        guard let name = info.sdkName else { return }
        guard let declared = sdk(named: name) else {
            problems.add(.plistSDKMismatch, "DTSDKName \"\(name)\" is not the name of an SDK", at: bundle.path)
            return
        }
        for image in images where !image.stamps.isEmpty {
            let location = image.location.description
            guard
                let stamp = image.stamp(for: declared.platform)
                    ?? (declared.platform == .macOS ? image.stamp(for: .macCatalyst) : nil)
            else {
                let platforms = image.stamps.map(\.platform.title).joined(separator: " and ")
                problems.add(
                    .plistSDKMismatch, "Info.plist says DTSDKName \(name), the executable is stamped for \(platforms)",
                    at: location)
                continue
            }
            // Mac Catalyst counts its SDK in iOS versions, the SDK's name in macOS versions.
            if stamp.platform == .macCatalyst { continue }
            guard let sdk = stamp.sdk else {
                problems.add(
                    .plistSDKMismatch, "Info.plist says DTSDKName \(name), the stamp does not record an SDK",
                    at: location)
                continue
            }
            if sdk.major != declared.version.major || sdk.minor != declared.version.minor {
                problems.add(
                    .plistSDKMismatch,
                    "Info.plist says DTSDKName \(name), the executable is stamped sdk \(sdk): the link step took "
                        + "another SDK",
                    at: location)
            }
        }
    }

    // MARK: xcframework

    private static func xcframework(
        _ bundle: StampedBundle, _ file: StampedFile, _ problems: inout ProblemList
    ) {
        guard let info = bundle.info else { return }
        let prefix = bundle.path.isEmpty ? "" : bundle.path + "/"
        for library in info.libraries {
            let folder = prefix + library.identifier
            let path = folder + "/" + library.path
            let images = file.images.filter {
                $0.location.entry == path || $0.location.entry.hasPrefix(path + "/")
            }.filter { $0.fileType != .dsym }
            if images.isEmpty {
                problems.add(
                    .xcframeworkMismatch, "Info.plist declares \(library.path), but there is no image", at: folder)
                continue
            }
            let found = Set(images.map(\.architecture.description))
            let declared = Set(library.architectures)
            if found != declared {
                problems.add(
                    .xcframeworkMismatch,
                    "Info.plist declares \(list(declared)), the library holds \(list(found))", at: path)
            }
            let variant = library.variant.map { " " + $0 } ?? ""
            guard let platform = library.stampPlatform else {
                problems.add(
                    .xcframeworkMismatch, "Info.plist declares an unknown platform, \(library.platform)\(variant)",
                    at: folder)
                continue
            }
            if let wrong = images.first(where: { !$0.stamps.isEmpty && $0.stamp(for: platform) == nil }) {
                let platforms = wrong.stamps.map(\.platform.title).joined(separator: " and ")
                problems.add(
                    .xcframeworkMismatch,
                    "Info.plist declares \(platform.title), the image is stamped for \(platforms)",
                    at: wrong.location.description)
            }
        }
        let declared = Set(info.libraries.map(\.identifier))
        var unlisted: Set<String> = []
        for image in file.images where bundle.contains(image.location.entry) {
            let folder = String(image.location.entry.dropFirst(prefix.count).prefix { $0 != "/" })
            if !declared.contains(folder), unlisted.insert(folder).inserted {
                problems.add(.xcframeworkMismatch, "Info.plist does not list this library", at: prefix + folder)
            }
        }
    }

    private static func list(_ names: Set<String>) -> String {
        names.isEmpty ? "no architecture" : names.sorted().joined(separator: ", ")
    }

    // MARK: Extensions and frameworks

    private static func olderThanApp(_ file: StampedFile, _ problems: inout ProblemList) {
        let apps = file.bundles.filter { $0.kind == .application && $0.executable != nil }
        if apps.isEmpty { return }
        var newest: [String: [StampPlatform: StampVersion]] = [:]
        for app in apps {
            for image in file.images where image.location.entry == app.executable {
                for case let stamp in image.stamps {
                    guard let sdk = stamp.sdk else { continue }
                    let known = newest[app.path]?[stamp.platform]
                    newest[app.path, default: [:]][stamp.platform] = max(known ?? sdk, sdk)
                }
            }
        }
        for image in file.images where image.isLinked && image.fileType != .dsym {
            // Of nested apps the innermost; bundles are in the order of their paths.
            guard let app = apps.last(where: { $0.contains(image.location.entry) }),
                app.executable != image.location.entry
            else { continue }
            for stamp in image.stamps {
                guard let sdk = stamp.sdk, let appSDK = newest[app.path]?[stamp.platform], sdk < appSDK else {
                    continue
                }
                problems.add(
                    .olderThanApp,
                    "stamped sdk \(sdk), older than the app's \(appSDK) (ITMS-90512 when the store no longer takes it)",
                    at: image.location.description)
            }
        }
    }
}
