/// Finds which lines changed, by Myers' algorithm.
enum LineDifference {
    /// Lines of the old text and what stands in their place in the new one.
    struct Change: Hashable {
        var old: Range<Int>
        var new: Range<Int>
    }

    /// Beyond this number of changed lines the middle of the text is shown as replaced: the work is its square.
    private static let maximumEdits = 4000

    /// The changes, in order and apart from each other.
    static func changes(from a: [ArraySlice<UInt8>], to b: [ArraySlice<UInt8>]) -> [Change] {
        var numbers: [ArraySlice<UInt8>: Int] = [:]
        func number(_ line: ArraySlice<UInt8>) -> Int {
            if let known = numbers[line] { return known }
            numbers[line] = numbers.count
            return numbers.count - 1
        }
        let old = a.map(number)
        let new = b.map(number)
        var start = 0
        while start < old.count, start < new.count, old[start] == new[start] { start += 1 }
        var tail = 0
        while tail < old.count - start, tail < new.count - start, old[old.count - 1 - tail] == new[new.count - 1 - tail]
        {
            tail += 1
        }
        let x = Array(old[start..<(old.count - tail)])
        let y = Array(new[start..<(new.count - tail)])
        return middle(x, y).map { change in
            Change(
                old: (change.old.lowerBound + start)..<(change.old.upperBound + start),
                new: (change.new.lowerBound + start)..<(change.new.upperBound + start))
        }
    }

    private static func middle(_ x: [Int], _ y: [Int]) -> [Change] {
        if x.isEmpty && y.isEmpty { return [] }
        if x.isEmpty || y.isEmpty { return [Change(old: 0..<x.count, new: 0..<y.count)] }
        let limit = min(x.count + y.count, maximumEdits)
        // furthest[d][k + d]: how far one gets in x with d edits on diagonal k.
        var furthest: [[Int]] = []
        var found: Int?
        search: for d in 0...limit {
            var row = [Int](repeating: 0, count: 2 * d + 1)
            for k in stride(from: -d, through: d, by: 2) {
                var position: Int
                if d == 0 {
                    position = 0
                } else {
                    let previous = furthest[d - 1]
                    let fromAbove = k + 1 <= d - 1 ? previous[k + 1 + d - 1] : -1
                    let fromLeft = k - 1 >= -(d - 1) ? previous[k - 1 + d - 1] + 1 : -1
                    position = max(fromAbove, fromLeft)
                }
                while position < x.count, position - k >= 0, position - k < y.count, x[position] == y[position - k] {
                    position += 1
                }
                row[k + d] = position
                if position >= x.count, position - k >= y.count {
                    furthest.append(row)
                    found = k
                    break search
                }
            }
            furthest.append(row)
        }
        guard found != nil else { return [Change(old: 0..<x.count, new: 0..<y.count)] }
        return path(furthest, x, y)
    }

    /// Walks the way back from the end and collects what is not diagonal.
    private static func path(_ furthest: [[Int]], _ x: [Int], _ y: [Int]) -> [Change] {
        var changes: [Change] = []
        var i = x.count
        var j = y.count
        var d = furthest.count - 1
        func add(_ old: Range<Int>, _ new: Range<Int>) {
            if let last = changes.last, last.old.lowerBound == old.upperBound, last.new.lowerBound == new.upperBound {
                changes[changes.count - 1] = Change(
                    old: old.lowerBound..<last.old.upperBound, new: new.lowerBound..<last.new.upperBound)
            } else {
                changes.append(Change(old: old, new: new))
            }
        }
        while d > 0 {
            let k = i - j
            let previous = furthest[d - 1]
            let fromAbove = k + 1 <= d - 1 ? previous[k + 1 + d - 1] : -1
            let fromLeft = k - 1 >= -(d - 1) ? previous[k - 1 + d - 1] + 1 : -1
            if fromAbove >= fromLeft {
                // A line of y was inserted.
                let at = fromAbove
                let row = at - (k + 1)
                add(at..<at, row..<(row + 1))
                i = at
                j = row
            } else {
                let at = fromLeft - 1
                let row = at - (k - 1)
                add(at..<(at + 1), row..<row)
                i = at
                j = row
            }
            d -= 1
        }
        return changes.reversed()
    }
}
