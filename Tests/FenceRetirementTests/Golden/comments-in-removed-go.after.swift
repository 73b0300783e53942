// The new way.
let a = 1
