// café
let a = 1 // naïve
let b = 2
