import FenceModel
import Testing

@Suite struct DottedVersionTests {
    @Test func keepsEveryComponentAsDeclared() throws {
        let version = try DottedVersion("8.0.84.1.104")
        #expect(version.components == [8, 0, 84, 1, 104])
        #expect(version.description == "8.0.84.1.104")
    }

    @Test(arguments: ["8.0.85.", ".8", "8..85", ".", "", "v27", "27.1-beta", "2७", " 27", "+1", "-1", "1_000", "0x1"])
    func refuses(text: String) {
        #expect(throws: DottedVersion.Problem.self) { try DottedVersion(text) }
    }

    @Test func saysWhichComponentIsWrong() {
        #expect(throws: DottedVersion.Problem.emptyComponent(index: 3)) { try DottedVersion("8.0.85.") }
        #expect(throws: DottedVersion.Problem.tooLarge(index: 0)) { try DottedVersion("2147483648") }
        #expect(throws: DottedVersion.Problem.tooLarge(index: 1)) {
            try DottedVersion("1." + String(repeating: "9", count: 400))
        }
    }

    @Test func comparesAsTheCompilerDoes() throws {
        #expect(DottedVersion([27]) == DottedVersion([27, 0]))
        #expect(DottedVersion([27]).hashValue == DottedVersion([27, 0, 0]).hashValue)
        #expect(DottedVersion([8, 0, 85]) < DottedVersion([8, 0, 85, 27]))
        #expect(DottedVersion([8, 1]) > DottedVersion([8, 0, 85, 27]))
        #expect(DottedVersion([9]) < DottedVersion([10]))
        #expect(!(DottedVersion([27]) < DottedVersion([27, 0])))
    }

    @Test func prefixesIgnoreTrailingZeros() {
        #expect(DottedVersion([27, 1, 3]).hasPrefix(DottedVersion([27, 1])))
        #expect(DottedVersion([27, 1]).hasPrefix(DottedVersion([27, 1, 0])))
        #expect(!DottedVersion([27, 10]).hasPrefix(DottedVersion([27, 1])))
        #expect(!DottedVersion([27]).hasPrefix(DottedVersion([27, 1])))
    }

    @Test func compilerVersionMayEndInX() throws {
        let version = try CompilerVersion("6.3.x")
        #expect(version.version == DottedVersion([6, 3]))
        #expect(version.isPrefix)
        #expect(version.description == "6.3.x")
        #expect(throws: DottedVersion.Problem.self) { try CompilerVersion("x") }
        #expect(throws: DottedVersion.Problem.self) { try CompilerVersion(".x") }
        #expect(throws: DottedVersion.Problem.self) { try CompilerVersion("6.x.1") }
    }
}
