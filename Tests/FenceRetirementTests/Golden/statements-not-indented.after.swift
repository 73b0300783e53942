func f() {
    start()
    duo()
    stop()
}
