switch x {
case .a:
    one()
case .c:
    two()
    three()
default:
    three()
}
