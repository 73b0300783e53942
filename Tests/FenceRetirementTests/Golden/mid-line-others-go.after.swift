func f() { #if DUO_SDK
    duo()
    #endif
}
let a = 1
