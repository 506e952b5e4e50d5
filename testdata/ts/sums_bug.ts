# x may be greater than 2
vars  pc, x, y, n
init  at_l1
error at_l3, y != x + x || x > 2
rho_1: move(l1, l2), x' = 0, y' = 0, skip(n)
rho_2: move(l2, l2), x < n, x' = x + 1, y' = y + 2, skip(n)
rho_3: move(l2, l3), x >= n, skip(x, y, n)
