import Foundation
import Testing

@testable import FenceBuild

/// A toolchain whose compiler is a shell script, over the real one's modules.
///
/// In the script `$REAL` is the real frontend, so a script may look on or go wrong at a chosen moment and otherwise leave
/// the work to it.
struct FakeToolchain {
    let folder: TemporaryFolder
    /// The path of its `swiftc`.
    var swiftc: String { folder.path + "/usr/bin/swiftc" }

    init(frontend script: String) throws {
        folder = try TemporaryFolder()
        let real = try Compiler.find("swiftc", in: RealCompiler.surroundings)
        let resources = folder.path + "/usr/lib/swift"
        try folder.write("usr/bin/swift-frontend", "#!/bin/sh\nREAL='\(real.frontend)'\n\(script)\n", executable: true)
        try folder.write(
            "usr/bin/swiftc",
            """
            #!/bin/sh
            if [ "$1" = -print-target-info ]; then
                '\(real.driver)' -print-target-info | sed 's#\(real.resourceFolder)#\(resources)#'
            else
                exec '\(folder.path)/usr/bin/swift-frontend' "$@"
            fi

            """, executable: true)
        try FileManager.default.createDirectory(
            atPath: folder.path + "/usr/lib", withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(atPath: resources, withDestinationPath: real.resourceFolder)
    }

    /// Surroundings with a cache of its own.
    func surroundings() -> BuildSurroundings {
        BuildSurroundings(cache: BuildCache(root: folder.path + "/cache"), swiftc: swiftc)
    }
}
