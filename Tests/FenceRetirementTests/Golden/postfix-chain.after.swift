let v = Text("a")
    .bold()
    .onHingeChange { _ in }
    .padding()
