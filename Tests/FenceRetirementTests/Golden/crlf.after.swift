func f() {
    duo()
    stop()
}
