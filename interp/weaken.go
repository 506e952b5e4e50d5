package interp

import (
	"slices"

	"cairn/smt"
)

// polish makes a sequence simpler while it stays one.
func (p *problem) polish(itps []smt.Term) ([]smt.Term, error) {
	for i, f := range itps {
		itps[i] = p.tidy(f)
	}
	if p.opt.Strength != TowardsA {
		weaker, err := p.weaken(itps, p.fs)
		if err == nil {
			itps = weaker
		} else if itps, err = p.keep(itps, err); err != nil {
			return nil, err
		}
	}
	if p.opt.Strength == Simplest {
		var err error
		if itps, err = p.recur(itps); err != nil {
			return nil, err
		}
	}
	for i, f := range itps {
		itps[i] = p.tidy(f)
	}
	return itps, nil
}

// keep returns the sequence that is there if the attempt to improve it failed with an error that allows that.
func (p *problem) keep(itps []smt.Term, err error) ([]smt.Term, error) {
	if p.outside() != nil {
		return nil, err
	}
	return itps, nil
}

// weaken drops conjuncts, and replaces literals by weaker ones, that are not needed for the next interpolant. It walks from
// the end: a weaker formula still follows from the one before it, and what it has to imply is final already. The steps are
// those of the path or what is used of them.
func (p *problem) weaken(itps, steps []smt.Term) ([]smt.Term, error) {
	out := slices.Clone(itps)
	for i := p.n - 1; i >= 0; i-- {
		var err error
		if out[i], err = p.weakenOne(out[i], p.excluded(out, steps, i)); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// excluded is what the interpolant at place i has to exclude: a step that the next interpolant does not follow from.
func (p *problem) excluded(itps, steps []smt.Term, i int) []smt.Term {
	bad := []smt.Term{steps[i+1]}
	if i < p.n-1 {
		bad = append(bad, p.c.Not(itps[i+1]))
	}
	return bad
}

// weakenOne weakens f, which excludes bad, so that it still does.
func (p *problem) weakenOne(f smt.Term, bad []smt.Term) (smt.Term, error) {
	conj := p.conjuncts(nil, p.c.NNF(f), 0, nil)
	fs := make([]smt.Term, len(conj))
	for i, q := range conj {
		fs[i] = q.f
	}
	if len(fs) > 1 {
		// The last ones are dropped first.
		slices.SortStableFunc(fs, func(a, b smt.Term) int { return p.formulaCost(a) - p.formulaCost(b) })
		var err error
		if fs, err = p.minimalCore(bad, fs); err != nil {
			return smt.NoTerm, err
		}
	}
	for i := range fs {
		if err := p.weakenLiteral(fs, i, bad); err != nil {
			return smt.NoTerm, err
		}
	}
	return p.c.And(fs...), nil
}

// weakenLiteral replaces fs[i] by weaker literals as long as fs excludes bad.
func (p *problem) weakenLiteral(fs []smt.Term, i int, bad []smt.Term) error {
	for again := true; again; {
		again = false
		for _, w := range p.weaker(fs[i]) {
			others := slices.Concat(fs[:i], fs[i+1:], bad)
			ok, err := p.entails(p.c.Not(w), others...)
			if err != nil {
				return err
			}
			if ok {
				fs[i], again = w, true
				break
			}
		}
	}
	return nil
}

// formulaCost is the cost of one formula, wherever it is.
func (p *problem) formulaCost(f smt.Term) int {
	total := 0
	for _, l := range p.literals(nil, f) {
		total += p.literalCost(l)
	}
	return total
}
