/// Everything that was read out of one path: a file, a bundle or a zip file.
public struct StampedFile: Hashable, Sendable {
    /// What the path turned out to be.
    public enum Kind: String, Hashable, Sendable {
        /// One thin Mach-O image.
        case macho
        /// A fat ("universal") file.
        case fat
        /// A static archive.
        case archive
        /// A zip file: an `.ipa`, or any other.
        case ipa
        /// A folder that is a bundle: `.app`, `.framework`, `.xcframework`, `.appex`, `.xcarchive`, `.dSYM` …
        case bundle
        /// None of these, or not readable.
        case other
    }

    /// The path as it was given, or for a file met in a plain folder that folder's path with the file's added.
    public var path: String
    /// What it is.
    public var kind: Kind
    /// The images, in the order in which they stand; in a bundle or zip file ordered by entry.
    public var images: [StampedImage]
    /// The bundles found in it, outermost first.
    public var bundles: [StampedBundle]
    /// What was wrong or could not be read. Reading goes on after each.
    public var problems: [StampProblem]

    /// Makes a result.
    public init(
        path: String, kind: Kind, images: [StampedImage] = [], bundles: [StampedBundle] = [],
        problems: [StampProblem] = []
    ) {
        self.path = path
        self.kind = kind
        self.images = images
        self.bundles = bundles
        self.problems = problems
    }
}
