import Foundation

/// The height of the water at a time.
public struct Tide: Hashable, Sendable {
    public let time: Date
    /// Metres above chart datum.
    public let height: Double

    public init(time: Date, height: Double) {
        self.time = time
        self.height = height
    }
}

extension Sequence where Element == Tide {
    /// The highest of the tides.
    package func highest() -> Tide? { self.max { $0.height < $1.height } }
}
