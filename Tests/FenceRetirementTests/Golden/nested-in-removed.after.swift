let c = 1
