func f() {
    start()
#if !DUO_SDK
    old()
#endif
    stop()
}
