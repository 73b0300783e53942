import FenceBuild

/// `fence retire` changed nothing, for a reason that the user can do something about.
struct RetireFailure: CommandError {
    let message: String
    let exitCode: ExitCode

    /// The files could not be written together.
    init(_ failure: FileTransaction.Failure) {
        message = failure.message
        exitCode = .couldNotCheck
    }

    /// git could not bring the files back.
    init(_ obstacles: [GitWorkingTree.Obstacle]) {
        message =
            obstacles.prefix(10).map(\.message).joined(separator: "\n")
            + (obstacles.count > 10 ? "\n… and \(obstacles.count - 10) more" : "")
            + "\nnothing was written; commit first, or give --force"
        exitCode = .usage
    }

    /// Anything else, in one sentence.
    init(_ message: String, _ exitCode: ExitCode) {
        self.message = message
        self.exitCode = exitCode
    }
}
