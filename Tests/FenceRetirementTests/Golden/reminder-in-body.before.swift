func f() {
    #if DUO_SDK
    // TODO: drop once 27.0 is gone
    duo()
    #endif
}
