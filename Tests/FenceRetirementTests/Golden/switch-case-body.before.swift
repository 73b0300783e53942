switch x {
case .a:
    one()
    #if DUO_SDK
    two()
    #endif
case .b:
    three()
}
