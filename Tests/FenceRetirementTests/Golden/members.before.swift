struct S {
    let a: Int

    #if DUO_SDK
    let b: Int

    func g() {}
    #endif

    func f() {}
}
