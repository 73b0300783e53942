func f() {
    start()
    let s = #"""
    \(no) """ #endif
    """#
}
