/// Numbers with their nouns.
public enum Counted {
    /// `1 file`, `2 files`, `no files`.
    public static func of(_ count: Int, _ noun: String) -> String {
        count == 0 ? "no \(noun)s" : count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
    }
}
