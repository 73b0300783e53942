// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "fence",
    platforms: [.macOS(.v13)],
    products: [
        .executable(name: "fence", targets: ["fence"]),
        .library(name: "FenceSyntax", targets: ["FenceSyntax"]),
        .library(name: "FenceModel", targets: ["FenceModel"]),
        .library(name: "BuildStamps", targets: ["BuildStamps"]),
    ],
    targets: [
        .target(name: "FenceSyntax"),
        .target(name: "FenceModel", dependencies: ["FenceSyntax"]),
        .target(name: "FenceChecks", dependencies: ["FenceModel", "FenceSyntax"]),
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
        .testTarget(name: "FenceSyntaxTests", dependencies: ["FenceSyntax"]),
        .testTarget(name: "FenceModelTests", dependencies: ["FenceModel", "FenceSyntax"]),
        .testTarget(name: "FenceChecksTests", dependencies: ["FenceChecks", "FenceModel", "FenceSyntax"]),
        .testTarget(name: "BuildStampsTests", dependencies: ["BuildStamps"]),
        .testTarget(
            name: "FenceBuildTests", dependencies: ["FenceBuild", "FenceModel", "FenceSyntax"], exclude: ["Fixtures"]),
        .testTarget(name: "FenceRetirementTests", dependencies: ["FenceRetirement", "FenceModel", "FenceSyntax"]),
        .testTarget(name: "FenceReportsTests", dependencies: ["FenceReports"]),
        .testTarget(name: "FenceCommandsTests", dependencies: ["FenceCommands"]),
    ]
)
