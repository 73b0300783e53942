let z = 0
// Nothing to do on newer SDKs.
let b = 2
