package spacer

import (
	"slices"

	"cairn/internal/num"
	"cairn/lang/horn"
	"cairn/smt"
)

// Where summary facts of a predicate differ in their constants only, generalisation goes from one value to the next: x <= 16 is excluded, then
// x <= 15, and so on. Krishnan, Chen, Shoham, Gurfinkel, Global guidance for local generalization in model checking, CAV 2020, take such facts for
// a cluster, and look for a fact that follows from none of them alone. Here the bounds of the next one are moved as far as to a constant of the
// clauses, which is where programs change what they do. A tree of 20 functions that call the next one twice takes 159 obligations instead of 229,
// one of 40 functions 163 instead of 943.

// constants lists, in order, those of the inequalities of the clauses and of their negations.
func constants(sys *horn.System) []num.Rat {
	c := sys.Ctx
	var all []num.Rat
	add := func(k num.Rat) { all = append(all, k, k.Neg()) }
	for i := range sys.Clauses {
		for _, a := range c.Atoms(sys.Clauses[i].Constraint) {
			switch l, _, _ := c.AtMostZero(a); {
			case c.Kind(a) == smt.KEq:
				add(c.Linear(a).Const)
			case len(l.Mono) > 0:
				add(l.Const)
				add(l.Const.Sub(num.One()))
			}
		}
	}
	slices.SortFunc(all, num.Rat.Cmp)
	return slices.CompactFunc(all, num.Rat.Equal)
}

// shape is a disjunction without its constants, sorted; nil if it is not one of inequalities over integers.
func (e *engine) shape(f smt.Term) []smt.Term {
	var out []smt.Term
	for _, d := range e.c.Disjuncts(e.c.NNF(f)) {
		l, strict, integral := e.c.AtMostZero(d)
		if strict || !integral {
			return nil
		}
		l.Const = num.Zero()
		out = append(out, e.c.LeZero(l))
	}
	slices.Sort(out)
	return out
}

// isLooser reports whether two inequalities differ in their constants only, and the first one follows from the other.
func (e *engine) isLooser(a, b smt.Term) bool {
	l, strict, integral := e.c.AtMostZero(a)
	m, strict2, integral2 := e.c.AtMostZero(b)
	if strict || strict2 || !integral || !integral2 || l.Const.Cmp(m.Const) > 0 {
		return false
	}
	l.Const = m.Const
	return l.Equal(m)
}

// alike is the number of summary facts of a predicate that differ from f in their constants only.
func (e *engine) alike(pred horn.PredID, f smt.Term) (n int) {
	shape := e.shape(f)
	if shape == nil {
		return 0
	}
	for _, s := range e.summaries[pred] {
		if slices.Equal(s.shape, shape) {
			n++
		}
	}
	return n
}

// attempts counts how often something was tried for a predicate, and how often it changed a fact.
type attempts struct{ made, led int }

// The number of attempts for a predicate that may lead nowhere: the first ones, and so many more for each that did. Without a limit a recursive program of
// SV-COMP (id_o200.c) takes twice the queries, and no fact is another one.
const (
	firstAttempts = 8
	moreAttempts  = 4
)

// worthwhile reports whether attempts have led somewhere often enough to go on.
func (a *attempts) worthwhile() bool { return a.made < firstAttempts+moreAttempts*a.led }

// note counts an attempt.
func (a *attempts) note(led bool) {
	if a.made++; led {
		a.led++
	}
}

// attemptsOf are those for a predicate.
func attemptsOf(all map[horn.PredID]*attempts, pred horn.PredID) *attempts {
	if all[pred] == nil {
		all[pred] = &attempts{}
	}
	return all[pred]
}

// moveBounds strengthens a summary fact that differs from another one in its constants only: the bounds of its inequalities are moved, one after the
// other, as far as to a constant of the clauses, as long as it is inductive relative to the level below.
func (e *engine) moveBounds(p *pob, f smt.Term) (smt.Term, error) {
	tries := attemptsOf(e.moves, p.pred)
	if e.opt.NoBounds || e.gpdr || e.bool || e.foreign || !tries.worthwhile() || e.alike(p.pred, f) == 0 {
		return f, nil
	}
	moves := false
	parts := slices.Clone(e.c.Disjuncts(e.c.NNF(f)))
	for i, part := range parts {
		l, _, _ := e.c.AtMostZero(part)
		low, _ := slices.BinarySearchFunc(e.constants, l.Const, num.Rat.Cmp)
		for high := len(e.constants); low < high; {
			mid := (low + high) / 2
			l.Const = e.constants[mid]
			moved := slices.Clone(parts)
			moved[i] = e.c.LeZero(l)
			switch holds, err := e.inductive(p.pred, e.c.Or(moved...), p.level); {
			case err != nil:
				return f, err
			case holds:
				parts, low, moves = moved, mid+1, true
			default:
				high = mid
			}
		}
	}
	if tries.note(moves); !moves {
		return f, nil
	}
	return e.c.Or(parts...), nil
}
