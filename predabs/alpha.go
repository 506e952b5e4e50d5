package predabs

import (
	"context"
	"slices"

	"cairn/smt"
)

// Alpha is the cartesian abstraction of phi: the conjunction of the predicates that it entails (TUM lectures 4-7, equation
// 9).
func (s *System) Alpha(ctx context.Context, preds []smt.Term, phi smt.Term) smt.Term {
	return s.Vocab.Ctx.And(s.entailed(ctx, preds, phi)...)
}

func (s *System) entailed(ctx context.Context, preds []smt.Term, phi smt.Term) []smt.Term {
	var held []smt.Term
	for _, p := range preds {
		if smt.Entails(ctx, s.Vocab.Ctx, phi, p) == smt.Unsat {
			held = append(held, p)
		}
	}
	return held
}

// postAlpha is post#(phi, rho) = alpha(post(phi, rho)) (equation 7) as a sorted list of conjuncts; false stands among the
// predicates. The post-condition itself is not computed: it entails p if phi and rho entail p'. The result is nil and
// false if it is false.
func (e *engine) postAlpha(label []smt.Term, rel int) ([]smt.Term, bool) {
	st := e.steps[rel]
	if st.entails(label, smt.False) {
		return nil, false
	}
	preds := e.prec.at(st.r.To)
	var held, open []smt.Term
	for _, p := range preds {
		switch {
		case st.entails(label, p):
			held = append(held, p)
		case e.opt.Boolean && st.entails(label, e.c.Not(p)):
			held = append(held, e.c.Not(p))
		default:
			open = append(open, p)
		}
	}
	if e.opt.Boolean && len(open) > 1 {
		held = append(held, conjuncts(e.c, e.cubes(st, label, open))...)
	}
	slices.Sort(held)
	return slices.Compact(held), true
}

// precision is what is tracked where: the set Preds, or one for each location.
type precision struct {
	c      *smt.Context
	global bool
	preds  [][]smt.Term // by location, in the order in which they were found; one list for all if global
	has    []map[smt.Term]bool
}

func newPrecision(c *smt.Context, locs int, global bool) *precision {
	if global {
		locs = 1
	}
	p := &precision{c: c, global: global, preds: make([][]smt.Term, locs), has: make([]map[smt.Term]bool, locs)}
	for i := range p.has {
		p.has[i] = map[smt.Term]bool{smt.True: true, smt.False: true} // false is always a predicate, true never needed
	}
	return p
}

func (p *precision) index(at Loc) Loc {
	if p.global {
		return 0
	}
	return at
}

// at lists the predicates of a location.
func (p *precision) at(at Loc) []smt.Term { return p.preds[p.index(at)] }

// add adds a predicate and reports whether it is new.
func (p *precision) add(at Loc, f smt.Term) bool {
	i := p.index(at)
	if p.has[i][f] {
		return false
	}
	p.has[i][f] = true
	p.preds[i] = append(p.preds[i], f)
	return true
}
