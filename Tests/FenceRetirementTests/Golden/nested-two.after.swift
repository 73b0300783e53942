let a = 1
let b = 3
let c = 4
