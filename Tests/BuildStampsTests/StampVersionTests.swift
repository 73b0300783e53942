import BuildStamps
import Testing

@Suite struct StampVersionTests {
    @Test(arguments: [
        ("27", 0x1b0000), ("27.1", 0x1b0100), ("27.1.2", 0x1b0102), ("65535.255.255", 0xffff_ffff), ("0.0", 0),
    ])
    func readsOneToThreeNumbers(_ text: String, _ raw: UInt32) {
        #expect(StampVersion(text)?.rawValue == raw)
    }

    @Test(arguments: ["", ".", "27.", ".1", "27.1.2.3", "27.256", "65536", "-1", "27 ", "v27", "27.1b", "99999999999"])
    func refusesEverythingElse(_ text: String) {
        #expect(StampVersion(text) == nil)
    }

    @Test func leavesOutAPatchOfZeroOnly() {
        #expect(StampVersion(27, 0, 0).description == "27.0")
        #expect(StampVersion(27, 0, 1).description == "27.0.1")
    }

    @Test func comparesNumbersNotText() {
        #expect(StampVersion(9) < StampVersion(10))
        #expect(StampVersion(27, 9) < StampVersion(27, 10))
    }

    @Test(arguments: [
        ("iOS", 2), ("PLATFORM_IOS", 2), ("iphoneos", 2), ("IOSSIMULATOR", 7), ("ios-simulator", 7),
        ("iphonesimulator", 7),
        ("MACOS", 1), ("macosx", 1), ("macCatalyst", 6), ("mac-catalyst", 6), ("xros", 11), ("visionOS", 11),
        ("xrossimulator", 12), ("tvOS", 3), ("driverkit", 10), ("firmware", 13), ("ios-exclavekit", 18), ("99", 99),
        ("any", 0xffff_ffff),
    ])
    func takesEverySpellingOfAPlatform(_ text: String, _ number: UInt32) {
        #expect(StampPlatform(name: text)?.rawValue == number)
    }

    @Test func everyNamedPlatformIsFoundByItsName() {
        for number in UInt32(0)...24 {
            let platform = StampPlatform(rawValue: number)
            #expect(StampPlatform(name: platform.description) == platform)
        }
        #expect(StampPlatform(rawValue: 25).description == "25")
        #expect(!StampPlatform(rawValue: 25).isKnown && !StampPlatform.unknown.isKnown)
    }
}
