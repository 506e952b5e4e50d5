# TUM lectures 4-7, example 5, without predicates. The program counter is a variable like others here, so that nothing is known of it
vars  l, x, y, z
init  l = 2, y >= z, x + 1 <= y
error l = 5
rho_3: l = 2, l' = 3, x >= y, skip(x, y, z)
rho_5: l = 3, l' = 5, x + 1 <= z, skip(x, y, z)
