let a = 3
