# no program counter: both values change at once, or grow by the same unknown amount; their difference keeps its size
vars  x, y
init  x = 0, y = 3
error x - y > 3
error y - x > 3
swap:  x' = y, y' = x
grow:  x' >= x, x' <= x + 5, x' - y' = x - y
