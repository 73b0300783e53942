/* c
 d */
let a = 1
let b = 1
