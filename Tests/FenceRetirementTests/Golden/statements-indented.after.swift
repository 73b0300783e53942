func f() {
    start()
    duo()
    if x {
        more()
    }
    stop()
}
