; An array is filled with zeros up to n; any element below is zero then.
(set-info :status sat)
(set-logic HORN)
(declare-fun fill ((Array Int Int) Int Int Int) Bool)
(assert (forall ((a (Array Int Int)) (n Int) (k Int)) (=> (and (<= 0 k) (< k n)) (fill a 0 n k))))
(assert (forall ((a (Array Int Int)) (i Int) (n Int) (k Int)) (=> (and (fill a i n k) (< i n)) (fill (store a i 0) (+ i 1) n k))))
(assert (forall ((a (Array Int Int)) (i Int) (n Int) (k Int)) (=> (and (fill a i n k) (>= i n) (not (= (select a k) 0))) false)))
(check-sat)
