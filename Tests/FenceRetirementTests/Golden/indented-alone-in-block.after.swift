struct S {
    var b = 2
}
