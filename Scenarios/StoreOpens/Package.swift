// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "StoreOpens",
    platforms: [.iOS("26.0"), .macOS(.v13)],
    dependencies: [
        .package(path: "../..")
    ],
    targets: [
        .target(name: "Shelf")
    ]
)
