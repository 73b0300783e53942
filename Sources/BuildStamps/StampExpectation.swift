/// What a product should be stamped with, as its toolchain profile says. Nil means that the profile does not say.
///
///     var beta = StampExpectation(name: "beta")
///     beta.platform = .iOS
///     beta.minos = StampVersion("27.0")
///     beta.minimumSDK = StampVersion("27.1")
///     let findings = beta.problems(of: StampReader().read("Demo.app"))
public struct StampExpectation: Hashable, Sendable {
    /// The profile's name, for messages.
    public var name: String
    /// The platform. A product for its simulator does not meet it.
    public var platform: StampPlatform?
    /// The deployment target, compared exactly; frameworks may have a lower one.
    public var minos: StampVersion?
    /// The oldest SDK.
    public var minimumSDK: StampVersion?
    /// The newest SDK; a patch version of it (27.1.1 for 27.1) is not newer.
    public var maximumSDK: StampVersion?
    /// The Xcode build that Info.plist must record as DTXcodeBuild: `27A9269`.
    public var xcodeBuild: String?
    /// Names that the product must refer to (``StampReader/Options/evidence``).
    public var evidence: [String]

    /// Makes an expectation that expects nothing yet.
    public init(name: String) {
        self.name = name
        evidence = []
    }

    /// What is wrong with a product. Empty where everything that the expectation says was compared and is met.
    ///
    /// Contradictions within the product that ``StampReader`` reported as warnings are not repeated here; see
    /// ``judged(_:)``.
    public func problems(of file: StampedFile) -> [StampProblem] {
        var problems = ProblemList()
        var passedOver: [String: String] = [:]
        for image in file.images {
            let role = ImageRole(of: image, in: file)
            if role == .debugSymbols { continue }
            if let product = foreignProduct(image, file) ?? otherLibrary(image, file) {
                passedOver[product] = image.stamps.map(\.platform.title).joined(separator: " and ")
                continue
            }
            check(image, role, &problems)
        }
        for (product, platforms) in passedOver.sorted(by: { $0.key < $1.key }) {
            problems.add(
                .notCompared, "for \(platforms), inside this product: not compared with profile \(name)",
                at: product)
        }
        checkBundles(file, passedOver, &problems)
        checkEvidence(file, &problems)
        return problems.all
    }

    /// The product with this expectation's problems added, and with its contradictions and missing stamps made errors: who
    /// asks for a verdict does not want them as hints.
    public func judged(_ file: StampedFile) -> StampedFile {
        var file = file
        for index in file.problems.indices where file.problems[index].severity == .warning {
            switch file.problems[index].code {
            case .mixedPlatforms, .plistMinosMismatch, .plistSDKMismatch, .xcframeworkMismatch, .noStamp,
                .incompatiblePlatforms, .debugDylibMissing:
                file.problems[index].severity = .error
            default: break
            }
        }
        file.problems += problems(of: file)
        return file
    }

    // MARK: One image

    private func check(_ image: StampedImage, _ role: ImageRole, _ problems: inout ProblemList) {
        // An image without a stamp has been reported, and one that could not be read as well.
        guard !image.stamps.isEmpty else { return }
        let location = image.location.description
        let stamp: BuildStamp
        if let platform {
            guard let found = image.stamp(for: platform) else {
                let platforms = image.stamps.map(\.platform.title).joined(separator: " and ")
                problems.add(
                    .platformMismatch, "stamped for \(platforms), profile \(name) is for \(platform.title)",
                    at: location)
                return
            }
            stamp = found
        } else {
            stamp = image.stamps[image.stamps.count - 1]
        }
        checkMinos(stamp, image, role, &problems)
        checkSDK(stamp, image, role, &problems)
    }

    private func checkMinos(
        _ stamp: BuildStamp, _ image: StampedImage, _ role: ImageRole, _ problems: inout ProblemList
    ) {
        guard let minos, stamp.minos != minos else { return }
        let location = image.location.description
        if let raise = RaisedMinos.raised(minos, platform: stamp.platform, architecture: image.architecture),
            raise.minos == stamp.minos
        {
            problems.add(
                .minosRaised, "minos \(stamp.minos) for a deployment target of \(minos): \(raise.reason)", at: location)
            return
        }
        // A library may run on older systems than the product that carries it, not on newer ones only.
        if role == .library, stamp.minos < minos { return }
        problems.add(
            .minosMismatch, "stamped minos \(stamp.minos), the deployment target of profile \(name) is \(minos)",
            at: location)
    }

