list.forEach { item in
        #if DUO_SDK
            use(item)
        #endif
    print(item)
}
