; Z3's commands for rules.
(set-info :status unsat)
(declare-rel reach (Int))
(declare-var x Int)
(rule (=> (= x 0) (reach x)))
(rule (=> (and (reach x) (< x 5)) (reach (+ x 2))))
(query (and (reach x) (= x 6)))
