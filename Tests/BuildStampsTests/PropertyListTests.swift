import BuildStamps
import Testing

@Suite struct PropertyListTests {
    static func xml(_ body: String) -> [UInt8] { Array("<plist version=\"1.0\">\(body)</plist>".utf8) }

    @Test func readsEveryXMLElement() throws {
        let list = try PropertyList(
            Self.xml(
                """
                <!-- a comment --><dict>
                <key>text</key><string>a &lt;b&gt; &amp; &#65;&#x42; <![CDATA[<c>]]></string>
                <key>number</key><integer> -42 </integer><key>hex</key><integer>0x1F</integer>
                <key>real</key><real>2.5</real><key>yes</key><true/><key>no</key><false/>
                <key>day</key><date>2026-10-02T00:00:00Z</date><key>bytes</key><data>AAEC</data>
                <key>list</key><array><string>x</string><array/></array><key>empty</key><string/>
                </dict>
                """))
        #expect(
            list
                == .dictionary([
                    "text": .string("a <b> & AB <c>"), "number": .integer(-42), "hex": .integer(31), "real": .real(2.5),
                    "yes": .boolean(true), "no": .boolean(false), "day": .date("2026-10-02T00:00:00Z"),
                    "bytes": .data(Array("AAEC".utf8)), "list": .array([.string("x"), .array([])]),
                    "empty": .string(""),
                ]))
    }

    @Test(arguments: [
        "", "<plist>", "<plist></plist>", "<plist><dict>", "<plist><dict><key>a</key></dict></plist>",
        "<plist><dict><string>a</string></dict></plist>", "<plist><string>&unknown;</string></plist>",
        "<plist><string>a", "<plist><integer>x</integer></plist>", "<plist><what/></plist>",
        "<plist><string/></plist> x",
        "<!DOCTYPE p [<!ENTITY a \"b\">]><plist><string>&a;</string></plist>", "{ key = value; }",
        "<plist><!-- </plist>",
        "<plist/>", "<plist><string>a</array></plist>", "<plist><string>&#0;</string></plist>", "bplist00", "<", "&",
    ])
    func refusesWhatIsNoPropertyList(_ text: String) {
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(Array(text.utf8)) }
    }

    @Test func refusesNestingBeyondTheLimit() throws {
        func nested(_ depth: Int) -> [UInt8] {
            Self.xml(String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth))
        }
        _ = try PropertyList(nested(PropertyList.maximumDepth))
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(nested(PropertyList.maximumDepth + 2)) }
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(nested(100_000)) }
    }

    /// A binary list: objects, then their offsets (one byte each), then the trailer.
    static func binary(_ objects: [[UInt8]], top: UInt64 = 0, count: UInt64? = nil) -> [UInt8] {
        var bytes = Array("bplist00".utf8)
        var offsets: [UInt8] = []
        for object in objects {
            offsets.append(UInt8(bytes.count))
            bytes += object
        }
        let table = UInt64(bytes.count)
        bytes += offsets + [0, 0, 0, 0, 0, 0, 1, 1]
        for number in [count ?? UInt64(objects.count), top, table] { bytes += Made.number(number, big: true) }
        return bytes
    }

    @Test func readsEveryBinaryObject() throws {
        let keys: [[UInt8]] = ["a", "b", "c", "d", "e", "f"].map { [0x51] + Array($0.utf8) }
        let values: [[UInt8]] = [
            [0x62, 0, 0xe4, 0x20, 0xac], [0x11, 0x01, 0x00], [0x09], [0x42, 1, 2], [0xa1, 1],
            [0x23] + Made.number((2.5).bitPattern, big: true),
        ]
        let top: [UInt8] = [0xd6] + (1...12).map { UInt8($0) }
        let list = try PropertyList(Self.binary([top] + keys + values))
        #expect(
            list
                == .dictionary([
                    "a": .string("ä€"), "b": .integer(256), "c": .boolean(true), "d": .data([1, 2]),
                    "e": .array([.string("a")]), "f": .real(2.5),
                ]))
    }

    @Test func refusesABinaryListThatHoldsItself() {
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(Self.binary([[0xa1, 0]])) }
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(Self.binary([[0xd1, 1, 0], [0x51, 0x61]])) }
    }

    @Test func refusesATreeOfSharedReferences() {
        // Each array holds the next eight times: 8^20 values.
        let objects = (1...20).map { [0xa8] + [UInt8](repeating: $0, count: 8) }
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(Self.binary(objects + [[0x09]])) }
    }

    @Test func refusesCountsThatDoNotFit() {
        let huge: [UInt8] = [0xdf, 0x13, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff]
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(Self.binary([huge])) }
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(Self.binary([[0x09]], count: .max)) }
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(Self.binary([[0x09]], top: 1)) }
        #expect(throws: PropertyList.Malformed.self) { try PropertyList(Self.binary([[0x5f, 0x10, 0xff]])) }
    }

    @Test func picksTheKeysThatHaveToDoWithStamps() throws {
        let info = try #require(
            BundleInfo(
                try PropertyList(
                    Made.appInfo([
                        ("DTSDKName", "<string>iphoneos27.1</string>"), ("DTXcodeBuild", "<string>27A9269</string>"),
                        ("CFBundleSupportedPlatforms", "<array><string>iPhoneOS</string></array>"),
                        ("UILaunchScreen", "<dict/>"),
                    ]))))
        #expect(info.executable == "Demo" && info.minimumOSVersion == "27.0" && info.sdkName == "iphoneos27.1")
        #expect(info.xcodeBuild == "27A9269" && info.supportedPlatforms == ["iPhoneOS"] && info.hasLaunchScreen)
    }
}
