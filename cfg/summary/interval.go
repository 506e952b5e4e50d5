package summary

import (
	"errors"

	"cairn/cooper"
	"cairn/internal/num"
	"cairn/smt"
)

// interval is a set of integers lo..hi; an end that is not finite is absent. The zero interval is unbounded.
type interval struct {
	lo, hi     num.Rat
	loOK, hiOK bool
	empty      bool
}

// term says that t lies in iv.
func (iv interval) term(c *smt.Context, t smt.Term) smt.Term {
	switch {
	case iv.empty:
		return smt.False
	case iv.isConst():
		return c.Eq(t, c.Num(iv.lo, smt.Int))
	}
	all := smt.True
	if iv.loOK {
		all = c.Ge(t, c.Num(iv.lo, smt.Int))
	}
	if iv.hiOK {
		all = c.And(all, c.Le(t, c.Num(iv.hi, smt.Int)))
	}
	return all
}

// isConst reports whether iv has exactly one member.
func (iv interval) isConst() bool { return !iv.empty && iv.loOK && iv.hiOK && iv.lo.Equal(iv.hi) }

// unbounded reports whether iv says nothing.
func (iv interval) unbounded() bool { return !iv.empty && !iv.loOK && !iv.hiOK }

// join is the smallest interval that contains both.
func (iv interval) join(o interval) interval {
	switch {
	case iv.empty:
		return o
	case o.empty:
		return iv
	}
	out := interval{loOK: iv.loOK && o.loOK, hiOK: iv.hiOK && o.hiOK}
	if out.loOK {
		out.lo = num.Min(iv.lo, o.lo)
	}
	if out.hiOK {
		out.hi = num.Max(iv.hi, o.hi)
	}
	return out
}

// widen moves both ends outward.
func (iv interval) widen(margin num.Rat) interval {
	iv.lo, iv.hi = iv.lo.Sub(margin), iv.hi.Add(margin)
	return iv
}

// add is the interval of a + sign*b for the members a of iv and b of o; sign is 1 or -1.
func (iv interval) add(o interval, sign num.Rat) interval {
	if sign.Sign() < 0 {
		o = interval{lo: o.hi.Neg(), hi: o.lo.Neg(), loOK: o.hiOK, hiOK: o.loOK, empty: o.empty}
	}
	return interval{
		lo: iv.lo.Add(o.lo), hi: iv.hi.Add(o.hi), loOK: iv.loOK && o.loOK, hiOK: iv.hiOK && o.hiOK,
		empty: iv.empty || o.empty,
	}
}

// maxIntervalSteps bounds the models looked at for one interval.
const maxIntervalSteps = 48

// interval returns the smallest interval that contains the values of t in all models of the body: the values around each
// model's come from a model-based projection onto t, and the next model has to lie outside of what is known, by a margin
// that doubles as long as there is one. When the steps end or the solver gives up, the result is unbounded.
func (b *body) interval(t smt.Term) (interval, error) {
	an := b.an
	d := an.c.Fresh("d", smt.Int)
	f := an.c.And(b.f, an.c.Eq(d, t))
	var vars []smt.Term
	for _, v := range an.c.FreeVars(f) {
		if v != d {
			vars = append(vars, v)
		}
	}
	s := an.solver()
	s.Assert(f)
	iv := interval{empty: true}
	margin := num.Zero()
	for range maxIntervalSteps {
		s.Push()
		s.Assert(an.c.Not(iv.widen(margin).term(an.c, d)))
		st := an.check(s)
		s.Pop()
		switch {
		case st == smt.Unsat && margin.IsZero():
			return iv, nil
		case st == smt.Unsat:
			margin = num.Zero()
			continue
		case st == smt.Unknown:
			return interval{}, an.step()
		}
		m := s.Model()
		margin = margin.Add(margin).Add(num.One())
		cube, err := cooper.Project(an.ctx, an.c, vars, f, m, cooper.Options{Steps: an.steps})
		if errors.Is(err, cooper.ErrBudget) {
			return interval{}, nil
		}
		if err != nil {
			return interval{}, err
		}
		iv = iv.join(an.extent(d, cube, m.Value(d)))
		if iv.unbounded() {
			return iv, nil
		}
	}
	return interval{}, nil
}

// maxExtentGap bounds the search for the last value that satisfies the divisibility literals of a cube.
const maxExtentGap = 64

// extent is the interval of a cube over d alone, which value satisfies.
func (an *analysis) extent(d, cube smt.Term, value num.Rat) interval {
	iv := interval{}
	exact := true
	for _, lit := range an.c.Conjuncts(cube) {
		if an.c.Kind(lit) == smt.KEq {
			return interval{lo: value, hi: value, loOK: true, hiOK: true}
		}
		l, ok := an.inequality(lit)
		if !ok {
			exact = false // a divisibility or a disequality
			continue
		}
		bound := l.Const.Neg().Div(l.Coeff(d))
		if l.Coeff(d).Sign() > 0 {
			if bound = bound.Floor(); !iv.hiOK || bound.Less(iv.hi) {
				iv.hi, iv.hiOK = bound, true
			}
		} else if bound = bound.Ceil(); !iv.loOK || iv.lo.Less(bound) {
			iv.lo, iv.loOK = bound, true
		}
	}
	if !exact {
		an.trim(&iv, d, cube)
	}
	return iv
}

// trim moves the ends of iv inward to values that satisfy the cube, as far as maxExtentGap allows.
func (an *analysis) trim(iv *interval, d, cube smt.Term) {
	m := smt.NewModel(an.c)
	at := func(v num.Rat) bool {
		m = smt.NewModel(an.c)
		m.Set(d, v)
		return m.Holds(cube)
	}
	for i := 0; iv.hiOK && i < maxExtentGap && !at(iv.hi); i++ {
		iv.hi = iv.hi.Sub(num.One())
	}
	for i := 0; iv.loOK && i < maxExtentGap && !at(iv.lo); i++ {
		iv.lo = iv.lo.Add(num.One())
	}
}
