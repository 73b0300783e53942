/// The command line tool, as a function of its arguments.
public enum FenceTool {
    /// Runs the tool and returns its exit code.
    public static func run(_ arguments: [String]) -> Int32 { 64 }
}
