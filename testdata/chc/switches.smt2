; Truth values: two switches of which exactly one is on, turned together.
(set-info :status sat)
(set-logic HORN)
(declare-fun inv (Bool Bool Int) Bool)
(assert (inv true false 0))
(assert (forall ((a Bool) (b Bool) (n Int)) (=> (inv a b n) (inv (not a) (not b) (ite a (+ n 1) n)))))
(assert (forall ((a Bool) (b Bool) (n Int)) (=> (and (inv a b n) (or (= a b) (< n 0))) false)))
(check-sat)
