(set-info :status unsat)
; Rationals: below 1/10 after four steps; the integer counts them.
(set-logic HORN)
(declare-fun inv (Real Int) Bool)
(assert (inv 1 0))
(assert (forall ((x Real) (n Int)) (=> (inv x n) (inv (* 0.5 x) (+ n 1)))))
(assert (forall ((x Real) (n Int)) (=> (and (inv x n) (< x (/ 1 10))) (> n 4))))
(check-sat)
