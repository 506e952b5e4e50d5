# TUM lectures 4-7, examples 6 and 7: figure 1 (c) with predicates
vars  pc, x, y, z
preds false, at_l1, at_l2, at_l3, at_l4, at_l5, y >= z, x >= y
init  at_l1
error at_l5
rho_1: move(l1, l2), y >= z, skip(x, y, z)
rho_2: move(l2, l2), x + 1 <= y, x' = x + 1, skip(y, z)
rho_3: move(l2, l3), x >= y, skip(x, y, z)
rho_4: move(l3, l4), x >= z, skip(x, y, z)
rho_5: move(l3, l5), x + 1 <= z, skip(x, y, z)
