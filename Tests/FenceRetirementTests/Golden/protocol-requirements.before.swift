protocol P {
    func f()
    #if DUO_SDK
    func g()
    #endif
}
