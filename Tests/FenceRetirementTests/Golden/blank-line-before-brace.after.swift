struct S {
    var a = 1
}
