switch x {
case .a:
    one()
    two()
case .b:
    three()
}
