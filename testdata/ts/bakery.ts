# the bakery algorithm for two processes (Lamport 1974): 0 idle, 1 waiting, 2 critical; a and b are their tickets
vars  p, a, q, b
init  p = 0, q = 0, a = 0, b = 0
error p = 2, q = 2
want_p:  p = 0, p' = 1, a' = b + 1, skip(q, b)
enter_p: p = 1, (b = 0 || a <= b), p' = 2, skip(a, q, b)
leave_p: p = 2, p' = 0, a' = 0, skip(q, b)
want_q:  q = 0, q' = 1, b' = a + 1, skip(p, a)
enter_q: q = 1, (a = 0 || b < a), q' = 2, skip(b, p, a)
leave_q: q = 2, q' = 0, b' = 0, skip(p, a)
