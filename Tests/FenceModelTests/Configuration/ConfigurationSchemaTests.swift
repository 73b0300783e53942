import FenceModel
import Foundation
import Testing

/// The published schemas are written from the loader's own table of keys. Record them after a change with
/// `FENCE_RECORD=1 swift test --filter ConfigurationSchemaTests`.
@Suite struct ConfigurationSchemaTests {
    @Test(arguments: [
        ("fence.schema.json", ConfigurationSchema.file), ("fence.local.schema.json", ConfigurationSchema.localFile),
    ])
    func publishedSchemaIsTheLoadersTable(name: String, text: String) throws {
        let url = SharedInputs.packageRoot.appendingPathComponent("Documentation/\(name)")
        if ProcessInfo.processInfo.environment["FENCE_RECORD"] != nil { try Data(text.utf8).write(to: url) }
        #expect(try String(decoding: Data(contentsOf: url), as: UTF8.self) == text)
        #expect(try JSONSerialization.jsonObject(with: Data(text.utf8)) is [String: Any])
    }

    @Test func theLoaderAcceptsExactlyTheKeysOfTheTable() throws {
        let objects: [(ConfigurationObject, (String) -> String)] = [
            (.file, { "{ \($0) }" }), (.profile, { "{ profiles: [{ \($0) }] }" }),
            (.xcode, { "{ profiles: [{ name: 'p', xcode: { \($0) } }] }" }),
            (.swift, { "{ profiles: [{ name: 'p', swift: { \($0) } }] }" }),
            (.module, { "{ profiles: [{ name: 'p', modules: { M: { \($0) } } }] }" }),
            (.fence, { "{ fences: [{ \($0) }] }" }),
            (.waitsFor, { "{ fences: [{ condition: 'A', waitsFor: { \($0) } }] }" }),
            (.ledgerEntry, { "{ ledger: { c: [{ \($0) }] } }" }), (.output, { "{ outputs: [{ \($0) }] }" }),
        ]
        for (object, file) in objects {
            for key in object.keys {
                // A value of no allowed kind: a key that is read complains about its value, not about itself.
                let found = errors(file("\(JSON5Text.key(key.name)): 1.5"))
                #expect(!found.contains { $0.contains("has no key") }, "\(object.name).\(key.name)")
                #expect(
                    found.contains { $0.contains("expected ") && $0.contains("found a number") },
                    "\(object.name).\(key.name) is not read: \(found)")
            }
            #expect(errors(file("nosuchkey: 1")).contains { $0.contains("has no key 'nosuchkey'") }, "\(object.name)")
        }
    }

    @Test func theLocalFileAcceptsExactlyTheKeysOfTheTable() {
        func errors(_ local: String) -> [String] {
            MemoryFiles(files: ["fence.json": "{ profiles: [{ name: 'p' }] }", "fence.local.json": local]).errors()
        }
        for key in ConfigurationObject.localFile.keys {
            #expect(
                errors("{ \(JSON5Text.key(key.name)): 1 }").contains { $0.contains("found a number") }, "\(key.name)")
        }
        for key in ConfigurationObject.location.keys {
            #expect(
                errors("{ locations: { p: { \(key.name): 1 } } }").contains { $0.contains("found a number") },
                "\(key.name)")
        }
        #expect(errors("{ locations: { p: { path: 'x' } } }").contains { $0.contains("has no key 'path'") })
    }
}
