let v = Text("a")
    .bold()
#if DUO_SDK
    .onHingeChange { _ in }
#endif
    .padding()
