struct S {
    let a: Int

    let b: Int

    func g() {}

    func f() {}
}
