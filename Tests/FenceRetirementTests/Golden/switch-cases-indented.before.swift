switch x {
case .a:
    one()
#if DUO_SDK
    case .b:
        two()
#endif
default:
    three()
}
