; Komuravelli, Gurfinkel, Chaki 2014, figure 3: the behaviour of the procedures M, T and D, from the values of their parameters before a
; call to those after it, with the property m0 >= 2m + 4 of M
(set-info :status sat)
(set-logic HORN)
(declare-fun M (Int Int) Bool)
(declare-fun T (Int Int) Bool)
(declare-fun D (Int Int) Bool)
(assert (forall ((m0 Int) (l0 Int) (l1 Int) (m Int)) (=> (and (T m0 l0) (D l0 l1) (D l1 m)) (M m0 m))))
(assert (forall ((t0 Int)) (=> (<= t0 0) (T t0 t0))))
(assert (forall ((t0 Int) (l0 Int) (l1 Int) (t Int)) (=> (and (> t0 0) (= l0 (- t0 2)) (T l0 l1) (= t (+ l1 1))) (T t0 t))))
(assert (forall ((d0 Int)) (D d0 (- d0 1))))
(assert (forall ((m0 Int) (m Int)) (=> (and (M m0 m) (< m0 (+ (* 2 m) 4))) false)))
(check-sat)
