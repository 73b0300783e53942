// swift-tools-version: 6.0
import PackageDescription

/// A plugin of the sources in Plugins/NAME, which runs the tool; see Plugins/Shared/README.md.
func commandPlugin(
    _ name: String, verb: String, _ description: String, permissions: [PluginPermission] = []
) -> Target {
    .plugin(
        name: name,
        capability: .command(intent: .custom(verb: verb, description: description), permissions: permissions),
        dependencies: ["fence"], exclude: ["Shared/README.md"])
}

let package = Package(
    name: "fence",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "fence", targets: ["fence"]),
        .library(name: "FenceSyntax", targets: ["FenceSyntax"]),
        .library(name: "FenceModel", targets: ["FenceModel"]),
        .library(name: "BuildStamps", targets: ["BuildStamps"]),
        .plugin(name: "FenceCheck", targets: ["FenceCheck"]),
        .plugin(name: "FencePreview", targets: ["FencePreview"]),
        .plugin(name: "FenceRetire", targets: ["FenceRetire"]),
        .plugin(name: "FenceVerify", targets: ["FenceVerify"]),
        .plugin(name: "FenceStamp", targets: ["FenceStamp"]),
    ],
    targets: [
        .target(name: "FenceSyntax"),
        .target(name: "FenceModel", dependencies: ["FenceSyntax"]),
        .target(name: "FenceChecks", dependencies: ["FenceModel", "FenceRetirement", "FenceSyntax"]),
        .target(name: "BuildStamps"),
        .target(name: "FenceBuild", dependencies: ["FenceModel", "FenceSyntax"]),
        .target(name: "FenceRetirement", dependencies: ["FenceModel", "FenceSyntax"]),
        .target(
            name: "FenceReports",
            dependencies: ["BuildStamps", "FenceBuild", "FenceChecks", "FenceModel", "FenceRetirement", "FenceSyntax"]),
        .target(
            name: "FenceCommands",
            dependencies: [
                "BuildStamps", "FenceBuild", "FenceChecks", "FenceModel", "FenceReports", "FenceRetirement",
                "FenceSyntax",
            ]),
        .executableTarget(name: "fence", dependencies: ["FenceCommands"]),
        commandPlugin("FenceCheck", verb: "fence-check", "Check the compile-time fences of the package."),
        commandPlugin(
            "FencePreview", verb: "fence-preview", "Show which branch of each fence the declared toolchains take."),
        commandPlugin(
            "FenceVerify", verb: "fence-verify",
            "Type-check every target on every declared toolchain with its real compiler."),
        commandPlugin(
            "FenceStamp", verb: "fence-stamp", "Read the SDK stamps of built products and check them against a profile."
        ),
        commandPlugin(
            "FenceRetire", verb: "fence-retire", "List the fences that are waiting or due, and take due ones out.",
            permissions: [
                .writeToPackageDirectory(
                    reason: "fence retire --write takes fences out of the sources, and --record adds to fence.json.")
            ]),
        .testTarget(name: "FenceSyntaxTests", dependencies: ["FenceSyntax"]),
        .testTarget(
            name: "FenceModelTests", dependencies: ["FenceModel", "FenceSyntax"],
            exclude: ["Conformance/cases.jsonl"]),
        .testTarget(name: "CompilerAgreementTests", dependencies: ["FenceModel", "FenceSyntax"]),
        .testTarget(name: "FenceChecksTests", dependencies: ["FenceChecks", "FenceModel", "FenceSyntax"]),
        .testTarget(name: "BuildStampsTests", dependencies: ["BuildStamps"], exclude: ["Fixtures"]),
        .testTarget(
            name: "FenceBuildTests", dependencies: ["FenceBuild", "FenceModel", "FenceSyntax"], exclude: ["Fixtures"]),
        .testTarget(
            name: "FenceRetirementTests", dependencies: ["FenceRetirement", "FenceModel", "FenceSyntax"],
            exclude: ["Golden"]),
        .testTarget(
            name: "FenceReportsTests",
            dependencies: ["BuildStamps", "FenceReports", "FenceChecks", "FenceModel", "FenceSyntax"],
            exclude: ["Expected"]),
        .testTarget(name: "FenceCommandsTests", dependencies: ["FenceCommands"]),
        .testTarget(name: "IntegrationTests", exclude: ["Fixtures"]),
    ]
)
