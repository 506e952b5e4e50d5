; An array is filled with its indices; the third element is not zero.
(set-info :status unsat)
(set-logic HORN)
(declare-fun fill ((Array Int Int) Int) Bool)
(assert (fill ((as const (Array Int Int)) 0) 0))
(assert (forall ((a (Array Int Int)) (i Int)) (=> (and (fill a i) (< i 5)) (fill (store a i i) (+ i 1)))))
(assert (forall ((a (Array Int Int)) (i Int)) (=> (and (fill a i) (> i 3) (not (= (select a 3) 0))) false)))
(check-sat)
