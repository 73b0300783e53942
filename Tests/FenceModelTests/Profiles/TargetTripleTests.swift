import FenceModel
import Testing

@Suite struct TargetTripleTests {
    @Test(
        arguments: [
            ("arm64-apple-ios27.0", "arm64-apple-ios", "27.0", Platform.ios),
            ("arm64-apple-ios27.0-simulator", "arm64-apple-ios-simulator", "27.0", .iossimulator),
            ("arm64-apple-ios17-macabi", "arm64-apple-ios-macabi", "17", .maccatalyst),
            ("x86_64-apple-ios12.0", "x86_64-apple-ios", "12.0", .iossimulator),
            ("arm64-apple-macos14", "arm64-apple-macosx", "14", .macos),
            ("x86_64-apple-macosx10.15.4", "x86_64-apple-macosx", "10.15.4", .macos),
            ("aarch64-apple-darwin23.1.0", "arm64-apple-macosx", nil, .macos),
            ("arm64-apple-visionos27.0", "arm64-apple-xros", "27.0", .visionos),
            ("arm64-apple-xros1.0-simulator", "arm64-apple-xros-simulator", "1.0", .visionossimulator),
            ("arm64_32-apple-watchos10", "arm64_32-apple-watchos", "10", .watchos),
            ("x86_64-unknown-linux-gnu", "x86_64-unknown-linux-gnu", nil, .linux),
            ("arm64-unknown-linux-gnu", "aarch64-unknown-linux-gnu", nil, .linux),
            ("aarch64-unknown-linux-android24", "aarch64-unknown-linux-android", nil, .android),
            ("x86_64-pc-windows-msvc19.33", "x86_64-unknown-windows-msvc", nil, .windows),
            ("wasm32-unknown-wasip1", "wasm32-unknown-wasi", nil, .wasi),
            ("x86_64-unknown-freebsd14.1", "x86_64-unknown-freebsd", "14.1", .freebsd),
            ("x86_64-scei-ps4", "x86_64-scei-ps4", nil, nil),
            ("arm64-apple-driverkit23", "arm64-apple-driverkit", "23", nil),
        ] as [(String, String, String?, Platform?)])
    func readsAndNormalises(text: String, canonical: String, version: String?, platform: Platform?) throws {
        let triple = try TargetTriple(text)
        #expect(triple.text == text)
        #expect(triple.canonical == canonical)
        #expect(triple.deploymentTarget?.description == version)
        #expect(triple.platform == platform)
    }

    @Test(arguments: [
        ("", TargetTriple.Problem.wrongNumberOfParts(1)), ("arm64", .wrongNumberOfParts(1)),
        ("arm64-ios27.0", .wrongNumberOfParts(2)), ("a-b-c-d-e-f", .wrongNumberOfParts(6)),
        ("arm64--ios27.0", .emptyPart), ("arm64-apple-", .emptyPart), ("arm64-apple-ios 27", .unexpectedCharacter),
        ("arm64-apple-iOS27é", .unexpectedCharacter),
        ("arm64-apple-ios27..0", .badVersion("27..0", .emptyComponent(index: 1))),
    ])
    func refuses(text: String, problem: TargetTriple.Problem) {
        #expect(throws: problem) { try TargetTriple(text) }
    }

    @Test func platformAndDeploymentTargetMakeATriple() {
        let version = DottedVersion([27, 0])
        #expect(TargetTriple(platform: .ios, deploymentTarget: version).text == "arm64-apple-ios27.0")
        #expect(TargetTriple(platform: .ios, deploymentTarget: nil).text == "arm64-apple-ios")
        #expect(TargetTriple(platform: .maccatalyst, deploymentTarget: version).text == "arm64-apple-ios27.0-macabi")
        #expect(TargetTriple(platform: .macos, deploymentTarget: version).text == "arm64-apple-macosx27.0")
        #expect(TargetTriple(platform: .linux, deploymentTarget: version).text == "x86_64-unknown-linux-gnu")
        #expect(TargetTriple(platform: .android, deploymentTarget: version).text == "aarch64-unknown-linux-android27")
    }

    @Test func everyPlatformsTriplesAreItsOwnAndInTheTable() throws {
        for platform in Platform.allCases {
            let triple = TargetTriple(platform: platform, deploymentTarget: DottedVersion([1, 2]))
            #expect(triple.platform == platform)
            #expect(TargetFacts(of: triple).operatingSystems != nil, "\(triple)")
            #expect(TargetFacts(of: platform).operatingSystems != nil, "\(platform)")
            #expect(try TargetTriple(triple.text).canonical == triple.canonical)
        }
    }

    @Test func replacesOnlyADeploymentTarget() throws {
        let version = DottedVersion([26, 4])
        #expect(
            try TargetTriple("arm64-apple-ios27.0-simulator").replacing(deploymentTarget: version).text
                == "arm64-apple-ios26.4-simulator")
        #expect(try TargetTriple("arm64-apple-ios").replacing(deploymentTarget: version).text == "arm64-apple-ios26.4")
        #expect(
            try TargetTriple("arm64-apple-darwin23").replacing(deploymentTarget: version).text == "arm64-apple-darwin23"
        )
    }
}
