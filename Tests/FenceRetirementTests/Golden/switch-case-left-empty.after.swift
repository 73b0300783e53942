switch x {
case .a:
    #if !DUO_SDK
    two()
    #endif
case .b:
    three()
}
