#if compiler(>=6.4)
let a = 1
#elseif compiler(>=5.9)
let a = 2
#else
let a = 3
#endif
#if swift(<5.9)
let b = 1
#endif