    private func checkSDK(
        _ stamp: BuildStamp, _ image: StampedImage, _ role: ImageRole, _ problems: inout ProblemList
    ) {
        if minimumSDK == nil, maximumSDK == nil { return }
        let location = image.location.description
        guard let sdk = stamp.sdk else {
            // In an object file, which no linker has seen, this is normal.
            if image.isLinked {
                problems.add(
                    .sdkNotRecorded, "the stamp does not record an SDK; profile \(name) wants \(wantedSDK)",
                    at: location)
            }
            return
        }
        if let minimumSDK, sdk < minimumSDK {
            problems.add(
                .sdkBelowMinimum, "stamped sdk \(sdk), profile \(name) wants \(wantedSDK)", at: location,
                // A vendored library is often older; the app's own stamp decides what the app gets.
                severity: role == .library ? .warning : .error)
        }
        if let maximumSDK, sdk > maximumSDK,
            !(maximumSDK.patch == 0 && sdk.major == maximumSDK.major && sdk.minor == maximumSDK.minor)
        {
            problems.add(
                .sdkAboveMaximum, "stamped sdk \(sdk), newer than the \(maximumSDK) that profile \(name) allows",
                at: location)
        }
    }

    /// The SDKs that meet the expectation, in words: `27.1`, `27.0 to 27.1`, `27.1 or later`.
    public var wantedSDK: String {
        switch (minimumSDK, maximumSDK) {
        case (let least?, let most?): return least == most ? "\(least)" : "\(least) to \(most)"
        case (let least?, nil): return "\(least) or later"
        case (nil, let most?): return "\(most) or earlier"
        case (nil, nil): return "any SDK"
        }
    }

    /// The folder of an xcframework's library for another platform, where the xcframework has one for the expected
    /// platform too; nil otherwise.
    private func otherLibrary(_ image: StampedImage, _ file: StampedFile) -> String? {
        guard let platform, !image.stamps.isEmpty, image.stamp(for: platform) == nil,
            let bundle = file.bundles.last(where: { $0.kind == .xcframework && $0.contains(image.location.entry) }),
            file.images.contains(where: { bundle.contains($0.location.entry) && $0.stamp(for: platform) != nil })
        else { return nil }
        let prefix = bundle.path.isEmpty ? "" : bundle.path + "/"
        return prefix + image.location.entry.dropFirst(prefix.count).prefix { $0 != "/" }
    }

    /// The innermost bundle around an image when that bundle's Info.plist says that it is for another system, as a watch
    /// app inside an iOS app is; nil otherwise, also where no Info.plist says so.
    private func foreignProduct(_ image: StampedImage, _ file: StampedFile) -> String? {
        guard let platform else { return nil }
        for bundle in file.bundles.reversed()
        where !bundle.path.isEmpty && bundle.contains(image.location.entry) && bundle.kind != .framework {
            guard let info = bundle.info else { continue }
            var names = info.supportedPlatforms
            if let name = info.platformName { names.append(name) }
            let platforms = names.compactMap { StampPlatform(name: $0) }
            if platforms.isEmpty { continue }
            let isForeign = platforms.allSatisfy { $0.device != platform.device }
            // Only where the stamps agree with the list: a wrong image is not excused by its Info.plist.
            guard isForeign,
                image.stamps.allSatisfy({ stamp in platforms.contains { $0.device == stamp.platform.device } })
            else { return nil }
            return bundle.path
        }
        return nil
    }

    // MARK: Bundles

    private func checkBundles(
        _ file: StampedFile, _ passedOver: [String: String], _ problems: inout ProblemList
    ) {
        for bundle in file.bundles where bundle.kind == .application || bundle.kind == .appExtension {
            guard let info = bundle.info, passedOver[bundle.path] == nil,
                !passedOver.keys.contains(where: { bundle.path.hasPrefix($0 + "/") })
            else { continue }
            if let xcodeBuild {
                if let recorded = info.xcodeBuild {
                    if recorded != xcodeBuild {
                        problems.add(
                            .xcodeBuildMismatch,
                            "Info.plist records Xcode build \(recorded), profile \(name) pins \(xcodeBuild)",
                            at: bundle.path)
                    }
                } else {
                    problems.add(
                        .xcodeBuildNotRecorded,
                        "Info.plist has no DTXcodeBuild: whether Xcode build \(xcodeBuild) was used is not known",
                        at: bundle.path)
                }
            }
            let isNew = file.images.contains { image in
                image.location.entry == bundle.executable
                    && image.stamps.contains {
                        $0.platform.device == .iOS && ($0.sdk ?? StampVersion(0)) >= StampVersion(27)
                    }
            }
            if bundle.kind == .application, isNew, !info.hasLaunchScreen {
                problems.add(
                    .launchScreenMissing,
                    "Info.plist has no launch screen key, which apps need from the iOS 27 SDK on (ITMS-90870)",
                    at: bundle.path)
            }
        }
    }

