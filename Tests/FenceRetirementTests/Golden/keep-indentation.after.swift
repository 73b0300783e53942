func f() {
        duo()
}
