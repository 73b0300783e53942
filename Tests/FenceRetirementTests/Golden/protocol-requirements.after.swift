protocol P {
    func f()
    func g()
}
