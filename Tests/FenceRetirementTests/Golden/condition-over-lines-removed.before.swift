#if (DUO_SDK
    // the new API
    && compiler(>=6.4))
let a = 1
#endif
