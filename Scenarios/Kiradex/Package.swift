// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Kiradex",
    platforms: [.iOS("26.0"), .macOS(.v13)],
    products: [
        .library(name: "KiradexUI", targets: ["KiradexUI"]),
        .executable(name: "Kiradex", targets: ["Kiradex"]),
    ],
    dependencies: [
        .package(path: "../..")
    ],
    targets: [
        .target(name: "KiradexCore"),
        .target(
            name: "KiradexUI",
            dependencies: ["KiradexCore"],
            swiftSettings: [.define("KIRADEX_HAPTICS", .when(platforms: [.iOS]))]),
        .executableTarget(name: "Kiradex", dependencies: ["KiradexCore", "KiradexUI"]),
        .testTarget(name: "KiradexCoreTests", dependencies: ["KiradexCore"]),
    ]
)
