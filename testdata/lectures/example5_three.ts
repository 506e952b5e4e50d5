# TUM lectures 4-7, example 5: at_l5 entails none of these predicates. The program counter is a variable like others here
vars  l, x, y, z
preds l = 1, l = 2, l = 3
init  l = 5
error l = 5, x >= y
rho_1: l = 1, l' = 2, y >= z, skip(x, y, z)
