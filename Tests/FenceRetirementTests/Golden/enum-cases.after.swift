enum E {
    case a
    case b, c
}
