import FenceModel
import Foundation
import Testing

@testable import FenceBuild

@Suite struct SDKModulesTests {
    private func interface(_ module: String, _ flags: String, triple: String = "arm64-apple-ios27.1") -> String {
        """
        // swift-interface-format-version: 1.0
        // swift-compiler-version: Apple Swift version 6.4
        // swift-module-flags: -target \(triple) -module-name \(module) \(flags)
        // swift-module-flags-ignorable: -interface-compiler-version 6.4
        import Swift
        // swift-module-flags: -user-module-version 99
        """
    }

    @Test func readsFrameworksAsCanImportDoes() throws {
        let folder = try TemporaryFolder()
        let root = "SDK/System/Library/Frameworks"
        let file = "arm64e-apple-ios.swiftinterface"
        try folder.write("SDK/SDKSettings.json", #"{"CanonicalName":"iphoneos27.1","Version":"27.1"}"#)
        try folder.write(
            "\(root)/SwiftUI.framework/Modules/SwiftUI.swiftmodule/\(file)",
            interface("SwiftUI", "-user-module-version 8.0.85.27"))
        try folder.write(
            "\(root)/UIKit.framework/Modules/UIKit.swiftmodule/\(file)",
            interface("UIKit", "-user-module-version \"9127.0.85\""))
        try folder.write("\(root)/UIKit.framework/Modules/module.modulemap", "")
        try folder.write(
            "\(root)/UIKit.framework/UIKit.tbd", "--- !tapi-tbd\ntbd-version: 4\ncurrent-version: 9127.0.85.1\n...\n")
        try folder.write("\(root)/ClangOnly.framework/Modules/module.modulemap", "")
        try folder.write(
            "\(root)/ClangOnly.framework/ClangOnly.tbd",
            #"{"main_library":{"current_versions":[{"version":"12.5."}]},"tapi_tbd_version":5}"#)
        try folder.write("\(root)/NoModule.framework/NoModule.tbd", "")
        try folder.write(
            "\(root)/Bare.framework/Modules/Bare.swiftmodule/\(file)", interface("Bare", "-user-module-version 1.2.x"))
        try folder.write(
            "\(root)/Watch.framework/Modules/Watch.swiftmodule/arm64-apple-watchos.swiftinterface",
            interface("Watch", "-user-module-version 3"))
        try folder.write(
            "\(root)/Two.framework/Modules/Two.swiftmodule/\(file)", interface("Two", "-user-module-version 1"))
        try folder.write(
            "\(root)/Two.framework/Modules/Two.swiftmodule/arm64e-apple-ios.private.swiftinterface",
            interface("Two", "-user-module-version 2"))
        try folder.write("SDK/usr/lib/swift/Swift.swiftmodule/\(file)", interface("Swift", ""))
        let found = try SDKModules(target: try TargetTriple("arm64-apple-ios27.0")).read(folder.path + "/SDK")
        #expect(found.version == "27.1")
        #expect(found.problems.isEmpty)
        #expect(
            found.modules == [
                "SwiftUI": .present(.init(version: .known([8, 0, 85, 27]), underlyingVersion: .noSuchForm)),
                "UIKit": .present(.init(version: .known([9127, 0, 85]), underlyingVersion: .known([9127, 0, 85, 1]))),
                "ClangOnly": .present(.init(version: .known([12, 5]), underlyingVersion: .known([12, 5]))),
                "Bare": .present(.init(version: .none, underlyingVersion: .noSuchForm)),
                "Two": .present(.init(version: .known([2]), underlyingVersion: .noSuchForm)),
                "Swift": .present(.init(version: .none, underlyingVersion: .noSuchForm)),
            ])
    }

    @Test func readsAFolderOfInterfaces() throws {
        let folder = try TemporaryFolder()
        try folder.write("SwiftUI.swiftinterface", interface("SwiftUI", "-user-module-version 8.0.85.27"))
        try folder.write(
            "AppKit.swiftinterface", interface("AppKit", "-user-module-version 1", triple: "arm64-apple-macos27.1"))
        let found = try SDKModules(target: try TargetTriple("arm64-apple-ios27.0")).read(folder.path)
        #expect(Array(found.modules.keys) == ["SwiftUI"])
        #expect(found.version == "27.1")
        #expect(throws: FileError.missing(folder.path + "/none")) {
            try SDKModules(target: try TargetTriple("arm64-apple-ios27.0")).read(folder.path + "/none")
        }
    }
}
