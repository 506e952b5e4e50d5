# figure 1 with an error that an execution reaches: x goes on to y, which may be far beyond z
vars  pc, x, y, z
init  at_l1
error at_l4, x >= z + 2
rho_1: move(l1, l2), y >= z, skip(x, y, z)
rho_2: move(l2, l2), x + 1 <= y, x' = x + 1, skip(y, z)
rho_3: move(l2, l3), x >= y, skip(x, y, z)
rho_4: move(l3, l4), x >= z, skip(x, y, z)
rho_5: move(l3, l5), x + 1 <= z, skip(x, y, z)
