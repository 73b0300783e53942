func f() {
    start()
    #if DUO_SDK
    duo()
    #endif
    stop()
}
