import Foundation

/// The names of the signals that end programs, as a shell prints them.
enum SignalNames {
    static func name(of signal: Int32) -> String {
        switch signal {
        case SIGABRT: "abort"
        case SIGBUS: "bus error"
        case SIGFPE: "arithmetic error"
        case SIGHUP: "hangup"
        case SIGILL: "illegal instruction"
        case SIGINT: "interrupt"
        case SIGKILL: "killed"
        case SIGPIPE: "broken pipe"
        case SIGSEGV: "segmentation fault"
        case SIGTERM: "terminated"
        case SIGTRAP: "trap"
        case SIGXCPU: "processor time limit"
        case SIGXFSZ: "file size limit"
        default: "signal"
        }
    }
}
