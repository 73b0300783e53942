func f() {
    start()
    #if DUO_SDK
        let r = #/
            a  # x
            b
        /#
        use(r)
    #endif
}
