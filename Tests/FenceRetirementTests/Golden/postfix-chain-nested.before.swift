let v = Text("a")
    #if DUO_SDK
    #if os(iOS)
    .onHingeChange { _ in }
    #endif
    .padding()
    #endif
