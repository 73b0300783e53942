let v = Text("a")
    .bold()
    #if !DUO_SDK
    .padding()
    #endif
let w = 1
