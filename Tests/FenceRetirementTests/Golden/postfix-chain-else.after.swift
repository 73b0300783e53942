var body: some View {
    Text("a")
        .onHingeChange { angle in
            use(angle)
        }
        .bold()
}
