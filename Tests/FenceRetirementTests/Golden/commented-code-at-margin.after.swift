func f() {
    start()
    duo()
//        old()
    more()
}
