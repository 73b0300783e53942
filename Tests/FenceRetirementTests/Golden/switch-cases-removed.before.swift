switch x {
case .a:
    one()
#if !DUO_SDK
case .b:
    two()
#else
case .c:
    two()
    three()
#endif
default:
    three()
}
