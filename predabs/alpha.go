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
		held = append(held, e.c.Conjuncts(e.cubes(st, label, open))...)
	}
	slices.Sort(held)
	return slices.Compact(held), true
}

// precision is what is tracked where: the set Preds of each location.
type precision struct {
	sys    *System
	global bool
	preds  [][]smt.Term // by location, in the order in which they were found
	has    []map[smt.Term]bool
}

func newPrecision(sys *System, global bool) *precision {
	n := len(sys.Errors)
	p := &precision{sys: sys, global: global, preds: make([][]smt.Term, n), has: make([]map[smt.Term]bool, n)}
	for i := range p.has {
		p.has[i] = map[smt.Term]bool{smt.True: true, smt.False: true} // false is always a predicate, true never needed
	}
	return p
}

// at lists the predicates of a location.
func (p *precision) at(at Loc) []smt.Term { return p.preds[at] }

// add adds a predicate, if global to all locations where it makes sense, and reports whether it is new at this one.
func (p *precision) add(at Loc, f smt.Term) bool {
	fresh := p.addTo(at, f)
	if p.global {
		for i := range p.preds {
			p.addTo(Loc(i), f)
		}
	}
	return fresh
}

func (p *precision) addTo(at Loc, f smt.Term) bool {
	if p.has[at][f] || !p.sys.speaksOfLive(at, f) {
		return false
	}
	p.has[at][f] = true
	p.preds[at] = append(p.preds[at], f)
	return true
}
