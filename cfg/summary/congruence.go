package summary

import (
	"cairn/internal/lin"
	"cairn/internal/num"
	"cairn/smt"
)

// congruence is: modulus divides coeff . delta - residue in every iteration, with 0 <= residue < modulus.
type congruence struct {
	coeff            lin.Vector
	modulus, residue num.Rat
}

// maxModulus is the greatest modulus that is kept with a residue; exact elimination of a constant under a divisibility may
// cost as many cases as the modulus.
const maxModulus = 64

// maxCongruencePairs is the number of differences up to which sums and differences of two are tried as well.
const maxCongruencePairs = 3

// congruences finds the residues of the free differences that all iterations agree on, whatever branch they take (i grows by
// 4 or by 8: 4 divides its growth). For each form, models are drawn until the greatest common divisor of their
// distances is proved by the solver, or has become 1.
func (b *body) congruences(eqs equations) ([]congruence, error) {
	if b.an.opt.NoCongruences || b.an.opt.Convex {
		return nil, nil
	}
	var forms []lin.Vector
	free := b.free(eqs)
	for _, i := range free {
		forms = append(forms, lin.Unit(len(b.delta), i))
	}
	if len(free) <= maxCongruencePairs {
		forms = append(forms, b.pairs(free)...)
	}
	var out []congruence
	for _, coeff := range forms {
		q, ok, err := b.congruence(coeff)
		if err != nil {
			return nil, err
		}
		if ok {
			out = append(out, q)
		}
	}
	return out, nil
}

// maxResidueModels bounds the models drawn for one form; the divisor at least halves with each.
const maxResidueModels = 70

// congruence returns the finest congruence of one form; ok is false if there is none but the trivial one.
func (b *body) congruence(coeff lin.Vector) (q congruence, ok bool, err error) {
	c := b.an.c
	form := b.combination(coeff)
	s := b.an.solver()
	s.Assert(b.f)
	if b.an.check(s) != smt.Sat {
		return q, false, b.an.step()
	}
	first := s.Model().Value(form)
	gcd := num.Zero()
	for range maxResidueModels {
		distance := c.Sub(form, c.Num(first, smt.Int))
		claim := c.Eq(distance, c.Int(0))
		if !gcd.IsZero() {
			claim = c.Divides(gcd, distance)
		}
		s.Push()
		s.Assert(c.Not(claim))
		switch b.an.check(s) {
		case smt.Unsat:
			if gcd.IsZero() {
				return q, false, nil // constant: an equation that the affine hull did not report
			}
			return congruence{coeff, gcd, num.FloorMod(first, gcd)}, true, nil
		case smt.Unknown:
			return q, false, b.an.step()
		}
		gcd = num.Gcd(gcd, s.Model().Value(distance))
		s.Pop()
		if gcd.IsOne() {
			return q, false, nil
		}
	}
	return q, false, nil
}
