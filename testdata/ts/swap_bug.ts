# the second relation lets the values grow apart
vars  x, y
init  x = 0, y = 3
error x - y > 30
swap:  x' = y, y' = x
grow:  x' >= x, x' <= x + 5, y' - x' = y - x + 2, y > x
