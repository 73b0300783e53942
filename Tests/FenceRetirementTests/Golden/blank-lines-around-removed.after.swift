let a = 1

let c = 3
