package smt

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt/proof"
)

// TestProofs refutes random unsatisfiable formulas, in the search that answers or in another one, checks the refutations, trimmed and
// not, and checks that spoilt ones that would refute something satisfiable are not accepted.
func TestProofs(t *testing.T) {
	ctx := context.Background()
	unsat, spoilt, steps, kept := 0, 0, 0, 0
	for seed := int64(0); seed < 3000; seed++ {
		g := newGenerator(seed, 1+int(seed%3), 0, int(seed%2), seed%4 >= 2)
		fs := append(g.box(-2, 3), g.formula(int(seed%4)), g.formula(2), g.atom(1))
		s := NewSolver(g.c, Options{Proofs: seed%3 > 0})
		s.Assert(fs...)
		if s.Check(ctx) != Unsat {
			_, err := s.Proof(ctx)
			require.Error(t, err)
			continue
		}
		unsat++
		p, err := s.proof(ctx)
		require.NoError(t, err, "seed %d\n%s", seed, g.c.Script(fs...))
		require.NoError(t, proof.Check(ctx, p), "seed %d\n%s", seed, g.c.Script(fs...))
		trimmed := proof.Trim(ctx, p)
		require.NoError(t, proof.Check(ctx, trimmed), "seed %d\n%s", seed, g.c.Script(fs...))
		steps, kept = steps+len(p.Steps), kept+len(trimmed.Steps)
		r := rand.New(rand.NewSource(seed))
		for range 8 {
			q := spoil(r, p)
			if len(q.Integer) <= 4 && satisfiableProof(q) {
				spoilt++
				require.Error(t, proof.Check(ctx, q), "seed %d", seed)
				require.Error(t, proof.Check(ctx, proof.Trim(ctx, q)), "seed %d", seed)
			}
		}
	}
	assert.Greater(t, unsat, 500)
	assert.Greater(t, spoilt, 500)
	assert.Less(t, 4*kept, 3*steps, "of all steps, less than three quarters are needed")
}

// spoil returns a copy of the proof in which something has been changed.
func spoil(r *rand.Rand, p *proof.Proof) *proof.Proof {
	q := *p
	q.Meanings, q.Steps, q.Roots = slices.Clone(p.Meanings), slices.Clone(p.Steps), slices.Clone(p.Roots)
	if len(q.Steps) == 0 || len(q.Meanings) < 2 {
		return &q
	}
	switch r.Intn(4) {
	case 0, 1: // another constant
		i := 1 + r.Intn(len(q.Meanings)-1)
		q.Meanings[i].Sum.Const = q.Meanings[i].Sum.Const.Add(num.FromInt(int64(r.Intn(9) - 4)))
	case 2: // one formula less
		i := r.Intn(len(q.Roots))
		q.Roots = slices.Delete(q.Roots, i, i+1)
	default: // another weight, too
		i := r.Intn(len(q.Steps))
		q.Steps[i].Weights = slices.Clone(q.Steps[i].Weights)
		for k := range q.Steps[i].Weights {
			q.Steps[i].Weights[k] = num.FromInt(int64(r.Intn(5) - 2))
		}
		i = r.Intn(len(q.Roots))
		q.Roots = slices.Delete(q.Roots, i, i+1)
	}
	return &q
}

// satisfiableProof reports whether small integers satisfy what the proof refutes.
func satisfiableProof(p *proof.Proof) bool {
	values := make([]num.Rat, len(p.Integer))
	var try func(i int) bool
	try = func(i int) bool {
		if i < len(values) {
			for v := int64(-2); v <= 3; v++ {
				values[i] = num.FromInt(v)
				if try(i + 1) {
					return true
				}
			}
			return false
		}
		for bits := range 4 {
			if rootsHold(p, values, bits) {
				return true
			}
		}
		return false
	}
	return try(0)
}

// rootsHold evaluates the roots; symbols get the bits in turn.
func rootsHold(p *proof.Proof, values []num.Rat, bits int) bool {
	truth := make([]bool, len(p.Meanings))
	of := func(l proof.Lit) bool { return truth[max(l, -l)] == (l > 0) }
	for v := 1; v < len(p.Meanings); v++ {
		m := &p.Meanings[v]
		sum := m.Sum.Const
		for _, mono := range m.Sum.Mono {
			sum = sum.AddMul(mono.Coeff, values[mono.Var])
		}
		switch m.Kind {
		case proof.Symbol:
			truth[v] = bits&1 == 1
			bits >>= 1
		case proof.And:
			truth[v] = !slices.ContainsFunc(m.Args, func(l proof.Lit) bool { return !of(l) })
		case proof.Or:
			truth[v] = slices.ContainsFunc(m.Args, of)
		case proof.Iff:
			truth[v] = of(m.Args[0]) == of(m.Args[1])
		case proof.Ite:
			truth[v] = of(m.Args[0]) && of(m.Args[1]) || !of(m.Args[0]) && of(m.Args[2])
		case proof.Le:
			truth[v] = sum.Sign() <= 0
		case proof.Lt:
			truth[v] = sum.Sign() < 0
		case proof.Eq:
			truth[v] = sum.IsZero()
		case proof.Divides:
			truth[v] = sum.Div(m.Modulus).IsInt()
		}
	}
	return !slices.ContainsFunc(p.Roots, func(l proof.Lit) bool { return !of(l) })
}

