package spacer

import (
	"errors"
	"slices"

	"cairn/interp"
	"cairn/lang/horn"
	"cairn/smt"
)

// block finds a summary fact that excludes an obligation which nothing derives (rule Sum), as general as can be found, and
// for as high a level as it holds.
func (e *engine) block(p *pob) error {
	f, level, err := e.relation(p)
	if err == nil && f == smt.NoTerm {
		f, level, err = e.general(p)
	}
	if err != nil {
		return err
	}
	for level < e.stats.bound {
		holds, err := e.inductive(p.pred, f, level+1)
		if err != nil {
			return err
		}
		if !holds {
			break
		}
		level++
	}
	e.recordBlocked(p, f, level)
	for _, g := range e.c.Conjuncts(f) {
		e.learn(p.pred, g, level)
	}
	return nil
}

// general is a summary fact for the level of an obligation that excludes it.
func (e *engine) general(p *pob) (f smt.Term, level int, err error) {
	lits, err := e.core(p)
	if err != nil {
		return f, 0, err
	}
	if e.opt.Cores {
		return e.c.Not(e.c.And(lits...)), p.level, nil
	}
	if lits, err = e.dropLiterals(p, lits, p.level); err != nil {
		return f, 0, err
	}
	if lits, err = e.addLiterals(p, lits); err != nil {
		return f, 0, err
	}
	f = e.c.Not(e.c.And(lits...))
	if g, ok := e.interpolant(p, lits); ok {
		f = g
	}
	f, err = e.moveBounds(p, f)
	return f, p.level, err
}

// core is the part of the obligation's cube that the solver needs to see that no rule derives it.
func (e *engine) core(p *pob) ([]smt.Term, error) {
	needed := make(map[smt.Term]bool)
	for _, r := range e.rulesFor(p.pred, p.level) {
		// Literals that another rule needs are there anyway.
		var have, open []smt.Term
		for _, l := range p.cube {
			if needed[l] {
				have = append(have, l)
			} else {
				open = append(open, l)
			}
		}
		s := smt.NewSolver(e.c, smt.Options{})
		s.Assert(append(have, e.allOver(r, p.level))...)
		status := s.Check(e.ctx, open...)
		e.count(s)
		if status != smt.Unsat {
			if e.ctx.Err() != nil {
				return nil, e.ctx.Err()
			}
			return p.cube, nil // the answer without assumptions was another one: keep all
		}
		for _, l := range s.UnsatCore() {
			needed[l] = true
		}
	}
	var lits []smt.Term
	for _, l := range p.cube {
		if needed[l] {
			lits = append(lits, l)
		}
	}
	return lits, nil
}

// dropLiterals leaves out literals of the cube as long as its negation is inductive relative to the level below the given one.
func (e *engine) dropLiterals(p *pob, lits []smt.Term, level int) ([]smt.Term, error) {
	for i := len(lits) - 1; i >= 0; i-- {
		fewer := slices.Delete(slices.Clone(lits), i, i+1)
		ok, err := e.inductive(p.pred, e.c.Not(e.c.And(fewer...)), level)
		if err != nil {
			return nil, err
		}
		if ok {
			lits = fewer
		}
	}
	return lits, nil
}

// Sums are tried in cubes of at most maxAdded literals, for predicates with at least manySummaries facts, or manyAlike that differ in their constants
// only: it takes so many of them to see that generalisation goes from one value to the next.
const (
	maxAdded      = 6
	manySummaries = 30
	manyAlike     = 3
)

// addLiterals replaces one or both of two inequalities by their sum, which is weaker, as long as the negation of the cube is
// inductive relative to the level below: where x >= 5 and y <= 5 are blocked, and were for 4, x >= y may be.
func (e *engine) addLiterals(p *pob, lits []smt.Term) (out []smt.Term, err error) {
	if e.opt.NoSums || e.gpdr || e.bool || len(lits) > maxAdded {
		return lits, nil
	}
	if len(e.summaries[p.pred]) < manySummaries {
		tries := attemptsOf(e.sums, p.pred)
		if e.opt.NoBounds || !tries.worthwhile() || e.alike(p.pred, e.c.Not(e.c.And(lits...))) < manyAlike {
			return lits, nil
		}
		before := lits
		defer func() { tries.note(!slices.Equal(out, before)) }()
	}
	for i := 0; i < len(lits); i++ {
		for j := i + 1; j < len(lits); j++ {
			weaker, err := e.addPair(p, lits, i, j)
			if err != nil {
				return nil, err
			}
			if len(weaker) < len(lits) {
				j = i
			}
			lits = weaker
		}
	}
	return lits, nil
}

