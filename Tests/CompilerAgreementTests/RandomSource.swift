/// Random choices that a seed repeats exactly, on every machine (SplitMix64).
struct RandomSource: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var value = state
        value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
        value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
        return value ^ (value >> 31)
    }

    /// A number of the range.
    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &self) }

    /// True in `percent` of 100 cases.
    mutating func chance(_ percent: Int) -> Bool { number(1...100) <= percent }

    /// One of the choices, each as likely as the others. There must be one.
    mutating func pick<Value>(_ choices: [Value]) -> Value { choices[number(0...choices.count - 1)] }
}
