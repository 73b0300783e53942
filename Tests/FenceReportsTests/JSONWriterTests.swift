import Testing

@testable import FenceReports

@Suite struct JSONWriterTests {
    private func sample(_ layout: JSONWriter.Layout) -> String {
        var json = JSONWriter(layout)
        json.object {
            $0.member("version", 1)
            $0.member("names", ["a", "b"])
            $0.member("nothing", String?.none)
            $0.key("empty")
            $0.array { _ in }
            $0.key("nested")
            $0.array {
                $0.object { $0.member("yes", true) }
                $0.object { _ in }
                $0.null()
            }
        }
        return json.text
    }

    @Test func compactLayoutHasNoWhiteSpace() {
        #expect(
            sample(.compact)
                == #"{"version":1,"names":["a","b"],"nothing":null,"empty":[],"nested":[{"yes":true},{},null]}"#)
    }

    @Test func indentedLayoutHasOneMemberALine() {
        #expect(
            sample(.indented) == """
                {
                  "version": 1,
                  "names": [
                    "a",
                    "b"
                  ],
                  "nothing": null,
                  "empty": [],
                  "nested": [
                    {
                      "yes": true
                    },
                    {},
                    null
                  ]
                }
                """)
    }

    @Test func stringsAreEscaped() {
        var json = JSONWriter()
        json.value("a\"\\\n\r\t\u{0}\u{1F}é🦆")
        #expect(json.text == #""a\"\\\n\r\t\u0000\u001fé🦆""#)
    }
}
