import Foundation

/// Size, time and number of a file, by which a change is noticed without reading it.
enum FileStamp {
    /// `size-seconds.nanoseconds-inode` of the file that the path leads to; empty when there is none.
    static func text(of path: String) -> String {
        var status = stat()
        guard stat(path, &status) == 0 else { return "" }
        #if canImport(Darwin)
        let time = status.st_mtimespec
        #else
        let time = status.st_mtim
        #endif
        return "\(status.st_size)-\(time.tv_sec).\(time.tv_nsec)-\(status.st_ino)"
    }
}
