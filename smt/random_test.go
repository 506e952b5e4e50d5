package smt

import (
	"context"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// generator makes random formulas over a few symbols.
type generator struct {
	c     *Context
	r     *rand.Rand
	ints  []Term
	reals []Term
	bools []Term
	rich  bool // conditionals, quotients, remainders, divisibility
}

func newGenerator(seed int64, ints, reals, bools int, rich bool) *generator {
	c := NewContext()
	g := &generator{c: c, r: rand.New(rand.NewSource(seed)), rich: rich}
	for i := range ints {
		g.ints = append(g.ints, c.Var(fmt.Sprintf("x%d", i), Int))
	}
	for i := range reals {
		g.reals = append(g.reals, c.Var(fmt.Sprintf("r%d", i), Real))
	}
	for i := range bools {
		g.bools = append(g.bools, c.Var(fmt.Sprintf("p%d", i), Bool))
	}
	return g
}

func (g *generator) coeff() num.Rat { return num.FromInt(int64(g.r.Intn(9) - 4)) }

// number makes a numeric term; Real ones only if real is set.
func (g *generator) number(depth int, real bool) Term {
	c := g.c
	vars := g.ints
	if real {
		vars = g.reals
	}
	sort := Int
	if real {
		sort = Real
	}
	if len(vars) == 0 || g.r.Intn(8) == 0 {
		return c.Num(g.coeff(), sort)
	}
	v := vars[g.r.Intn(len(vars))]
	if depth <= 0 {
		return v
	}
	n := 6
	if g.rich {
		n = 12
	}
	switch g.r.Intn(n) {
	case 0, 1:
		return v
	case 2, 3:
		return c.Add(g.number(depth-1, real), g.number(depth-1, real))
	case 4:
		return c.Scale(g.coeff(), g.number(depth-1, real))
	case 5:
		return c.Sub(g.number(depth-1, real), g.number(depth-1, real))
	case 6, 7:
		return c.Ite(g.formula(depth-1), g.number(depth-1, real), g.number(depth-1, real))
	case 8:
		return c.Abs(g.number(depth-1, real))
	case 9:
		if real {
			return c.ToReal(g.number(depth-1, false))
		}
		return c.DivConst(g.number(depth-1, false), num.FromInt(int64(g.r.Intn(4)+2)))
	case 10:
		if real {
			return c.Max(g.number(depth-1, true), g.number(depth-1, true))
		}
		return c.ModConst(g.number(depth-1, false), num.FromInt(int64(-g.r.Intn(4)-2)))
	default:
		if real || len(g.reals) == 0 {
			return c.Min(g.number(depth-1, real), g.number(depth-1, real))
		}
		return c.ToInt(g.number(depth-1, true))
	}
}

func (g *generator) atom(depth int) Term {
	c := g.c
	real := len(g.reals) > 0 && (len(g.ints) == 0 || g.r.Intn(2) == 0)
	a, b := g.number(depth, real), g.number(depth, real)
	switch g.r.Intn(6) {
	case 0:
		return c.Le(a, b)
	case 1:
		return c.Lt(a, b)
	case 2:
		return c.Ge(a, b)
	case 3:
		if g.rich && !real && len(g.ints) > 0 {
			return c.Divides(num.FromInt(int64(g.r.Intn(6)+2)), c.Add(a, b))
		}
		return c.Not(c.Eq(a, b))
	case 4:
		if len(g.bools) > 0 {
			return g.bools[g.r.Intn(len(g.bools))]
		}
		return c.Gt(a, b)
	default:
		return c.Eq(a, b)
	}
}

func (g *generator) formula(depth int) Term {
	c := g.c
	if depth <= 0 {
		return g.atom(1)
	}
	sub := func() Term { return g.formula(depth - 1 - g.r.Intn(2)) }
	switch g.r.Intn(9) {
	case 0, 1:
		return c.And(sub(), sub())
	case 2, 3:
		return c.Or(sub(), sub(), sub())
	case 4:
		return c.Not(sub())
	case 5:
		return c.Iff(sub(), sub())
	case 6:
		return c.Implies(sub(), sub())
	case 7:
		return c.Ite(sub(), sub(), sub())
	default:
		return g.atom(2)
	}
}

// box says that all Int symbols are between lo and hi.
func (g *generator) box(lo, hi int64) []Term {
	var out []Term
	for _, x := range g.ints {
		out = append(out, g.c.Le(g.c.Int(lo), x), g.c.Le(x, g.c.Int(hi)))
	}
	return out
}

// bruteForce looks for a model with Int symbols between lo and hi and no Real symbols.
func (g *generator) bruteForce(lo, hi int64, fs ...Term) *Model {
	m := NewModel(g.c)
	var try func(i int) bool
	try = func(i int) bool {
		switch {
		case i < len(g.ints):
			for v := lo; v <= hi; v++ {
				m.Set(g.ints[i], num.FromInt(v))
				if try(i + 1) {
					return true
				}
			}
			return false
		case i < len(g.ints)+len(g.bools):
			for _, b := range []bool{false, true} {
				m.SetBool(g.bools[i-len(g.ints)], b)
				if try(i + 1) {
					return true
				}
			}
			return false
		}
		return satisfies(m, fs)
	}
	if try(0) {
		return m
	}
	return nil
}

func TestRandomAgainstBruteForce(t *testing.T) {
	for seed := int64(0); seed < 3000; seed++ {
		g := newGenerator(seed, 1+int(seed%3), 0, int(seed%2)*2, seed%4 >= 2)
		fs := append(g.box(-4, 5), g.formula(int(seed%5)))
		if seed%3 == 0 {
			fs = append(fs, g.formula(2))
		}
		s := NewSolver(g.c, Options{})
		if seed%7 < 2 {
			s.dissolveFrom = int(seed % 7)
		}
		s.Assert(fs...)
		status := s.Check(context.Background())
		want := Unsat
		if g.bruteForce(-4, 5, fs...) != nil {
			want = Sat
		}
		require.Equal(t, want, status, "seed %d: %s\n%s", seed, s.Reason(), g.c.Script(fs...))
	}
}
