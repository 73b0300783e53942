var body: some View {
    VStack {
        Text("a")
        ArrangementView {
            Text("b")
        }
    }
}
