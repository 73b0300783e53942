// The recorded Xcodes. All of 27 print Swift 6.4 (swiftlang-6.4.0.34.1 clang-2100.3.34.1), so that the compiler's version
// cannot tell them apart.

extension CatalogueRecord {
    mutating func describeXcode26Dot5() {
        title("Xcode 26.5")
        xcode("26.5", build: nil, .field, note: "the build of 26.5 is not recorded; 26.6 is 17F113")
        sdk("26.5", .field)
        compiler(
            CompilerVersion(DottedVersion([6, 3]), isPrefix: true), .field, note: "which release of 6.3 is not recorded"
        )
        module("SwiftUI", "7.5.3", .field)
        module("FoundationModels", "1.5.2", .field)
        absentModuleOnWatch("FoundationModels", .field)
        module("WidgetKit", "664.5.28.100", .field)
        module("AppIntents", "300.5.12.1.401", .field)
        module("Vision", "9.5.4", .field)
        module("Translation", "365.11", .field)
        symbols([], .article, note: "the iPhone Duo API came with the 27.1 SDK")
    }

    mutating func describeXcode27Dot0() {
        title("Xcode 27.0")
        xcode("27.0", build: "27A266a", .article)
        sdk("27.0", .article)
        compiler(CompilerVersion(DottedVersion([6, 4])), .article)
        module("SwiftUI", "8.0.84.1.104", .field)
        module("SwiftUICore", "8.0.84", .field)
        module("UIKit", "9127.0.84", .field)
        module("FoundationModels", "2.0.68.1.402", .field, note: "2.0.62.1.402 in a beta of 27.0")
        module(
            "WidgetKit", .presentVersionUnknown, .field, disputed: true,
            note: "reported as 749.0.1 and as 749.0.2; declare the one that your SDK has")
        module("AppIntents", "301.0.51.1.102", .field)
        symbols([], .article, note: "the iPhone Duo API came with the 27.1 SDK")
    }

    mutating func describeXcode27Dot1Beta() {
        title("Xcode 27.1 beta")
        xcode("27.1", build: "27A9269", .article, note: "the release candidate is reported as 27A9275")
        sdk("27.1", .article)
        compiler(CompilerVersion(DottedVersion([6, 4])), .article)
        module("SwiftUI", "8.0.85.27", .field)
        module("SwiftUICore", "8.0.85", .field)
        module("UIKit", "9127.0.85", .field)
        symbols(Self.duoSymbols, .article, note: "the last three were reported by others")
    }

    mutating func describeXcode27Dot2Beta() {
        title("Xcode 27.2 beta")
        xcode("27.2", build: nil, .article, note: "beta is 27B5019j, beta 2 is 27B5028f")
        sdk("27.2", .article)
        compiler(CompilerVersion(DottedVersion([6, 4])), .article)
        module("SwiftUI", "8.1.6.1.101", .field)
        symbols(
            Self.duoSymbols, .article, disputed: true,
            note: "the worked example found the API of 27.1; other developers report that it is missing")
    }

    /// What first appears in the 27.1 SDK.
    private static let duoSymbols = [
        "ArrangementView", "arrangementViewStyle", "reservedRegions", "onHingeChange", "toolbarVerticalBehavior",
        "UIArrangementViewController", "UIHingeInteraction", "UIViewReservedRegion", "preferredVerticalBarBehavior",
        "toolbarVerticalEdge", "axisBehavior", "childForPreferredVerticalBarBehavior",
    ]
}
