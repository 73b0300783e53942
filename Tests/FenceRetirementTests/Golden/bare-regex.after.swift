let r = /"#if/
let q = /a\/*b/
let end = 1
