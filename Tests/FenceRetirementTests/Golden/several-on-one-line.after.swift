print(1); #if DUO_SDK
let a = 1
#endif /* and
*/
let b = 1
let c = 1
