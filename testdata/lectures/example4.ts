# TUM lectures 4-7, example 4: post-conditions without end
vars  pc, x, y, z
init  at_l2, x <= z
rho_2: move(l2, l2), x + 1 <= y, x' = x + 1, skip(y, z)
