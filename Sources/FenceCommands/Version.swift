/// The version of the tool.
public enum FenceVersion {
    /// As printed by `fence --version` and written into reports.
    public static let current = "0.1.0"
}
