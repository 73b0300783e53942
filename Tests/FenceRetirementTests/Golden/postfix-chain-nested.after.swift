let v = Text("a")
    #if os(iOS)
    .onHingeChange { _ in }
    #endif
    .padding()
