#if hasFeature(RegionBasedIsolation)
let a = 1
#endif
#if $AsyncAwait
let b = 1
#endif
