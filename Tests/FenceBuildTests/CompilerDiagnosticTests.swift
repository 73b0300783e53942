import Testing

@testable import FenceBuild

@Suite("The compiler's messages") struct CompilerDiagnosticTests {
    @Test(arguments: [
        (
            "/a/b.swift:3:14: error: cannot find 'X' in scope",
            CompilerDiagnostic(
                path: "/a/b.swift", line: 3, column: 14, severity: .error, message: "cannot find 'X' in scope")
        ),
        (
            "/a/b c:d.swift:3:14: warning: x: error: y",
            CompilerDiagnostic(path: "/a/b c:d.swift", line: 3, column: 14, severity: .warning, message: "x: error: y")
        ),
        (
            "<unknown>:0: error: no such module",
            CompilerDiagnostic(severity: .error, message: "no such module")
        ),
        ("error: it is over", CompilerDiagnostic(severity: .error, message: "it is over")),
        (
            "ld: error: undefined symbol",
            CompilerDiagnostic(severity: .error, message: "ld: undefined symbol")
        ),
        (
            "/a/Info.plist:7: error: bad key",
            CompilerDiagnostic(path: "/a/Info.plist", line: 7, severity: .error, message: "bad key")
        ),
        (
            "/a/b.swift:1:1: note: 'error: ' is here",
            CompilerDiagnostic(path: "/a/b.swift", line: 1, column: 1, severity: .note, message: "'error: ' is here")
        ),
    ])
    func aLineIsRead(line: String, expected: CompilerDiagnostic) {
        #expect(CompilerDiagnostic.all(in: "noise\n\(line)\n  1 | code\n    ^\n") == [expected])
    }

    @Test func otherLinesArePassedOver() {
        #expect(CompilerDiagnostic.all(in: "let error = 1\n  | `- error: told twice\nno error: here\n").isEmpty)
    }

    @Test(arguments: [
        ("no such module 'PencilKit'", CompilerMessage.missingModule("PencilKit")),
        ("cannot find 'ArrangementView' in scope", .missingName("ArrangementView")),
        ("cannot find type 'Hinge' in scope; did you mean 'Singe'?", .missingName("Hinge")),
        ("value of type 'some View' has no member 'onHingeChange'", .missingMember("onHingeChange", of: "some View")),
        ("type 'Bundle' has no member 'module'", .generatedAccessor),
        ("module 'SwiftUI' has no member named 'ArrangementView'", .missingMember("ArrangementView", of: "SwiftUI")),
        ("Objective-C interoperability is disabled", .objectiveC),
        ("'#selector' can only be used with the Objective-C runtime", .objectiveC),
        ("value of type 'AnyObject' has no member 'foo'", .objectiveC),
        ("module 'Swift' was created for incompatible target arm64-apple-ios: /x", .unusableSDK),
        ("missing return in instance method expected to return 'Int'", .other),
        ("extra argument 'from' in call", .other),
    ])
    func aMessageIsUnderstood(message: String, expected: CompilerMessage) {
        #expect(CompilerMessage(message) == expected)
        #expect(CompilerMessage(message + " [#SomeGroup]") == expected)
    }
}
