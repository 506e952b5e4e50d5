; A list of numbers that grow: the head is the greatest so far.
(set-info :status sat)
(set-logic HORN)
(declare-datatypes ((Numbers 0)) (((nil) (cons (head Int) (tail Numbers)))))
(declare-fun built (Numbers Int) Bool)
(assert (built nil 0))
(assert (forall ((l Numbers) (n Int)) (=> (built l n) (built (cons n l) (+ n 1)))))
(assert (forall ((l Numbers) (n Int)) (=> (and (built l n) (not (= l nil)) (>= (head l) n)) false)))
(check-sat)
