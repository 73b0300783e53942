func f() {
    #if DUO_SDK
        one()
        #if compiler(>=6.4)
            two()
            #if swift(>=5)
                three()
            #endif
        #endif
    #endif
}
