# two iterations of a loop: strongest postconditions and weakest preconditions come to an end, too
vars  pc, x, y
init  at_l1
error at_l3, y != x + x
rho_1: move(l1, l2), x' = 0, y' = 0
rho_2: move(l2, l2), x < 2, x' = x + 1, y' = y + 2
rho_3: move(l2, l3), x >= 2, skip(x, y)
