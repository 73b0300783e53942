import FenceBuild

extension ToolchainLocator.Choice: ArgumentValue {
    /// The choice that the text stands for.
    public init?(argument: String) { self.init(argument) }
    /// What a choice looks like.
    public static var expectation: String {
        "NAME=xcode:FOLDER-OR-VERSION, NAME=swift-sdk:ID, NAME=stub:FOLDER, NAME=swiftc:PATH or NAME=host"
    }
}