// TestProofOfPinnedForms has formulas in which two inequalities leave one value, which no combination of the equations beside them has.
func TestProofOfPinnedForms(t *testing.T) {
	for _, seed := range []int64{113262, 116377, 148361, 151747} {
		g := newGenerator(seed, 1+int(seed%3), 0, int(seed%2), seed%4 >= 1)
		p, err := Refute(context.Background(), g.c, Options{}, append(g.box(-2, 3), g.formula(int(seed%4)), g.formula(3), g.atom(1), g.atom(1))...)
		require.NoError(t, err, "seed %d", seed)
		require.NoError(t, proof.Check(context.Background(), p), "seed %d", seed)
	}
}

// TestProofStatesTheFormulas evaluates what proofs begin with, their roots by their meanings, where the formulas are evaluated, too: a
// proof of something else would be worth nothing, and the checker knows only the roots.
func TestProofStatesTheFormulas(t *testing.T) {
	compared, held := 0, 0
	for seed := range int64(2000) {
		g := newGenerator(seed, 2, 1, 0, seed%2 == 0)
		fs := []Term{g.formula(3), g.formula(2)}
		_, definitions := g.c.purified(fs)
		q := g.c.newQuery(NewSolver(g.c, Options{}), context.Background())
		if len(definitions) > 0 || !q.assume(fs, nil, true) {
			q.release()
			continue
		}
		p, err := q.log.finish()
		require.NoError(t, err)
		r := rand.New(rand.NewSource(seed))
		for range 20 {
			m, values := NewModel(g.c), make([]num.Rat, len(p.Integer))
			for _, v := range slices.Concat(g.ints, g.reals) {
				x := num.FromInt(int64(r.Intn(9) - 4))
				m.Set(v, x)
				if at, ok := q.log.varOf[v]; ok {
					values[at] = x
				}
			}
			compared++
			require.Equal(t, satisfies(m, fs), rootsHold(p, values, 0), "seed %d\n%s", seed, g.c.Script(fs...))
			if rootsHold(p, values, 0) {
				held++
			}
		}
		q.release()
	}
	assert.Greater(t, compared, 5000)
	assert.Greater(t, held, 500)
}

// TestProofOfParity needs the rule of divisibility: no case distinction comes to an end.
func TestProofOfParity(t *testing.T) {
	ctx := context.Background()
	c := NewContext()
	x, y, z := c.Var("x", Int), c.Var("y", Int), c.Var("z", Int)
	p := c.Var("p", Bool)
	s := NewSolver(c, Options{})
	two := num.FromInt(2)
	s.Assert(c.Eq(c.Add(x, y), c.Scale(two, z)), c.Or(p, c.Divides(two, c.Add(x, c.Int(1)))), c.Not(p), c.Divides(num.FromInt(4), y))
	require.Equal(t, Unsat, s.Check(ctx))
	pr, err := s.Proof(ctx)
	require.NoError(t, err)
	require.NoError(t, proof.Check(ctx, pr))
	assert.True(t, slices.ContainsFunc(pr.Steps, func(s proof.Step) bool { return s.Rule == proof.Parity }))
}

// TestProofOverReals covers strict inequalities, conditionals and assumptions.
func TestProofOverReals(t *testing.T) {
	ctx := context.Background()
	proved := 0
	for seed := int64(0); seed < 800; seed++ {
		g := newGenerator(seed, int(seed%2), 2, 1, seed%4 >= 2)
		s := NewSolver(g.c, Options{})
		s.Assert(g.formula(2), g.atom(1))
		assumptions := []Term{g.formula(1), g.atom(2), g.atom(1)}
		if s.Check(ctx, assumptions...) != Unsat {
			continue
		}
		p, err := s.Proof(ctx)
		require.NoError(t, err, "seed %d", seed)
		require.NoError(t, proof.Check(ctx, p), "seed %d", seed)
		proved++
	}
	assert.Greater(t, proved, 100)
}

