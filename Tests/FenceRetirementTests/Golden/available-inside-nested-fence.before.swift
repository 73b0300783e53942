func f() {
    if #available(iOS 27.1, *) {
        #if DUO_SDK
        duo()
        #else
        old()
        #endif
    } else {
        old()
    }
}
