#if hasFeature(RegionBasedIsolation)
let a = 1
#endif
let b = 1
