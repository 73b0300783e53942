func f() {
    old()
    #if DUO_SDK
    return
    #endif
}
