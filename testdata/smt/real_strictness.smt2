(declare-const r Real)
(assert (xor (is_int r) (= r 4.0)))
(assert (= (to_int (* 2.0 r)) 2))
(check-sat)
