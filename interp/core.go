package interp

import (
	"cairn/smt"
)

// coreChecks bounds the queries spent on making a core minimal.
const coreChecks = 60

// slice splits each formula into conjuncts, in negation normal form and without opaque numeric terms, and keeps those of an
// unsatisfiable core: parts of a path that its refutation does not need contribute nothing (Newton refinement, Dietsch et
// al. 2017). Equations between an integer's name and its value stay whole.
func (p *problem) slice(fs []smt.Term) ([][]smt.Term, error) {
	steps := make([][]smt.Term, len(fs))
	owner := make(map[smt.Term]smt.Term)
	var labels []smt.Term
	solver := smt.NewSolver(p.c, smt.Options{})
	for i, f := range fs {
		f, _ = p.c.Purify(f)
		for _, part := range p.conjuncts(p.split(p.c.NNF(f))) {
			label := p.c.Fresh("core", smt.Bool)
			owner[label] = part
			labels = append(labels, label)
			solver.Assert(p.c.Implies(label, part))
			steps[i] = append(steps[i], label)
		}
	}
	switch solver.Check(p.ctx, labels...) {
	case smt.Sat:
		return nil, ErrSat
	case smt.Unknown:
		return nil, ErrUnknown
	}
	core := solver.UnsatCore()
	if len(core) <= coreChecks {
		core = solver.MinimizeCore(p.ctx, core, coreChecks)
	}
	kept := make(map[smt.Term]bool, len(core))
	for _, label := range core {
		kept[label] = true
	}
	for i := range steps {
		var parts []smt.Term
		for _, label := range steps[i] {
			if kept[label] {
				parts = append(parts, owner[label])
			}
		}
		steps[i] = parts
	}
	return steps, nil
}

func (p *problem) conjuncts(f smt.Term) []smt.Term {
	if p.c.Kind(f) != smt.KAnd {
		return []smt.Term{f}
	}
	var parts []smt.Term
	for _, a := range p.c.Args(f) {
		parts = append(parts, p.conjuncts(a)...)
	}
	return parts
}

// split replaces disequalities in a formula in negation normal form by disjunctions of strict inequalities.
func (p *problem) split(f smt.Term) smt.Term {
	memo := make(map[smt.Term]smt.Term)
	var visit func(t smt.Term) smt.Term
	visit = func(t smt.Term) smt.Term {
		if r, ok := memo[t]; ok {
			return r
		}
		r := t
		switch p.c.Kind(t) {
		case smt.KAnd, smt.KOr:
			args := make([]smt.Term, 0, len(p.c.Args(t)))
			for _, a := range p.c.Args(t) {
				args = append(args, visit(a))
			}
			if p.c.Kind(t) == smt.KAnd {
				r = p.c.And(args...)
			} else {
				r = p.c.Or(args...)
			}
		case smt.KNot:
			if a := p.c.Args(t)[0]; p.c.Kind(a) == smt.KEq {
				l := p.c.Linear(a)
				r = p.c.Or(p.c.LtZero(l), p.c.LtZero(l.Neg()))
			}
		}
		memo[t] = r
		return r
	}
	return visit(f)
}

// generalize drops literals from a cube, from the front, as long as context still excludes it.
func (p *problem) generalize(context smt.Term, cube []smt.Term) ([]smt.Term, error) {
	solver := smt.NewSolver(p.c, smt.Options{})
	solver.Assert(context)
	owner := make(map[smt.Term]smt.Term, len(cube))
	labels := make([]smt.Term, len(cube))
	for i, l := range cube {
		labels[i] = p.c.Fresh("lit", smt.Bool)
		owner[labels[i]] = l
		solver.Assert(p.c.Implies(labels[i], l))
	}
	switch solver.Check(p.ctx, labels...) {
	case smt.Sat:
		return nil, ErrSat
	case smt.Unknown:
		return nil, ErrUnknown
	}
	core := solver.MinimizeCore(p.ctx, solver.UnsatCore(), coreChecks)
	kept := make(map[smt.Term]bool, len(core))
	for _, label := range core {
		kept[label] = true
	}
	var out []smt.Term
	for i, l := range cube {
		if kept[labels[i]] {
			out = append(out, l)
		}
	}
	return out, nil
}
