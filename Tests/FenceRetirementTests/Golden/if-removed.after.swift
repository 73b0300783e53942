func f() {
    start()
    stop()
}
