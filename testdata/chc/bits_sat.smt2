; A counter of five bits that steps by two stays even, also where it wraps.
(set-info :status sat)
(set-logic HORN)
(declare-fun even ((_ BitVec 5)) Bool)
(assert (even #b00000))
(assert (forall ((x (_ BitVec 5))) (=> (even x) (even (bvadd x #b00010)))))
(assert (forall ((x (_ BitVec 5))) (=> (and (even x) (= ((_ extract 0 0) x) #b1)) false)))
(check-sat)
