func f() {
    start()
    #if DUO_SDK
        duo()
//        old()
        more()
    #endif
}
