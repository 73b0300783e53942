var body: some View {
    Text("a")
        .bold()
        #if DUO_SDK
            .onHingeChange { _ in }
            .padding()
        #endif
}
