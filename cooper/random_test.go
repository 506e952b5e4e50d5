package cooper

import (
	"fmt"
	"math/rand"

	"cairn/internal/num"
	"cairn/smt"
)

// world is a Context with a few constants, and a source of random formulas over them.
type world struct {
	c     *smt.Context
	rng   *rand.Rand
	ints  []smt.Term
	bools []smt.Term
	reals []smt.Term
	coeff int64 // coefficients lie in [-coeff, coeff]
	divs  bool  // atoms k | t
	terms bool  // div, mod and conditional terms
}

func newWorld(seed int64, ints, bools, reals int) *world {
	w := &world{c: smt.NewContext(), rng: rand.New(rand.NewSource(seed)), coeff: 3, divs: true}
	for i := range ints {
		w.ints = append(w.ints, w.c.Var(fmt.Sprintf("x%d", i), smt.Int))
	}
	for i := range bools {
		w.bools = append(w.bools, w.c.Var(fmt.Sprintf("b%d", i), smt.Bool))
	}
	for i := range reals {
		w.reals = append(w.reals, w.c.Var(fmt.Sprintf("r%d", i), smt.Real))
	}
	return w
}

func (w *world) numeric() []smt.Term { return append(append([]smt.Term{}, w.ints...), w.reals...) }

// sum is a random sum of at most three of the variables.
func (w *world) sum(vars []smt.Term) smt.Term {
	parts := []smt.Term{w.c.Int(w.rng.Int63n(13) - 6)}
	for range 1 + w.rng.Intn(3) {
		k := num.FromInt(w.rng.Int63n(2*w.coeff+1) - w.coeff)
		parts = append(parts, w.c.Scale(k, vars[w.rng.Intn(len(vars))]))
	}
	return w.c.Add(parts...)
}

func (w *world) atom() smt.Term {
	c, zero := w.c, w.c.Int(0)
	if len(w.bools) > 0 && w.rng.Intn(6) == 0 {
		return w.bools[w.rng.Intn(len(w.bools))]
	}
	t := w.sum(w.numeric())
	if w.terms && w.rng.Intn(4) == 0 {
		t = c.Add(t, w.opaque())
	}
	switch k := w.rng.Intn(10); {
	case k < 2:
		return c.Eq(t, zero)
	case k < 4 && w.divs && len(w.ints) > 0:
		return c.Divides(num.FromInt(2+w.rng.Int63n(3)), w.sum(w.ints))
	case k < 6:
		return c.Lt(t, zero)
	default:
		return c.Le(t, zero)
	}
}

func (w *world) opaque() smt.Term {
	c := w.c
	if len(w.ints) == 0 {
		return c.Ite(c.Le(w.sum(w.reals), c.Int(0)), w.sum(w.reals), w.sum(w.reals))
	}
	switch w.rng.Intn(3) {
	case 0:
		return c.DivConst(w.sum(w.ints), num.FromInt(2+w.rng.Int63n(3)))
	case 1:
		return c.ModConst(w.sum(w.ints), num.FromInt(2+w.rng.Int63n(3)))
	default:
		return c.Ite(c.Le(w.sum(w.ints), c.Int(0)), w.sum(w.ints), w.sum(w.ints))
	}
}

func (w *world) literal() smt.Term {
	if w.rng.Intn(4) == 0 {
		return w.c.Not(w.atom())
	}
	return w.atom()
}

func (w *world) cube(n int) []smt.Term {
	lits := make([]smt.Term, n)
	for i := range lits {
		lits[i] = w.literal()
	}
	return lits
}

// formula is a random formula of the given depth.
func (w *world) formula(depth int) smt.Term {
	if depth == 0 {
		return w.literal()
	}
	a, b := w.formula(depth-1), w.formula(depth-1)
	switch w.rng.Intn(8) {
	case 0:
		return w.c.Not(a)
	case 1:
		return w.c.Iff(a, b)
	case 2:
		return w.c.Ite(w.formula(0), a, b)
	case 3, 4, 5:
		return w.c.And(a, b)
	default:
		return w.c.Or(a, b)
	}
}

// each calls f with a model for every assignment of vars: integers in [-r, r], Real variables at the halves in it.
func (w *world) each(m *smt.Model, vars []smt.Term, r int64, f func() bool) bool {
	if len(vars) == 0 {
		return f()
	}
	v, rest := vars[0], vars[1:]
	switch w.c.Sort(v) {
	case smt.Bool:
		for _, b := range []bool{false, true} {
			m.SetBool(v, b)
			if !w.each(m, rest, r, f) {
				return false
			}
		}
	case smt.Int:
		for i := -r; i <= r; i++ {
			m.Set(v, num.FromInt(i))
			if !w.each(m, rest, r, f) {
				return false
			}
		}
	default:
		for i := -2 * r; i <= 2*r; i++ {
			m.Set(v, num.FromFrac(i, 2))
			if !w.each(m, rest, r, f) {
				return false
			}
		}
	}
	return true
}

// exists reports whether f holds under m for some values in [-r, r] of vars.
func (w *world) exists(m *smt.Model, vars []smt.Term, r int64, f smt.Term) bool {
	found := false
	w.each(m, vars, r, func() bool {
		found = m.Holds(f)
		return !found
	})
	return found
}
