let größe = "😀 #else" // ü
let ω = 2
