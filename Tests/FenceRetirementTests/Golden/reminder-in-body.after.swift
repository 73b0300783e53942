func f() {
    // TODO: drop once 27.0 is gone
    duo()
}
