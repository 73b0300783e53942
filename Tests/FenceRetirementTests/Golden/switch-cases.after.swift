switch x {
case .a:
    one()
case .b:
    two()
default:
    three()
}
