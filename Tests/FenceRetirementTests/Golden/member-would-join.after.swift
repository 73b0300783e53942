func f() -> E {
    g()
    #if A_FLAG
    h()
    #else
    .some
    #endif
}
