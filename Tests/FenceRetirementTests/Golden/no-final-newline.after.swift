let z = 0
let a = 1