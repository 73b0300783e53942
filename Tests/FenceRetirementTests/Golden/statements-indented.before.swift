func f() {
    start()
    #if DUO_SDK
        duo()
        if x {
            more()
        }
    #endif
    stop()
}
