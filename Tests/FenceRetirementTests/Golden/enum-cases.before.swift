enum E {
    case a
    #if DUO_SDK
    case b, c
    #else
    case d
    #endif
}
