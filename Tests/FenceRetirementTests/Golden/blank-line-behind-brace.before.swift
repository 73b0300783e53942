struct S {
    #if !DUO_SDK
    var b = 2
    #endif

    var a = 1
}
