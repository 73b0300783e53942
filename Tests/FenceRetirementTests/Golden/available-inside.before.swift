#if DUO_SDK
if #available(iOS 27.1, *) {
    duo()
} else {
    old()
}
#else
old()
#endif
