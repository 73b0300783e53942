let z = 0

let d = 5
