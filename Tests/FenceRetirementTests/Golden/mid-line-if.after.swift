func f() { #if DUO_SDK
    duo()
    #endif
}
