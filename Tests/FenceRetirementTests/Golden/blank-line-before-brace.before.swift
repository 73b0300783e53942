struct S {
    var a = 1

    #if !DUO_SDK
    var b = 2
    #endif
}
