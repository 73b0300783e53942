let z = 0
let b = 2
