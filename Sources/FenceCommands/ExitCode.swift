/// What a run of the tool says to the process that started it.
public enum ExitCode: Int32, Sendable, Hashable {
    /// Everything that was asked for was checked, and nothing is wrong.
    case clean = 0
    /// Findings of error severity (or warnings, with `--strict`).
    case findings = 1
    /// Something could not be checked: a toolchain is missing where one is required, a file is unreadable.
    case couldNotCheck = 2
    /// Wrong usage or a wrong configuration; nothing was done. The value is `EX_USAGE` of sysexits.h.
    case usage = 64
}
