import FenceRetirement
import FenceSyntax
import Testing

/// Taking a flag out of the settings of a manifest.
@Suite struct ManifestFlagRemovalTests {
    func remove(_ text: String) -> (result: String, removal: ManifestFlagRemoval) {
        let removal = ManifestFlagRemoval(of: ["DUO_SDK"], from: SourceText(text))
        return (String(decoding: removal.result.bytes, as: UTF8.self), removal)
    }

    @Test func elementOnItsOwnLineGoesWithItsLine() {
        let (result, removal) = remove(
            """
            .target(
                name: "App",
                swiftSettings: [
                    .define("OTHER"),
                    .define("DUO_SDK"),  // until the store opens
                    .define("DUO_SDK", .when(platforms: [.iOS])),
                    .enableUpcomingFeature("ExistentialAny"),
                ])
            """)
        #expect(
            result == """
                .target(
                    name: "App",
                    swiftSettings: [
                        .define("OTHER"),
                        .enableUpcomingFeature("ExistentialAny"),
                    ])
                """)
        #expect(removal.count == 2)
        #expect(removal.leftovers.isEmpty)
    }

    @Test func elementsOnOneLineKeepTheirNeighbours() {
        #expect(
            remove(#"swiftSettings: [.define("A"), .define("DUO_SDK"), .define("B")]"#).result
                == #"swiftSettings: [.define("A"), .define("B")]"#)
        #expect(
            remove(#"swiftSettings: [.define("A"), .define("DUO_SDK")]"#).result == #"swiftSettings: [.define("A")]"#)
        #expect(remove(#"swiftSettings: [SwiftSetting.define("DUO_SDK")]"#).result == "swiftSettings: []")
        #expect(
            remove(#"let s: [SwiftSetting] = [ .define("DUO_SDK", .when(configuration: .debug)), .define("A") ]"#)
                .result == #"let s: [SwiftSetting] = [ .define("A") ]"#)
    }

    @Test func whatIsNoSwiftSettingIsLeftForAPerson() {
        let text = """
            cSettings: [.define("DUO_SDK", to: "1")],
            swiftSettings: [.unsafeFlags(["-D", "DUO_SDK"]), .unsafeFlags(["-DDUO_SDK"])]
            settings.append(.define("DUO_SDK"))
            """
        let (result, removal) = remove(text)
        #expect(result == text)
        #expect(removal.leftovers.map(\.line).sorted() == [1, 2, 2, 3])
    }

    @Test func nothingElseIsTouched() {
        let text = "let name = \"DUO_SDK\" // .define(\"DUO_SDK\")\r\nswiftSettings: [.define(\"DUO\")]"
        #expect(remove(text).result == text)
        #expect(remove(text).removal.count == 0)
    }
}
