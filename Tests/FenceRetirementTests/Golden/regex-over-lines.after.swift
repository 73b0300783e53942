func f() {
    start()
    let r = #/
            a  # x
            b
        /#
    use(r)
}
