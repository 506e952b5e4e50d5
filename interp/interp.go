package interp

import (
	"context"
	"errors"
	"fmt"

	"cairn/smt"
)

// Strength says which of the possible interpolants is preferred.
type Strength uint8

// The strengths.
const (
	Simplest Strength = iota // few and general literals
	TowardsA                 // the strongest: close to what A says
	TowardsB                 // the weakest: just enough to exclude B
)

// Options control an interpolation. The zero value asks for the simplest interpolants.
type Options struct {
	Strength Strength
	// Check re-proves every result by solver queries and inspects its symbols.
	Check bool
}

// The ways in which there can be no interpolant.
var (
	ErrSat     = errors.New("interp: the formulas are satisfiable together")
	ErrUnknown = errors.New("interp: no answer within the budget")
)

// problem is one call.
type problem struct {
	ctx context.Context
	c   *smt.Context
	opt Options
}

// Binary returns a formula I over the symbols that a and b share, with a |= I and I & b unsatisfiable.
func Binary(ctx context.Context, c *smt.Context, a, b smt.Term, opt Options) (smt.Term, error) {
	itps, err := Sequence(ctx, c, []smt.Term{a, b}, opt)
	if err != nil {
		return smt.NoTerm, err
	}
	return itps[0], nil
}

// Sequence returns, for formulas fs[0], ..., fs[n] whose conjunction is unsatisfiable, formulas I[0], ..., I[n-1] such that
// fs[0] |= I[0], I[i-1] & fs[i] |= I[i], and I[n-1] & fs[n] is unsatisfiable; I[i] is over the symbols that occur both in
// fs[..i] and in fs[i+1..]. The errors are ErrSat, ErrUnknown, and failures of Options.Check.
func Sequence(ctx context.Context, c *smt.Context, fs []smt.Term, opt Options) ([]smt.Term, error) {
	p := &problem{ctx: ctx, c: c, opt: opt}
	steps, err := p.slice(fs)
	if err != nil {
		return nil, err
	}
	itps, err := p.sequence(steps)
	if err != nil {
		return nil, err
	}
	if opt.Check {
		if err := p.verify(fs, itps); err != nil {
			return nil, err
		}
	}
	return itps, nil
}

// sequence tries the Farkas method where it applies and the backward method otherwise.
func (p *problem) sequence(steps [][]smt.Term) ([]smt.Term, error) {
	if len(steps) < 2 {
		return nil, nil
	}
	if itps, ok := p.farkasPath(steps); ok {
		return itps, nil
	}
	return p.backward(steps)
}

// verify proves that itps are sequence interpolants of fs.
func (p *problem) verify(fs, itps []smt.Term) error {
	before := smt.True
	for i, f := range fs {
		after := smt.False
		if i < len(itps) {
			after = itps[i]
		}
		if smt.Entails(p.ctx, p.c, p.c.And(before, f), after) != smt.Unsat {
			return fmt.Errorf("interp: internal: interpolant %d is not implied", i)
		}
		before = after
	}
	for i, itp := range itps {
		left, right := p.symbols(fs[:i+1]), p.symbols(fs[i+1:])
		for _, x := range p.c.FreeVars(itp) {
			if !left[x] || !right[x] {
				return fmt.Errorf("interp: internal: interpolant %d contains %s, which is not shared", i, p.c.Name(x))
			}
		}
	}
	return nil
}

func (p *problem) symbols(fs []smt.Term) map[smt.Term]bool {
	set := make(map[smt.Term]bool)
	for _, f := range fs {
		for _, x := range p.c.FreeVars(f) {
			set[x] = true
		}
	}
	return set
}
