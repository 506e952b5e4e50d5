package spacer

import (
	"cairn/cooper"
	"cairn/lang/horn"
	"cairn/smt"
)

// The limits of the search for equations, which is a preparation and should not take long.
const (
	maxAffineParams = 24  // predicates with more numeric parameters get none
	maxAffineJoins  = 150 // over all predicates; beyond, none are found
)

// affine finds the equations between the numeric parameters of predicates that all derivations keep to: the least fixpoint over
// affine spaces (Karr, Affine relationships among variables of a program, Acta Informatica 1976), by affine hulls of clauses
// (Reps, Sagiv, Yorsh, Symbolic implementation of the best transformer, VMCAI 2004). They hold for all levels: a relation
// between two runs of a loop, for example, that generalisation would approach by inequalities one by one. nil: none found.
func (e *engine) affine() (map[horn.PredID]smt.Term, error) {
	hull := make(map[horn.PredID]smt.Term) // missing: nothing derived so far
	for changed, joins := true, 0; changed; {
		changed = false
		for _, p := range e.strata.order {
			for _, r := range e.rules[p] {
				f, ok := e.through(r, hull)
				if !ok || hull[p] == smt.True {
					continue
				}
				known, some := hull[p]
				if !some {
					known = smt.False
				}
				switch sat, _, err := e.check(f, e.c.Not(known)); {
				case e.ctx.Err() != nil:
					return nil, e.ctx.Err()
				case err != nil:
					return nil, nil
				case !sat:
					continue
				}
				if joins++; joins > maxAffineJoins {
					return nil, nil
				}
				var err error
				if hull[p], err = e.affineHull(p, e.c.Or(known, f)); err != nil {
					return nil, err
				}
				changed = true
			}
		}
	}
	return hull, nil
}

// through is what a rule derives from premises that keep to the equations; false if some premise has not been derived.
func (e *engine) through(r *rule, hull map[horn.PredID]smt.Term) (smt.Term, bool) {
	fs := []smt.Term{r.trans}
	for i := range r.body {
		h, ok := hull[r.body[i].pred]
		if !ok {
			return smt.NoTerm, false
		}
		fs = append(fs, e.c.Subst(h, r.body[i].rename))
	}
	return e.c.And(fs...), true
}

// affineHull is the conjunction of the equations between the numeric parameters of p that hold in all models of f.
func (e *engine) affineHull(p horn.PredID, f smt.Term) (smt.Term, error) {
	var dims []smt.Term
	for _, x := range e.sys.Preds[p].Params {
		if e.c.Sort(x) != smt.Bool {
			dims = append(dims, x)
		}
	}
	if len(dims) == 0 || len(dims) > maxAffineParams {
		return smt.True, nil
	}
	eqs, err := cooper.AffineHull(e.ctx, e.c, f, dims, cooper.Options{})
	if err != nil {
		return smt.NoTerm, err
	}
	all := make([]smt.Term, len(eqs))
	for i, l := range eqs {
		all[i] = e.c.EqZero(l)
	}
	return e.c.And(all...), nil
}
