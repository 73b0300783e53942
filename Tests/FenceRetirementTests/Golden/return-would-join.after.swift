func f() {
    #if DUO_SDK
    return
    #endif
    old()
}
