// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "ThreeSDKs",
    platforms: [.iOS("26.0"), .macOS(.v13)],
    dependencies: [
        .package(path: "../..")
    ],
    targets: [
        .target(name: "FlagPair"),
        .target(name: "ImportPair"),
    ]
)
