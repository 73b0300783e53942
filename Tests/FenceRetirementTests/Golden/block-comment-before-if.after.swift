/* c */
let a = 1
/* d */
let b = 1