// TestProofOfCuts refutes what neither branches on variables nor divisibility refute in reasonable time: variables without
// bounds, a polygon that is flat in no direction of an axis, and a strip with a rational variable.
func TestProofOfCuts(t *testing.T) {
	ctx := context.Background()
	sum := func(c *Context, x, y Term, a, b int64) Term {
		return c.Add(c.Scale(num.FromInt(a), x), c.Scale(num.FromInt(b), y))
	}
	between := func(c *Context, lo int64, t Term, hi int64) Term {
		return c.And(c.Ge(t, c.Int(lo)), c.Le(t, c.Int(hi)))
	}
	for name, formula := range map[string]func(c *Context, x, y Term) Term{
		"sums": func(c *Context, x, y Term) Term {
			u, v := c.Var("u", Int), c.Var("v", Int)
			l, m := c.Add(sum(c, x, y, 6, -9), c.Scale(num.FromInt(4), u)), c.Add(sum(c, u, v, 3, 3), sum(c, x, y, 0, 6))
			return c.And(between(c, 1, l, 1), between(c, 1, m, 5), between(c, 0, c.Add(u, v), 1))
		},
		"quotients": func(c *Context, x, y Term) Term {
			u, v := c.Var("u", Int), c.Var("v", Int)
			return c.And(between(c, 1, c.Add(x, y), 4), c.Eq(x, c.Scale(num.FromInt(5), u)), c.Eq(y, c.Scale(num.FromInt(10), v)))
		},
		"rhombus": func(c *Context, x, y Term) Term {
			return c.And(between(c, 0, sum(c, x, y, 27300000, -24500001), 99999), between(c, 1, sum(c, x, y, 27300001, -24500000), 100000))
		},
		"mixed": func(c *Context, x, y Term) Term {
			r := c.Var("r", Real)
			return c.And(c.Eq(c.Scale(num.FromInt(2), c.ToReal(sum(c, x, y, 21, -15))), c.Add(r, c.Num(num.FromInt(3), Real))),
				c.Gt(r, c.Num(num.FromInt(-1), Real)), c.Lt(r, c.Num(num.FromInt(3), Real)))
		},
	} {
		t.Run(name, func(t *testing.T) {
			c := NewContext()
			s := NewSolver(c, Options{})
			s.Assert(formula(c, c.Var("x", Int), c.Var("y", Int)))
			require.Equal(t, Unsat, s.Check(ctx))
			p, err := s.Proof(ctx)
			require.NoError(t, err)
			require.NoError(t, proof.Check(ctx, p))
		})
	}
}

// Two atoms that are one under an equation make a clause of two literals one of one literal, which unit propagation does not see.
func TestProofOfMergedAtoms(t *testing.T) {
	c := NewContext()
	x, y := c.Var("x", Int), c.Var("y", Int)
	fs := []Term{
		c.Not(c.Iff(c.Le(c.Add(x, y), c.Int(-4)), c.Le(c.Sub(x, c.Scale(num.FromInt(3), y)), c.Int(-12)))),
		c.Eq(c.Add(x, c.Scale(num.FromInt(2), y)), c.Int(-2)),
	}
	p, err := Refute(context.Background(), c, Options{}, fs...)
	require.NoError(t, err)
	require.NoError(t, proof.Check(context.Background(), p))
}

// A search for a proof needs the solution of the implicant where no branch leads to an end: that y is 0 follows from bounds
// of two sums, and only then x is even and odd.
func TestRefuteImpliedEquation(t *testing.T) {
	c := NewContext()
	x, y, z := c.Var("x", Int), c.Var("y", Int), c.Var("z", Int)
	even := func(t Term) Term { return c.Divides(num.FromInt(2), t) }
	fs := []Term{
		c.And(c.Ge(x, c.Int(-50_000)), c.Le(x, c.Int(1_000_001)), c.Ge(y, c.Int(0)), c.Le(x, y), c.Ge(z, c.Int(0)), c.Le(z, c.Int(0))),
		c.Or(c.Le(y, z), c.Eq(x, c.Int(7))),
		c.Or(even(c.Add(x, y, z)), c.Not(c.Eq(z, c.Int(0))), c.Eq(x, c.Int(7))),
		c.Not(c.Eq(x, c.Int(7))),
		c.Not(even(x)),
	}
	p, err := Refute(context.Background(), c, Options{Rounds: 50}, fs...)
	require.NoError(t, err)
	require.NoError(t, proof.Check(context.Background(), p))

	_, err = Refute(context.Background(), c, Options{Rounds: 50}, fs[:4]...)
	require.ErrorContains(t, err, "there is a model")
}
