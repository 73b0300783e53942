list.forEach { item in
        use(item)
    print(item)
}
