/// Writes the JSON Schema of the configuration from the table of its keys.
public enum ConfigurationSchema {
    /// The schema of `fence.json` (draft 2020-12), as it is published in the documentation.
    public static var file: String { schema(of: .file, title: "fence.json") }

    /// The schema of `fence.local.json`.
    public static var localFile: String { schema(of: .localFile, title: "fence.local.json") }

    private static func schema(of object: ConfigurationObject, title: String) -> String {
        var writer = Writer()
        writer.open("{")
        writer.line("\"$schema\": \"https://json-schema.org/draft/2020-12/schema\",")
        writer.line("\"title\": \(JSON5Text.string(title)),")
        writer.line("\"$ref\": \"#/$defs/\(object.name)\",")
        writer.open("\"$defs\": {")
        var names: [String] = []
        var objects: [ConfigurationObject] = []
        collect(object, &names, &objects)
        for (index, object) in objects.enumerated() {
            writer.open("\(JSON5Text.string(object.name)): {")
            writer.line("\"type\": \"object\",")
            writer.line("\"additionalProperties\": false,")
            let required = object.keys.filter(\.isRequired).map(\.name)
            if !required.isEmpty { writer.line("\"required\": \(JSON5Text.array(required)),") }
            writer.open("\"properties\": {")
            for (index, key) in object.keys.enumerated() {
                writer.open("\(JSON5Text.string(key.name)): {")
                writer.line("\"description\": \(JSON5Text.string(key.summary)),")
                let members = members(of: key.shape)
                for (index, member) in members.enumerated() {
                    writer.line(member + (index + 1 < members.count ? "," : ""))
                }
                writer.close(index + 1 < object.keys.count ? "}," : "}")
            }
            writer.close("}")
            writer.close(index + 1 < objects.count ? "}," : "}")
        }
        writer.close("}")
        writer.close("}")
        return writer.text
    }

    private static func collect(
        _ object: ConfigurationObject, _ names: inout [String], _ objects: inout [ConfigurationObject]
    ) {
        if names.contains(object.name) { return }
        names.append(object.name)
        objects.append(object)
        for key in object.keys { collect(key.shape, &names, &objects) }
    }

    private static func collect(
        _ shape: ConfigurationShape, _ names: inout [String], _ objects: inout [ConfigurationObject]
    ) {
        switch shape {
        case .object(let object): collect(object, &names, &objects)
        case .array(let inner), .map(let inner): collect(inner, &names, &objects)
        case .anyOf(let shapes): for shape in shapes { collect(shape, &names, &objects) }
        default: break
        }
    }

    /// The members that a schema object for a shape has, each on one line.
    private static func members(of shape: ConfigurationShape) -> [String] {
        switch shape {
        case .string: return ["\"type\": \"string\""]
        case .version: return ["\"type\": \"string\"", #""pattern": "^[0-9]+(\\.[0-9]+)*$""#]
        case .compilerVersion: return ["\"type\": \"string\"", #""pattern": "^[0-9]+(\\.[0-9]+)*(\\.x)?$""#]
        case .date: return ["\"type\": \"string\"", #""pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$""#]
        case .boolean: return ["\"type\": \"boolean\""]
        case .constant(let value): return ["\"const\": \(value)"]
        case .null: return ["\"type\": \"null\""]
        case .count: return ["\"type\": \"integer\"", "\"minimum\": 0", "\"maximum\": 1000000"]
        case .choice(let choices): return ["\"enum\": \(JSON5Text.array(choices))"]
        case .array(let element): return ["\"type\": \"array\"", "\"items\": \(inline(element))"]
        case .map(let value): return ["\"type\": \"object\"", "\"additionalProperties\": \(inline(value))"]
        case .object(let object): return ["\"$ref\": \"#/$defs/\(object.name)\""]
        case .anyOf(let shapes): return ["\"anyOf\": [\(shapes.map(inline).joined(separator: ", "))]"]
        }
    }

    private static func inline(_ shape: ConfigurationShape) -> String {
        "{ \(members(of: shape).joined(separator: ", ")) }"
    }

    private struct Writer {
        var text = ""
        private var depth = 0

        mutating func line(_ line: String) { text += String(repeating: "  ", count: depth) + line + "\n" }

        mutating func open(_ line: String) {
            self.line(line)
            depth += 1
        }

        mutating func close(_ line: String) {
            depth -= 1
            self.line(line)
        }
    }
}
