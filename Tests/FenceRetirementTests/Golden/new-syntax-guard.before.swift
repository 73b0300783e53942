#if compiler(>=6.4) && os(Windows)
let a = ][ not swift yet
#endif
