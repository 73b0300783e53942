// swift-tools-version: 6.0
import PackageDescription

// Compares this package with the parser and the condition evaluator that the toolchain ships for its own use. They are
// no part of the product: this package is built by ./run.sh alone, which names the toolchain's folders on the command line.
let package = Package(
    name: "fence-oracle",
    platforms: [.macOS(.v13)],
    dependencies: [.package(name: "fence", path: "../..")],
    targets: [
        .executableTarget(
            name: "Oracle",
            dependencies: [
                .product(name: "FenceSyntax", package: "fence"), .product(name: "FenceModel", package: "fence"),
            ],
            linkerSettings: [
                .linkedLibrary("SwiftIfConfig"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
                .linkedLibrary("SwiftDiagnostics"), .linkedLibrary("SwiftOperators"),
            ]),
        .executableTarget(
            name: "RetireOracle",
            linkerSettings: [
                .linkedLibrary("SwiftIfConfig"), .linkedLibrary("SwiftParser"), .linkedLibrary("SwiftSyntax"),
                .linkedLibrary("SwiftDiagnostics"), .linkedLibrary("SwiftOperators"),
            ]),
    ]
)
