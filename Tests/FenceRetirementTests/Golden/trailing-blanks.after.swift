let z = 0   
  let a = 1	
let b = 2 
