/// What is in a folder.
public enum FolderListing {
    /// The names of the entries of a folder, in the order of the file system; none when it cannot be read.
    public static func names(in folder: String) -> [String] {
        ((try? SystemFiles.entries(of: folder)) ?? []).map(\.name)
    }
}
