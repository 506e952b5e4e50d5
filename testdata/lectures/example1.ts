# TUM lectures 4-7, example 1: post, and its 2-fold application; the copies of l2 keep what is computed apart
vars  pc, x, y, z
init  at_l2, y >= z
rho_2: move(l2, l2_once), x + 1 <= y, x' = x + 1, skip(y, z)
rho_2: move(l2_once, l2_twice), x + 1 <= y, x' = x + 1, skip(y, z)
