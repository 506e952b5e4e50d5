package smt

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// wideSpeaker makes terms over bit-vectors that occur seldom.
type wideSpeaker struct {
	c     *Context
	rng   *rand.Rand
	width int
	vars  []Term
	f     Func
}

func newWide(rng *rand.Rand, width, vars int) *wideSpeaker {
	c := NewContext()
	sort, _ := c.BitVecSort(width)
	g := &wideSpeaker{c: c, rng: rng, width: width, f: c.Func("f", []Sort{sort}, sort)}
	for i := range vars {
		g.vars = append(g.vars, c.Var(string(rune('a'+i)), sort))
	}
	return g
}

var wideCodes = []OpCode{BVMul, BVUDiv, BVURem, BVSDiv, BVSRem, BVSMod, BVAdd, BVAnd, BVOr, BVXor, BVShl, BVLShr, BVAShr}

func (g *wideSpeaker) term(depth int) Term {
	c := g.c
	if depth == 0 || g.rng.IntN(5) == 0 {
		if g.rng.IntN(6) == 0 {
			return c.BV(big.NewInt(g.rng.Int64N(1<<g.width)), g.width)
		}
		return g.vars[g.rng.IntN(len(g.vars))]
	}
	switch g.rng.IntN(8) {
	case 0:
		return c.apply([]OpCode{BVNot, BVNeg}[g.rng.IntN(2)], g.term(depth-1))
	case 1:
		return c.Ite(g.formula(depth-1), g.term(depth-1), g.term(depth-1))
	case 2:
		return c.Concat(c.Extract(g.term(depth-1), g.width-1, 2), c.Extract(g.term(depth-1), 1, 0))
	case 3:
		return c.Apply(g.f, g.term(depth-1))
	}
	return c.apply(wideCodes[g.rng.IntN(len(wideCodes))], g.term(depth-1), g.term(depth-1))
}

func (g *wideSpeaker) formula(depth int) Term {
	c := g.c
	switch g.rng.IntN(5) {
	case 0:
		return c.apply(BVULe, g.term(depth), g.term(depth))
	case 1:
		return c.apply(BVSLt, g.term(depth), g.term(depth))
	case 2:
		return c.Not(c.Eq(g.term(depth), g.term(depth)))
	}
	return c.Eq(g.term(depth), g.term(depth))
}

// TestUnconstrained compares checks that replace unconstrained terms with those that do not. Models are checked in any case.
func TestUnconstrained(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	replaced := 0
	for range sample.Size(150, 3000) {
		g := newWide(rng, maxNarrow+1, 6)
		s, plain := NewSolver(g.c, Options{Single: true, Conflicts: 2000}), NewSolver(g.c, Options{Conflicts: 2000})
		var assumptions []Term
		for i := range 1 + rng.IntN(4) {
			f := g.formula(2)
			if i%2 == 1 {
				assumptions = append(assumptions, f)
				continue
			}
			s.Assert(f)
			plain.Assert(f)
		}
		status, want := s.Check(context.Background(), assumptions...), plain.Check(context.Background(), assumptions...)
		if s.combined == nil && status != Unknown && s.isForeign(assumptions) {
			replaced++
		}
		if want == Unknown || status == Unknown {
			continue
		}
		require.Equal(t, want, status)
		if status == Unsat {
			again := plain.Check(context.Background(), s.UnsatCore()...)
			require.NotEqual(t, Sat, again, "the core is one")
		}
	}
	require.Positive(t, replaced)
}

// TestWideDivision: circuits of these would have millions of gates.
func TestWideDivision(t *testing.T) {
	c := NewContext()
	sort, _ := c.BitVecSort(1024)
	a, b, d, p := c.Var("a", sort), c.Var("b", sort), c.Var("d", sort), c.Var("p", Bool)
	s := NewSolver(c, Options{Single: true})
	q := c.apply(BVUDiv, a, b)
	s.Assert(c.Eq(c.apply(BVMul, q, d), c.BV(big.NewInt(77), 1024)), c.Or(p, c.Not(p)))
	require.Equal(t, Sat, s.Check(context.Background()))
	require.Equal(t, big.NewInt(77), c.BitsOf(s.Model().TermValue(c.apply(BVMul, q, d))))
}

// TestBitPolynomials: equations of sums of products that are decided without circuits hold for all arguments, or for none.
func TestBitPolynomials(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	decided := 0
	for range sample.Size(4000, 100_000) {
		g := newWide(rng, 2, 2)
		var sum func(depth int) Term
		sum = func(depth int) Term {
			c := g.c
			switch rng.IntN(6) {
			case 0:
				return c.apply(BVNeg, sum(max(depth-1, 0)))
			case 1:
				return c.apply(BVNot, sum(max(depth-1, 0)))
			}
			if depth <= 0 {
				return []Term{g.vars[0], g.vars[1], c.BV(big.NewInt(rng.Int64N(4)), 2)}[rng.IntN(3)]
			}
			return c.apply([]OpCode{BVAdd, BVMul}[rng.IntN(2)], sum(depth-1), sum(depth-1))
		}
		x, y := sum(3), sum(3)
		same, ok := g.c.samePolynomial(x, y)
		if !ok {
			continue
		}
		decided++
		for i := range 16 {
			at := map[Term]Term{g.vars[0]: g.c.BV(big.NewInt(int64(i%4)), 2), g.vars[1]: g.c.BV(big.NewInt(int64(i/4)), 2)}
			require.Equal(t, same, g.c.Subst(x, at) == g.c.Subst(y, at), "%s and %s", g.c.String(x), g.c.String(y))
		}
	}
	require.Positive(t, decided)
}
