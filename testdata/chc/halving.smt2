; Rationals: a value that is halved stays positive, and gets below every bound.
(set-info :status sat)
(set-logic HORN)
(declare-fun inv (Real) Bool)
(assert (inv 1.0))
(assert (forall ((x Real)) (=> (inv x) (inv (/ x 2.0)))))
(assert (forall ((x Real)) (=> (inv x) (> x 0.0))))
(check-sat)
