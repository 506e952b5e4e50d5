package smt

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// TestConversions compares formulas over floats and numbers with all values of two floats of a small format: numbers are those of floats, or given.
func TestConversions(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for range sample.Size(150, 3000) {
		c := NewContext()
		sort, _ := c.FloatSort(2, 3)
		x, y, r := c.Var("x", sort), c.Var("y", sort), c.Var("r", Real)
		g := &floatSpeaker{c: c, rng: rng, sort: sort, floats: []Term{x, y}, r: r}
		value := c.Num(ratOf(big.NewRat(rng.Int64N(33)-16, 4)), Real)
		parts := []Term{c.Eq(r, g.number(2)), g.formula(2), g.formula(2)}
		if rng.IntN(2) == 0 {
			parts[0] = c.Eq(r, value)
		}
		for _, v := range g.floats {
			parts = append(parts, c.Not(c.apply(FPIsNaN, v)), c.Not(c.apply(FPIsInfinite, v)))
		}
		whole := c.And(parts...)
		want := Unsat
		for i := range int64(1 << 5) {
			for j := range int64(1 << 5) {
				at := map[Term]Term{x: c.Bits(sort, big.NewInt(i)), y: c.Bits(sort, big.NewInt(j))}
				first := c.Subst(parts[0], at)
				number := value
				if l := c.Linear(first); c.Kind(first) == KEq && len(l.Mono) == 1 && l.Mono[0].Var == r {
					number = c.Num(l.Const.Neg().Div(l.Mono[0].Coeff), Real)
				}
				at[r] = number
				if c.Subst(whole, at) == True {
					want = Sat
				}
			}
		}
		status, _ := CheckSat(context.Background(), c, whole)
		require.Equal(t, want, status, "%s", c.String(whole))
	}
}

type floatSpeaker struct {
	c      *Context
	rng    *rand.Rand
	sort   Sort
	floats []Term
	r      Term
}

func (g *floatSpeaker) mode() Term { return g.c.Rounding(g.rng.IntN(5)) }

func (g *floatSpeaker) float(depth int) Term {
	c := g.c
	switch {
	case depth == 0 || g.rng.IntN(3) == 0:
		return g.floats[g.rng.IntN(2)]
	case g.rng.IntN(4) == 0:
		return c.apply(FPNeg, g.float(depth-1))
	}
	return c.Op(Operator{Code: FPFromReal, I: 2, J: 3}, g.mode(), g.number(depth-1))
}

func (g *floatSpeaker) number(depth int) Term {
	c := g.c
	switch {
	case depth == 0 || g.rng.IntN(3) == 0:
		return c.apply(FPToReal, g.floats[g.rng.IntN(2)])
	case g.rng.IntN(3) == 0:
		return c.Add(g.number(depth-1), c.Num(ratOf(big.NewRat(g.rng.Int64N(9)-4, 8)), Real))
	}
	return c.Scale(ratOf(big.NewRat(g.rng.Int64N(5)-2, 2)), g.number(depth-1))
}

func (g *floatSpeaker) formula(depth int) Term {
	c := g.c
	switch g.rng.IntN(5) {
	case 0:
		return c.Eq(g.float(depth), g.float(depth))
	case 1:
		return c.apply(FPLe, g.float(depth), g.float(depth))
	case 2:
		return c.Le(g.r, g.number(depth))
	case 3:
		return c.Not(c.Le(g.number(depth), g.r))
	}
	return c.Eq(c.Op(Operator{Code: FPFromReal, I: 2, J: 3}, g.mode(), g.r), g.float(depth))
}