// addPair is addLiterals for two of the literals.
func (e *engine) addPair(p *pob, lits []smt.Term, i, j int) ([]smt.Term, error) {
	sum, ok := e.sum(lits[i], lits[j])
	if !ok {
		return lits, nil
	}
	both, second, first := slices.Delete(slices.Clone(lits), j, j+1), slices.Clone(lits), slices.Clone(lits)
	both[i], second[j], first[i] = sum, sum, sum
	for _, weaker := range [][]smt.Term{both, second, first} {
		holds, err := e.inductive(p.pred, e.c.Not(e.c.And(weaker...)), p.level)
		if err != nil || holds {
			return weaker, err
		}
	}
	return lits, nil
}

// sum adds two inequalities over integers, if that leaves an inequality over some variables.
func (e *engine) sum(a, b smt.Term) (smt.Term, bool) {
	l, strict, integral := e.c.AtMostZero(a)
	m, strict2, integral2 := e.c.AtMostZero(b)
	if strict || strict2 || !integral || !integral2 {
		return smt.NoTerm, false
	}
	f := e.c.LeZero(l.Add(m))
	return f, f != smt.True && f != smt.False
}

// inductive reports whether f holds of all that rules derive for a level, from premises that satisfy their summaries and, for
// the predicate itself, f. If it does, f is a summary fact for the level: by induction over the height of derivations. Without an
// answer of the solver it is taken not to hold.
func (e *engine) inductive(pred horn.PredID, f smt.Term, level int) (bool, error) {
	not := e.c.Not(f)
	for _, r := range e.rulesFor(pred, level) {
		switch sat, _, err := e.check(append([]smt.Term{not}, e.given(r, f, level)...)...); {
		case errors.Is(err, ErrNoAnswer):
			return false, nil
		case err != nil || sat:
			return false, err
		}
	}
	return true, nil
}

// given is what a rule derives for a level from premises that satisfy their summaries and, for the predicate of its head, f.
func (e *engine) given(r *rule, f smt.Term, level int) []smt.Term {
	fs := []smt.Term{e.allOver(r, level)}
	for i := range r.body {
		if a := &r.body[i]; a.pred == r.head {
			fs = append(fs, e.c.Subst(f, a.rename))
		}
	}
	return fs
}

// rulesFor are the rules that may derive something of a predicate with a depth of at most level.
func (e *engine) rulesFor(pred horn.PredID, level int) []*rule {
	if level > 0 {
		return e.rules[pred]
	}
	return e.entering[pred]
}

// interpolantBudget bounds the search for an interpolant; it only serves to make facts shorter.
const interpolantBudget = 400

// interpolant looks for a formula between what the rules derive, given the negation of the cube for premises, and that
// negation. It is taken if it has fewer literals than the cube. Without arithmetic, the core is as good as any.
func (e *engine) interpolant(p *pob, lits []smt.Term) (smt.Term, bool) {
	if e.bool || e.foreign || len(lits) < 2 {
		return smt.NoTerm, false
	}
	cube := e.c.And(lits...)
	not := e.c.Not(cube)
	var derived []smt.Term
	for _, r := range e.rulesFor(p.pred, p.level) {
		derived = append(derived, e.c.And(e.given(r, not, p.level)...))
	}
	f, err := interp.Binary(e.ctx, e.c, e.c.Or(derived...), cube, interp.Options{Budget: interpolantBudget})
	if err != nil || len(e.c.Atoms(f)) >= len(lits) {
		return smt.NoTerm, false
	}
	return f, true
}