    // MARK: Evidence

    /// Each name must be found for each processor: one slice of a fat file can be built without the flag.
    private func checkEvidence(_ file: StampedFile, _ problems: inout ProblemList) {
        for name in evidence {
            problems.addEvidence(of: name, in: file, platform: platform, profile: self.name)
        }
    }
}

extension StampedFile {
    /// Looks at what was found of a name in each processor's images (``StampReader/Options/evidence``): a note for each
    /// processor where an image refers to it, an error where none does, an error where that could not be read.
    public func evidenceProblems(of name: String) -> [StampProblem] {
        var problems = ProblemList()
        problems.addEvidence(of: name, in: self, platform: nil, profile: nil)
        return problems.all
    }
}

extension ProblemList {
    fileprivate mutating func addEvidence(
        of name: String, in file: StampedFile, platform: StampPlatform?, profile: String?
    ) {
        // A watch app inside an iOS app, or a library for another platform, has no part in the feature.
        let images = file.images.filter { image in
            guard image.fileType != .dsym else { return false }
            return platform.map { image.stamps.isEmpty || image.stamp(for: $0) != nil } ?? true
        }
        // Of an app the processors of its own executable count, whatever else it carries.
        let app = file.bundles.first {
            ($0.kind == .application || $0.kind == .appExtension) && $0.executable != nil
        }
        let own = app.map { app in
            Set(images.filter { $0.location.entry == app.executable }.map(\.architecture))
        }
        var groups: [String: [StampedImage]] = [:]
        for image in images where own?.contains(image.architecture) ?? true {
            groups[image.architecture.description, default: []].append(image)
        }
        if groups.isEmpty {
            add(.evidenceUnknown, "whether the product refers to \(name) is not known: there is no image to look in")
        }
        for (architecture, images) in groups.sorted(by: { $0.key < $1.key }) {
            let place = groups.count > 1 ? " for \(architecture)" : ""
            var unread: String?
            var found: (image: StampedImage, text: String)?
            for image in images {
                guard let record = image.evidence.first(where: { $0.name == name }) else {
                    if unread == nil { unread = "its tables were not read" }
                    continue
                }
                switch record.finding {
                case .imported(let symbol): found = found ?? (image, "refers to \(name) (imports \(symbol))")
                case .selector(let selector): found = found ?? (image, "refers to \(name) (selector \(selector))")
                case .defined(let symbol): found = found ?? (image, "refers to \(name) (defines \(symbol))")
                case .absent: break
                case .unknown(let reason): unread = unread ?? reason
                }
            }
            if let found {
                add(.evidenceFound, found.text, at: found.image.location.description)
            } else if let unread {
                add(.evidenceUnknown, "whether the product refers to \(name)\(place) is not known: \(unread)")
            } else {
                let fence = profile.map { "; in profile \($0) its fence should be open: is the flag set?" } ?? ""
                add(.evidenceMissing, "no image\(place) refers to \(name)\(fence)")
            }
        }
    }
}

/// What part an image plays in a product.
enum ImageRole {
    /// The executable of an app or extension, its debug library, or a file on its own.
    case product
    /// A framework or dynamic library inside an app, an archive's member inside one.
    case library
    /// A dSYM.
    case debugSymbols

    init(of image: StampedImage, in file: StampedFile) {
        let entry = image.location.entry
        if image.fileType == .dsym || file.bundles.contains(where: { $0.kind == .dsym && $0.contains(entry) }) {
            self = .debugSymbols
            return
        }
        let carriers = file.bundles.filter {
            ($0.kind == .application || $0.kind == .appExtension) && $0.contains(entry)
        }
        guard let carrier = carriers.last else {
            self = .product
            return
        }
        guard let executable = carrier.executable else {
            self = .library
            return
        }
        self = entry == executable || entry == executable + ".debug.dylib" ? .product : .library
    }
}
