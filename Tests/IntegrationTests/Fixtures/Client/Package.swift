// swift-tools-version: 6.0
import PackageDescription

let package = Package(
    name: "Client",
    dependencies: [
        .package(url: "FENCE_URL", exact: "FENCE_VERSION")
    ],
    targets: [
        .target(name: "Deck", swiftSettings: [.define("DECK_HAPTICS", .when(platforms: [.iOS]))]),
        .executableTarget(name: "App", dependencies: ["Deck"]),
    ]
)
