; No clauses at all.
(set-info :status sat)
(set-logic HORN)
(declare-fun p (Int) Bool)
(check-sat)
