@testable import FenceModel

/// The modules that the recorded compiler runs could find, as facts.
///
/// They are those of `stubs.py` beside the recorded runs; each entry states what the compiler reads from such a file.
enum StubModules {
    /// Modules that the toolchain itself has on Linux.
    static let toolchain: [String: ModuleFact] = {
        var modules: [String: ModuleFact] = [:]
        for name in [
            "Swift", "_Concurrency", "_StringProcessing", "_Builtin_float", "Foundation", "FoundationEssentials",
            "FoundationNetworking", "FoundationXML", "FoundationInternationalization", "Glibc", "SwiftGlibc",
            "Dispatch",
            "SwiftOnoneSupport", "XCTest", "Testing", "CxxStdlib", "Cxx", "CoreFoundation", "RegexBuilder",
            "Distributed",
            "_Differentiation", "_Volatile", "Synchronization", "Observation", "_RegexParser", "CDispatch",
            "SwiftShims",
        ] {
            modules[name] = .present(.init(version: .none, underlyingVersion: .noSuchForm))
        }
        return modules
    }()

    /// Files that are no Swift modules, with what the compiler calls them.
    static let unusable = [
        "Corrupt": "stubs/mods/Corrupt.swiftmodule", "EmptyFile": "stubs/mods/EmptyFile.swiftmodule",
    ]

    private static func swift(_ version: [Int]?) -> ModuleFact {
        .present(.init(version: version.map { .known($0) } ?? .none, underlyingVersion: .noSuchForm))
    }

    private static func framework(_ version: [Int]?, swift: [Int]? = nil) -> ModuleFact {
        let underlying: ModuleVersion = version.map { .known($0) } ?? .none
        return .present(.init(version: swift.map { .known($0) } ?? underlying, underlyingVersion: underlying))
    }

    /// The modules in one search path.
    static func folder(_ path: String, isFramework: Bool) -> [String: ModuleFact] {
        switch path {
        case "stubs/mods":
            return [
                "V8_0_84_1_104": swift([8, 0, 84, 1, 104]), "V8_0_84_1": swift([8, 0, 84, 1]),
                "VTrail4": swift([8, 0, 84, 1]), "VX5": swift([8, 0, 84, 1]), "V8_0_85": swift([8, 0, 85]),
                "V8": swift([8]), "V8_0": swift([8, 0]), "V8_0_0_0": swift([8, 0, 0, 0]), "V0": swift([0]),
                "V0_0_0_1": swift([0, 0, 0, 1]), "V1_2_3": swift([1, 2, 3]), "V1_2_3_4": swift([1, 2, 3, 4]),
                "VLead": swift([1, 2, 3]), "V1_2_3_4_5_6": swift([1, 2, 3, 4, 5, 6]), "VMax32": swift([4_294_967_295]),
                "VOver32": swift([4_294_967_297]), "VMinor31": swift([1, 2_147_483_647]),
                "VMinorOver": swift([1, 2_147_483_649]), "VNone": swift(nil),
                // 99999999999999999999, as the compiler's version tuple stores it.
                "VBadHuge": swift([1_661_992_959]),
            ]
        case "stubs/swiftui": return ["SwiftUI": swift([8, 0, 84, 1, 104])]
        case "stubs/two": return ["VTwoFlags": swift([1])].mapValues { _ in swift([1, 0]) }
        case "stubs/ifaces":
            return [
                "IV": swift([1, 2, 3]), "INone": swift(nil), "IV5": swift([8, 0, 84, 1, 104]), "ITrail": swift(nil),
                "ITrail4": swift([8, 0, 84, 1]), "IX5": swift([8, 0, 84, 1]), "IAlpha": swift(nil),
                "ISuffix": swift(nil),
                "IZero": swift([0]), "ITwice": swift([1, 0]), "IEq": swift(nil), "IQuoted": swift([1, 2, 3]),
                "IIgn": swift([1, 2, 3]), "IIgnPriv": swift([1, 2, 3]), "ILast": swift(nil), "IEmpty": swift(nil),
                "IGarbage": swift(nil), "IBroken": swift([2, 0]), "INoValue": swift(nil), "IDir": swift([3, 4]),
            ]
        case "stubs/both": return ["Both": swift([9, 9])]
        case "stubs/bothn": return ["BothNV": swift([9, 9])]
        case "stubs/bothi": return ["BothINV": swift(nil)]
        case "stubs/corr": return ["CorruptBoth": swift([9, 9])]
        case "stubs/other": return ["OtherTarget": swift([5, 0])]
        case "stubs/dirs":
            return [
                "DBin": swift([2, 0]), "DArch": swift([2, 0]), "DPriv": swift([9, 0]), "DPkg": swift([3, 0]),
            ]
        case "stubs/p1": return ["Pth": swift([1, 0])]
        case "stubs/p2": return ["Pth": swift([2, 0])]
        case "stubs/p3": return ["PthN": swift(nil)]
        case "stubs/p4": return ["PthN": swift([2, 0])]
        case "stubs/clang":
            let module = ModuleFact.present(
                .init(version: .none, underlyingVersion: .none, submodules: ["Sub.Deep", "Priv"]))
            return ["CMod": module, "CLink": framework(nil), "CUmb": framework(nil)]
        case "stubs/clangpriv": return ["CPriv": framework(nil), "CPriv_Private": framework(nil)]
        case "stubs/overlay":
            return ["OvMod": .present(.init(version: .known([3, 0]), underlyingVersion: .none))]
        case "stubs/fw":
            return [
                "FwTbd4": framework([33, 4, 5]), "FwTbd3": framework([33, 4, 5]), "FwTbd5": framework([33, 4, 5]),
                "FwNoTbd": framework(nil), "FwTbdLong": framework(nil), "FwTbdNoVer": framework([1, 0]),
                "FwTbdSimple": framework(nil), "FwTbdQuoted": framework(nil), "FwTbdBad": framework([33, 4, 5]),
                "FwTbdOther": framework(nil), "FwBoth": framework([33, 4, 5], swift: [7, 8, 9]),
                "FwSwift": swift([7, 8, 9]),
            ]
        default: return [:]
        }
    }
}
