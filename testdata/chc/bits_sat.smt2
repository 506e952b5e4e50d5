; A counter of eight bits that steps by two stays even, also where it wraps.
(set-info :status sat)
(set-logic HORN)
(declare-fun even ((_ BitVec 8)) Bool)
(assert (even #x00))
(assert (forall ((x (_ BitVec 8))) (=> (even x) (even (bvadd x #x02)))))
(assert (forall ((x (_ BitVec 8))) (=> (and (even x) (= ((_ extract 0 0) x) #b1)) false)))
(check-sat)
