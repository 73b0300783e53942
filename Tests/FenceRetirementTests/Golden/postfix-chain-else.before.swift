var body: some View {
    Text("a")
        #if DUO_SDK
        .onHingeChange { angle in
            use(angle)
        }
        #else
        .padding()
        #endif
        .bold()
}
