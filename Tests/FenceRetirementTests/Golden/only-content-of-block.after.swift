struct S {
}
