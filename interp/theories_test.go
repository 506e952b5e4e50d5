package interp

import (
	"context"
	"errors"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt"
)

// theoryGenerator makes random formulas over functions, arrays and numbers. Each part of a path or tree has constants and a function of its own,
// beside some that it shares.
type theoryGenerator struct {
	c      *smt.Context
	rnd    *rand.Rand
	number smt.Sort // Int or Real
	free   smt.Sort // uninterpreted
	array  smt.Sort // of numbers, by integers; 0: none
	sorts  []smt.Sort
	vars   []smt.Term
	funcs  []smt.Func
}

func newTheoryGenerator(seed int64, number smt.Sort, arrays bool) *theoryGenerator {
	g := &theoryGenerator{c: smt.NewContext(), rnd: rand.New(rand.NewSource(seed)), number: number}
	g.free, _ = g.c.UninterpretedSort("U")
	g.sorts = []smt.Sort{g.free, number}
	if arrays {
		g.array, _ = g.c.ArraySort(smt.Int, number)
		g.sorts = append(g.sorts, g.array)
	}
	return g
}

// declare makes the constants and functions of a name.
func (g *theoryGenerator) declare(name string) {
	for _, s := range g.sorts {
		g.vars = append(g.vars, g.c.Var(name+g.c.SortName(s), s))
	}
	g.funcs = append(g.funcs, g.c.Func("f"+name, []smt.Sort{g.free}, g.free), g.c.Func("g"+name, []smt.Sort{g.number}, g.number))
}

func (g *theoryGenerator) term(sort smt.Sort, depth int) smt.Term {
	if depth > 0 {
		for range 3 {
			if f := g.funcs[g.rnd.Intn(len(g.funcs))]; g.rnd.Intn(2) == 0 {
				if params, result := g.c.FuncSorts(f); result == sort {
					return g.c.Apply(f, g.term(params[0], depth-1))
				}
			}
		}
		switch {
		case sort == g.array && sort != smt.Bool:
			return g.c.Store(g.term(sort, depth-1), g.term(smt.Int, depth-1), g.term(g.number, depth-1))
		case sort == g.number && g.array != smt.Bool && g.rnd.Intn(2) == 0:
			return g.c.Select(g.term(g.array, depth-1), g.term(smt.Int, depth-1))
		case sort == g.number:
			return g.c.Add(g.term(sort, depth-1), g.c.Scale(smt.Integer(int64(g.rnd.Intn(3)-1)), g.term(sort, 0)))
		}
	}
	var fit []smt.Term
	for _, x := range g.vars {
		if g.c.Sort(x) == sort {
			fit = append(fit, x)
		}
	}
	if sort.IsNumeric() && (len(fit) == 0 || g.rnd.Intn(5) == 0) {
		return g.c.Num(smt.Integer(int64(g.rnd.Intn(3))), sort)
	}
	return fit[g.rnd.Intn(len(fit))]
}

func (g *theoryGenerator) literal() smt.Term {
	sort := g.sorts[g.rnd.Intn(len(g.sorts))]
	a, b := g.term(sort, 1+g.rnd.Intn(2)), g.term(sort, g.rnd.Intn(2))
	switch {
	case sort.IsNumeric() && g.rnd.Intn(2) == 0:
		return g.c.Le(a, b)
	case g.rnd.Intn(3) == 0:
		return g.c.Not(g.c.Eq(a, b))
	}
	return g.c.Eq(a, b)
}

func (g *theoryGenerator) formula(parts int) smt.Term {
	fs := make([]smt.Term, parts)
	for i := range fs {
		if fs[i] = g.literal(); g.rnd.Intn(4) == 0 {
			fs[i] = g.c.Or(fs[i], g.literal())
		}
	}
	return g.c.And(fs...)
}

// parts makes n formulas of neighbours: the i-th one has symbols of its own, those of place i-1, those of place i, and common ones.
func (g *theoryGenerator) parts(n, size int) []smt.Term {
	name := func(kind string, i int) string { return kind + string(rune('a'+i)) }
	fs := make([]smt.Term, n)
	for i := range fs {
		g.vars, g.funcs = nil, nil
		g.declare(name("own", i))
		g.declare(name("at", i))
		if i > 0 {
			g.declare(name("at", i-1))
		}
		g.declare("all")
		fs[i] = g.formula(size/3 + 2*size/(3*n) + g.rnd.Intn(size/2))
	}
	return fs
}

// TestTheories has sequences and trees of random formulas interpolated, and proves what they are: implied, separating, over common symbols.
// With arrays there need not be an interpolant.
func TestTheories(t *testing.T) {
	for _, kind := range []struct {
		name   string
		number smt.Sort
		arrays bool
		size   int // literals of a formula, about
		runs   int
		most   int // percent that may be unknown
	}{{"QF_UFLIA", smt.Int, false, 12, 300, 2}, {"QF_UFLRA", smt.Real, false, 12, 300, 2}, {"QF_AUFLIA", smt.Int, true, 10, 200, 20}} {
		t.Run(kind.name, func(t *testing.T) {
			found, unknown, branching := 0, 0, 0
			for seed := range int64(cases(kind.runs)) {
				g := newTheoryGenerator(seed, kind.number, kind.arrays)
				fs := g.parts(2+g.rnd.Intn(3), kind.size)
				nodes := inARow(fs)
				if len(fs) > 2 && g.rnd.Intn(2) == 0 { // the last but one is no child of another one
					nodes[len(fs)-2].Children = nil
					nodes[len(fs)-1].Children = []int{len(fs) - 3, len(fs) - 2}
				}
				status, _ := smt.CheckSat(context.Background(), g.c, fs...)
				itps, err := Tree(context.Background(), g.c, nodes, Options{Budget: 2000})
				switch {
				case status == smt.Sat:
					require.ErrorIs(t, err, ErrSat, "seed %d", seed)
				case errors.Is(err, ErrUnknown):
					t.Logf("seed %d: unknown", seed)
					unknown++
				default:
					require.NoError(t, err, "seed %d", seed)
					require.NoError(t, Verify(context.Background(), g.c, nodes, itps), "seed %d", seed)
					found++
					if !chain(nodes) {
						branching++
					}
				}
			}
			t.Logf("%d found, %d of them of trees, %d unknown", found, branching, unknown)
			assert.Greater(t, found, cases(kind.runs)/6)
			assert.Greater(t, branching, cases(kind.runs)/50)
			assert.LessOrEqual(t, unknown*100, kind.most*(found+unknown))
		})
	}
}
