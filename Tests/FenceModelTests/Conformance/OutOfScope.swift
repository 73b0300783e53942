/// Recorded runs that are not reproduced, by id, each with the reason.
enum OutOfScope {
    static let reasons: [String: String] = [:]
}
