#if DUO_SDK
    #if compiler(>=6.4)
        #if os(iOS) && DUO_SDK
            let a = 1
        #else
            let a = 2
        #endif
    #else
        let a = 3
    #endif
#else
    let a = 4
#endif
