import FenceSyntax

/// What becomes of each byte of a file on one toolchain.
struct RegionPaint {
    /// What a byte is.
    enum Color: UInt8 {
        case active
        case inactive
        case unknown
        case directive
    }

    /// The color of each byte.
    private(set) var colors: [UInt8]

    /// Paints the bodies of the clauses, from the outside in, so that a nested fence paints over the body it stands in.
    init(_ text: SourceText, _ scan: SourceScan) {
        colors = [UInt8](repeating: Color.active.rawValue, count: text.count)
        for (fence, states) in zip(scan.fences, scan.states) {
            guard fence.range.start < colors.count else { continue }
            let around = self[fence.range.start]
            let directive = around == .active || around == .directive ? Color.directive : around
            paint(fence.range, directive)
            for (clause, state) in zip(fence.clauses, states) {
                switch state {
                case .active: paint(clause.body, .active)
                case .inactive, .skipped: paint(clause.body, .inactive)
                case .unknown: paint(clause.body, .unknown)
                }
            }
        }
    }

    /// The color of the byte at an offset.
    subscript(offset: Int) -> Color { Color(rawValue: colors[offset]) ?? .active }

    private mutating func paint(_ range: SourceRange, _ color: Color) {
        let end = min(range.end, colors.count)
        guard range.start < end else { return }
        for offset in range.start..<end { colors[offset] = color.rawValue }
    }
}
