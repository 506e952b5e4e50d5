; McCarthy's function of 95 is 91: the derivation has calls in calls.
(set-info :status unsat)
(set-logic HORN)
(declare-fun mc (Int Int) Bool)
(assert (forall ((n Int)) (=> (> n 100) (mc n (- n 10)))))
(assert (forall ((n Int) (t Int) (r Int)) (=> (and (<= n 100) (mc (+ n 11) t) (mc t r)) (mc n r))))
(assert (forall ((r Int)) (=> (and (mc 95 r) (= r 91)) false)))
(check-sat)
