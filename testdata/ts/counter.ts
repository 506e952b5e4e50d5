# a counter that never becomes negative
vars  pc, x
init  at_l1
error at_l3
rho_1: move(l1, l2), x' = 0
rho_2: move(l2, l2), x' = x + 2
rho_3: move(l2, l3), x + 1 <= 0, skip(x)
