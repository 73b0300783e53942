let a = 2
