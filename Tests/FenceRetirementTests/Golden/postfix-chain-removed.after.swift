let v = Text("a")
    .bold()
let w = 1
