# a loop of two phases: y is 50 and then follows x (Beyer, Henzinger, Majumdar, Rybalchenko, Path invariants, PLDI 2007)
vars  pc, x, y
init  at_l1
error at_l3, y != 100
rho_1: move(l1, l2), x' = 0, y' = 50
rho_2: move(l2, l2), x < 50, x' = x + 1, skip(y)
rho_3: move(l2, l2), x >= 50, x < 100, x' = x + 1, y' = y + 1
rho_4: move(l2, l3), x >= 100, skip(x, y)
