func f() {
    #if DUO_SDK
        duo()
    #else
        old()
    #endif
    stop()
}
