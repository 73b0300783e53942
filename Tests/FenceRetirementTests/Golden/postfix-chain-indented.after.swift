var body: some View {
    Text("a")
        .bold()
        .onHingeChange { _ in }
        .padding()
}
