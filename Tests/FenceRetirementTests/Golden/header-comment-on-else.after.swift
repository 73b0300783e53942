let z = 1
let a = 1
// Older SDKs:
