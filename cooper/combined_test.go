package cooper

import (
	"context"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/smt"
)

// theories makes random formulas over integers, functions, arrays, bit-vectors and pairs.
type theories struct {
	c             *smt.Context
	rng           *rand.Rand
	array, bits   smt.Sort
	pair          smt.Sort
	ints, arrays  []smt.Term
	vectors, both []smt.Term
	function      smt.Func // of two integers
}

func newTheories(rng *rand.Rand) *theories {
	c := smt.NewContext()
	g := &theories{c: c, rng: rng}
	g.array, _ = c.ArraySort(smt.Int, smt.Int)
	g.bits, _ = c.BitVecSort(3)
	sorts, _ := c.Datatypes([]string{"P"}, func([]smt.Sort) [][]smt.Constructor {
		return [][]smt.Constructor{{{Name: "mk", Fields: []smt.Field{{Name: "fst", Sort: smt.Int}, {Name: "snd", Sort: g.array}}}}}
	})
	g.pair = sorts[0]
	g.function = c.Func("f", []smt.Sort{smt.Int, smt.Int}, smt.Int)
	for _, name := range []string{"1", "2", "3"} {
		g.ints = append(g.ints, c.Var("i"+name, smt.Int))
		g.arrays = append(g.arrays, c.Var("a"+name, g.array))
		g.vectors = append(g.vectors, c.Var("v"+name, g.bits))
		g.both = append(g.both, c.Var("p"+name, g.pair))
	}
	return g
}

func (g *theories) pick(ts []smt.Term) smt.Term { return ts[g.rng.IntN(len(ts))] }

func (g *theories) int(depth int) smt.Term {
	if depth == 0 {
		return g.pick(append(g.ints, g.c.Int(int64(g.rng.IntN(3)))))
	}
	switch g.rng.IntN(7) {
	case 5, 6:
		return g.c.Apply(g.function, g.int(depth-1), g.int(depth-1))
	case 0:
		return g.c.Add(g.int(depth-1), g.int(depth-1))
	case 1:
		return g.c.Field(0, 0, g.record(depth-1))
	case 2:
		return g.c.Ite(g.formula(depth-1), g.int(depth-1), g.int(depth-1))
	default:
		return g.c.Select(g.arrayTerm(depth-1), g.int(depth-1))
	}
}

func (g *theories) arrayTerm(depth int) smt.Term {
	if depth == 0 {
		return g.pick(g.arrays)
	}
	switch g.rng.IntN(4) {
	case 0:
		return g.c.Field(0, 1, g.record(depth-1))
	case 1:
		return g.c.Ite(g.formula(depth-1), g.arrayTerm(depth-1), g.arrayTerm(depth-1))
	default:
		return g.c.Store(g.arrayTerm(depth-1), g.int(depth-1), g.int(depth-1))
	}
}

func (g *theories) record(depth int) smt.Term {
	if depth == 0 || g.rng.IntN(2) == 0 {
		return g.pick(g.both)
	}
	return g.c.Construct(g.pair, 0, g.int(depth-1), g.arrayTerm(depth-1))
}

func (g *theories) vector(depth int) smt.Term {
	if depth == 0 {
		return g.pick(append(g.vectors, g.c.Bits(g.bits, big.NewInt(int64(g.rng.IntN(8))))))
	}
	return g.c.Op(smt.Operator{Code: smt.BVAdd}, g.vector(depth-1), g.vector(depth-1))
}

func (g *theories) formula(depth int) smt.Term {
	c := g.c
	if depth > 0 && g.rng.IntN(2) == 0 {
		a, b := g.formula(depth-1), g.formula(depth-1)
		return []smt.Term{c.And(a, b), c.Or(a, b), c.Not(a), c.Iff(a, b)}[g.rng.IntN(4)]
	}
	switch g.rng.IntN(6) {
	case 0:
		return c.Le(g.int(depth), g.int(depth))
	case 1:
		return c.Eq(g.int(depth), g.int(depth))
	case 2:
		return c.Eq(g.arrayTerm(depth), g.arrayTerm(depth))
	case 3:
		return c.Eq(g.record(depth), g.record(depth))
	case 4:
		return c.Op(smt.Operator{Code: smt.BVULt}, g.vector(depth), g.vector(depth))
	default:
		return c.Eq(g.vector(depth), g.vector(depth))
	}
}

// applicationsIn are the applications of functions in a formula: what it says of them is kept, too.
func applicationsIn(c *smt.Context, f smt.Term) []smt.Term {
	return slices.DeleteFunc(slices.Clone(c.Subterms(f)), func(t smt.Term) bool { return c.Kind(t) != smt.KApp })
}

// TestProjectTheories: a projection holds in the model, speaks of what is kept alone, and whatever satisfies it can be completed to a
// model of the formula.
func TestProjectTheories(t *testing.T) {
	ctx := context.Background()
	rng := rand.New(rand.NewPCG(3, 4))
	projected := 0
	for round := range 150 {
		g := newTheories(rng)
		c := g.c
		f := c.And(g.formula(2), g.formula(2), g.formula(1))
		status, m := smt.CheckSat(ctx, c, f)
		if status != smt.Sat || !c.IsForeign(f) {
			continue
		}
		var gone []smt.Term
		for _, x := range c.FreeVars(f) {
			if rng.IntN(2) == 0 {
				gone = append(gone, x)
			}
		}
		p, err := Project(ctx, c, gone, f, m, Options{})
		require.NoError(t, err, "round %d: without %d variables: %s", round, len(gone), c.String(f))
		require.True(t, m.Holds(p), "round %d: %s of %s", round, c.String(p), c.String(f))
		kept := c.FreeVarsBut(f, gone)
		require.Empty(t, c.FreeVarsBut(p, kept))
		projected++
		s := smt.NewSolver(c, smt.Options{})
		s.Assert(p)
		for range 3 { // models of the projection, each elsewhere than those before
			if s.Check(ctx) != smt.Sat {
				break
			}
			point := []smt.Term{f}
			for _, x := range append(applicationsIn(c, p), kept...) {
				point = append(point, c.Eq(x, s.Model().TermValue(x)))
			}
			status, _ := smt.CheckSat(ctx, c, point...)
			require.Equal(t, smt.Sat, status, "round %d: %s is no projection of %s", round, c.String(p), c.String(f))
			s.Assert(c.Not(c.And(point[1:]...)))
		}
	}
	require.Greater(t, projected, 50)
}

// TestProjectFunctions: where something that is kept is equal to what a function is applied to, it takes its place, so that the images are
// finitely many.
func TestProjectFunctions(t *testing.T) {
	ctx := context.Background()
	c := smt.NewContext()
	u, _ := c.UninterpretedSort("U")
	f, g := c.Func("f", []smt.Sort{smt.Int}, smt.Int), c.Func("g", []smt.Sort{u}, u)
	x, y, z := c.Var("x", smt.Int), c.Var("y", smt.Int), c.Var("z", smt.Int)
	e, a, b := c.Var("e", u), c.Var("a", u), c.Var("b", u)
	between := c.And(c.Le(y, x), c.Le(x, c.Add(y, c.Int(1))), c.Eq(c.Apply(f, x), z)) // x is y or y+1
	images := map[smt.Term]bool{}
	s := smt.NewSolver(c, smt.Options{})
	s.Assert(between)
	for s.Check(ctx) == smt.Sat {
		p, err := Project(ctx, c, []smt.Term{x}, between, s.Model(), Options{})
		require.NoError(t, err)
		images[p] = true
		s.Assert(c.Not(p))
		require.LessOrEqual(t, len(images), 2)
	}
	require.Equal(t, map[smt.Term]bool{
		c.Eq(c.Apply(f, y), z):                  true,
		c.Eq(c.Apply(f, c.Add(y, c.Int(1))), z): true,
	}, images)

	same := c.And(c.Eq(c.Apply(g, e), a), c.Or(c.Eq(e, a), c.Not(c.Eq(e, b))), c.Eq(e, b))
	status, m := smt.CheckSat(ctx, c, same)
	require.Equal(t, smt.Sat, status)
	p, err := Project(ctx, c, []smt.Term{e}, same, m, Options{})
	require.NoError(t, err)
	require.Empty(t, c.FreeVarsBut(p, []smt.Term{a, b}))
	require.True(t, m.Holds(p))
}
