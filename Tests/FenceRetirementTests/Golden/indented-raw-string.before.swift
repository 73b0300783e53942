func f() {
    start()
    #if DUO_SDK
        let s = #"""
        \(no) """ #endif
        """#
    #endif
}
