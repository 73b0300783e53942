/// What an image is: the `filetype` field of a Mach-O header.
public struct ImageFileType: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    /// The number as recorded.
    public let rawValue: UInt32

    /// Takes any number.
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    /// MH_OBJECT: not linked yet; an SDK that is not recorded is normal.
    public static let object = ImageFileType(rawValue: 1)
    /// MH_EXECUTE.
    public static let execute = ImageFileType(rawValue: 2)
    /// MH_DYLIB.
    public static let dylib = ImageFileType(rawValue: 6)
    /// MH_BUNDLE.
    public static let bundle = ImageFileType(rawValue: 8)
    /// MH_DSYM: debug information only.
    public static let dsym = ImageFileType(rawValue: 10)

    private static let names = [
        "object", "execute", "fvmlib", "core", "preload", "dylib", "dylinker", "bundle", "dylib-stub", "dsym", "kext",
        "fileset",
    ]

    /// `execute`, `dylib`, `object` …, or the number as text.
    public var description: String {
        rawValue >= 1 && rawValue <= ImageFileType.names.count
            ? ImageFileType.names[Int(rawValue) - 1] : String(rawValue)
    }
}
