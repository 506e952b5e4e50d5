; Komuravelli, Gurfinkel, Chaki, Clarke 2013, figure 12: the shape of a program with a nested loop, of which P~ counts both. In each
; turn of the outer loop, x, the inner one brings y up to x.
(set-info :status sat)
(set-logic HORN)
(declare-fun outer (Int Int) Bool)
(declare-fun inner (Int Int) Bool)
(declare-fun after (Int Int) Bool)
(assert (forall ((x Int) (y Int)) (=> (and (= x 0) (= y 0)) (outer x y))))
(assert (forall ((x Int) (y Int)) (=> (outer x y) (inner x 0))))
(assert (forall ((x Int) (y Int)) (=> (and (inner x y) (< y x)) (inner x (+ y 1)))))
(assert (forall ((x Int) (y Int)) (=> (and (inner x y) (>= y x)) (after x y))))
(assert (forall ((x Int) (y Int)) (=> (after x y) (outer (+ x 1) y))))
(assert (forall ((x Int) (y Int)) (=> (and (after x y) (not (= x y))) false)))
(check-sat)
