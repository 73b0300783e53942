func f() {
    #if DUO_SDK
    g()
    #endif
    .h()
}
