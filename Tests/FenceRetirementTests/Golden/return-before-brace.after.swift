func f() {
    old()
    return
}
