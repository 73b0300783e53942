let a = 1
let z = 0