func f() {
    start()
    let s = """
one
  two
"""
    use(s)
}
