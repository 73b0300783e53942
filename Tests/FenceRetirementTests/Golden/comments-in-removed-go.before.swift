#if DUO_SDK
// The new way.
let a = 1
#else
// The old way.
let a = 2 // two
/* more */
#endif
