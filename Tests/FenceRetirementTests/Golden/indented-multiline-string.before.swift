func f() {
    start()
    #if DUO_SDK
        let s = """
            one

              two
            """
        use(s)
    #endif
}
