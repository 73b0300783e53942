func f() {
    if #available(iOS 27.1, *) {
        duo()
    } else {
        old()
    }
}
