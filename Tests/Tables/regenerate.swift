// Prints the compiler's own tables as Swift sources. Run as `make tables`, or
//
//     swift Tests/Tables/regenerate.swift Sources/FenceModel/Tables
//
// in the package root, with the compiler whose tables are wanted first on PATH. The sources it writes are committed; a
// compiler with other answers shows as a difference in them.

import Foundation

struct StaticConfiguration: Decodable {
    struct Version: Decodable { var components: [Int] }

    var attributes: [String]
    var compilerVersion: Version
    var endianness: String
    var features: [String]
    var targetArchitectures: [String]
    var targetAtomicBitWidths: [Int]
    var targetEnvironments: [String]
    var targetOSs: [String]
    var targetObjectFileFormats: [String]
    var targetPointerAuthenticationSchemes: [String]
    var targetPointerBitWidth: Int
    var targetRuntimes: [String]

    // One line of the table of targets, without the triples.
    var facts: String {
        let fields = [
            ("os", targetOSs.sorted()), ("arch", targetArchitectures.sorted()), ("env", targetEnvironments.sorted()),
            ("runtime", targetRuntimes.sorted()), ("endian", [endianness]), ("pointer", ["\(targetPointerBitWidth)"]),
            ("atomic", targetAtomicBitWidths.sorted().map { "\($0)" }),
            ("ptrauth", targetPointerAuthenticationSchemes.sorted()), ("object", targetObjectFileFormats.sorted()),
        ]
        return fields.map { "\($0.0)=\($0.1.joined(separator: ","))" }.joined(separator: " ")
    }
}

struct SupportedFeatures: Decodable {
    struct Feature: Decodable { var name: String }
    struct Kinds: Decodable {
        var upcoming: [Feature]
        var experimental: [Feature]
    }

    var features: Kinds
}

func output<Output: Decodable>(_ arguments: [String], as type: Output.Type) -> Output? {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    do { try process.run() } catch { return nil }
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return try? JSONDecoder().decode(type, from: data)
}

func staticConfiguration(_ arguments: [String]) -> StaticConfiguration? {
    output(["-frontend", "-print-static-build-config"] + arguments, as: StaticConfiguration.self)
}

func stop(_ reason: String) -> Never {
    FileHandle.standardError.write(Data("\(reason)\n".utf8))
    exit(1)
}

// Every triple worth asking for, in the spelling of TargetTriple.canonical. The compiler refuses those it does not know.
var triples: [String] = []
func add(_ architectures: [String], _ rests: [String]) {
    for architecture in architectures { for rest in rests { triples.append("\(architecture)-\(rest)") } }
}
let intel = ["x86_64", "i386"]
add(
    ["arm64", "arm64e", "armv7", "armv7s"] + intel,
    ["apple-ios", "apple-ios-simulator", "apple-tvos", "apple-tvos-simulator"])
add(["arm64", "arm64e", "x86_64"], ["apple-ios-macabi", "apple-macosx", "apple-xros", "apple-xros-simulator"])
add(["x86_64h", "i386"], ["apple-macosx"])
add(["arm64", "arm64e", "arm64_32", "armv7k"] + intel, ["apple-watchos", "apple-watchos-simulator"])
add(["arm64", "arm64e", "armv6m", "armv7", "armv7m", "armv7em"], ["apple-none-macho"])
let servers = ["x86_64", "aarch64", "i686", "armv7", "powerpc64", "powerpc64le", "powerpc", "riscv64", "s390x"]
add(servers, ["unknown-linux", "unknown-linux-gnu"])
add(["armv6", "armv7"], ["unknown-linux-gnueabi", "unknown-linux-gnueabihf"])
add(["x86_64", "aarch64"], ["unknown-linux-musl", "swift-linux-musl"])
add(["x86_64", "i686", "aarch64", "riscv64"], ["unknown-linux-android"])
add(["armv7"], ["unknown-linux-androideabi"])
add(["x86_64", "i386", "i686", "aarch64"], ["freebsd", "openbsd", "haiku"].map { "unknown-\($0)" })
add(
    ["x86_64", "aarch64", "armv6", "armv6m", "armv7", "armv7m", "armv7em", "riscv32", "riscv64", "avr"],
    ["none-none-elf", "none-none-eabi", "unknown-none-elf", "unknown-none-eabi"])
