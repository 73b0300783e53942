var body: some View {
    VStack {
        Text("a")
        #if DUO_SDK
            ArrangementView {
                Text("b")
            }
        #else
            HStack {
                Text("b")
            }
        #endif
    }
}
