func f() {
    g()
    #if DUO_SDK
    { print(1) }()
    #endif
}
