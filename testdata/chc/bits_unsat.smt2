; A counter of four bits wraps.
(set-info :status unsat)
(set-logic HORN)
(declare-fun count ((_ BitVec 4) (_ BitVec 4)) Bool)
(assert (count #x0 #x0))
(assert (forall ((x (_ BitVec 4)) (y (_ BitVec 4))) (=> (and (count x y) (bvult y #xa)) (count (bvadd x #x3) (bvadd y #x1)))))
(assert (forall ((x (_ BitVec 4)) (y (_ BitVec 4))) (=> (and (count x y) (bvult x y)) false)))
(check-sat)
