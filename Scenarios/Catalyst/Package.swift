// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Catalyst",
    platforms: [.iOS("26.0"), .macOS(.v13)],
    dependencies: [
        .package(path: "../..")
    ],
    targets: [
        .target(name: "Reader")
    ]
)