add(["x86_64"], ["scei-ps4"])
add(["x86_64", "i686", "aarch64"], ["msvc", "gnu", "cygnus"].map { "unknown-windows-\($0)" })
add(["wasm32"], ["unknown-wasi", "unknown-none-wasm"])

var triplesOfFacts: [String: [String]] = [:]
var refused = 0
for triple in triples {
    guard let configuration = staticConfiguration(["-target", triple]) else {
        refused += 1
        continue
    }
    triplesOfFacts[configuration.facts, default: []].append(triple)
}

let modes = ["4", "4.2", "5", "6"]
var features: [String: Set<String>] = [:]
var attributes: Set<String> = []
var version = "unknown"
for mode in modes {
    guard let configuration = staticConfiguration(["-swift-version", mode]) else {
        stop("the compiler printed no tables for language mode \(mode)")
    }
    features[mode] = Set(configuration.features)
    if !attributes.isEmpty, attributes != Set(configuration.attributes) {
        stop("the attributes depend on the language mode, which the tables cannot say")
    }
    attributes = Set(configuration.attributes)
    version = configuration.compilerVersion.components.map(String.init).joined(separator: ".")
}
let ofAllModes = modes.dropFirst().reduce(features[modes[0], default: []]) {
    $0.intersection(features[$1, default: []])
}

// Words between spaces, on lines that fit the page; a backslash joins them.
func literal(_ words: [String]) -> String {
    var lines: [String] = []
    var line = "        "
    for word in words {
        if line.count + word.count + 2 > 118 {
            lines.append(line)
            line = "        "
        }
        line += " " + word
    }
    lines.append(line)
    return lines.joined(separator: "\\\n") + " "
}

func constant(_ name: String, _ summary: String, _ words: Set<String>) -> String {
    """
        /// \(summary)
        static let \(name): StaticString = \"\"\"
    \(literal(words.sorted()))\\

            \"\"\"

    """
}

let header = "// Printed by Tests/Tables/regenerate.swift from swiftc \(version). Do not edit.\n\n"

var targets = header
targets += """
    /// What the compiler answers about each of its targets.
    enum TargetTableText {
        /// A line per set of answers, then the triples that have them, each between spaces.
        static let text: StaticString = \"\"\"

    """
for (facts, triples) in triplesOfFacts.sorted(by: { $0.value[0] < $1.value[0] }) {
    targets += "        \(facts) :\\\n\(literal(triples))\\\n        |\n"
}
targets += "        \"\"\"\n}\n"

var language = header
language +=
    "/// The features and attributes that the compiler has in each language mode without any flag.\nenum LanguageTableText {\n"
language += constant("featuresOfAllModes", "Features that every mode has.", ofAllModes)
for mode in modes {
    let name = "featuresOfMode" + mode.replacingOccurrences(of: ".", with: "Dot")
    language +=
        "\n" + constant(name, "What mode \(mode) has besides.", features[mode, default: []].subtracting(ofAllModes))
}
guard let supported = output(["-print-supported-features"], as: SupportedFeatures.self)?.features else {
    stop("the compiler printed no list of the features it supports")
}
language += "\n" + constant("attributes", "Attributes, the same in every mode.", attributes)
language +=
    "\n" + constant("upcomingFeatures", "What `-enable-upcoming-feature` knows.", Set(supported.upcoming.map(\.name)))
language +=
    "\n"
    + constant(
        "experimentalFeatures", "What `-enable-experimental-feature` knows besides.",
        Set(supported.experimental.map(\.name)))
language += "}\n"

let folder = CommandLine.arguments.count > 1 ? CommandLine.arguments[1] : "Sources/FenceModel/Tables"
try Data(targets.utf8).write(to: URL(fileURLWithPath: folder + "/TargetTableText.swift"))
try Data(language.utf8).write(to: URL(fileURLWithPath: folder + "/LanguageTableText.swift"))
print("swiftc \(version): \(triples.count - refused) targets, \(triplesOfFacts.count) sets of answers")
