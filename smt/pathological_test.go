package smt

import (
	"context"
	"flag"
	"fmt"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt/sat"
)

// levels is the depth of formulas that are expensive: go test ./smt -run Deep -levels 100000 -timeout 0
var levels = flag.Int("levels", 2500, "nesting of conditionals, remainders and sums in tests")

// decideDeep decides formulas that are large in one respect, which must not take a stack in proportion or superlinear time.
func decideDeep(t *testing.T, want Status, c *Context, fs ...Term) *Solver {
	t.Helper()
	s := NewSolver(c, Options{})
	s.Assert(fs...)
	require.Equal(t, want, s.Check(context.Background()), s.Reason())
	return s
}

func TestDeepConnectives(t *testing.T) {
	const depth = 100_000
	c := NewContext()
	x := c.Var("x", Int)
	f := c.Var("p", Bool)
	for i := range depth {
		a := c.Le(x, c.Int(int64(i%50)))
		switch i % 4 {
		case 0:
			f = c.And(a, c.Or(f, c.Var(fmt.Sprint("q", i%7), Bool)))
		case 1:
			f = c.Or(c.Not(f), a)
		case 2:
			f = c.Iff(f, a)
		default:
			f = c.Ite(a, f, c.Not(f))
		}
	}
	s := decideDeep(t, Sat, c, f)
	assert.True(t, s.Model().Holds(f))
}

func TestDeepConditionals(t *testing.T) {
	const depth = 20_000
	c := NewContext()
	x, sum := c.Var("x", Int), c.Int(0)
	for i := range depth {
		sum = c.Ite(c.Le(x, c.Int(int64(i%10))), sum, c.Add(sum, c.Int(1)))
	}
	decideDeep(t, Sat, c, c.Ge(x, c.Int(10)), c.Ge(sum, c.Int(depth)))
}

func TestManyUnits(t *testing.T) {
	const count = 200_000
	c := NewContext()
	var fs []Term
	for i := range count {
		fs = append(fs, c.Le(c.Var(fmt.Sprint("x", i%5000), Int), c.Int(int64(i))))
	}
	decideDeep(t, Sat, c, fs...)
	decideDeep(t, Unsat, c, append(fs, c.Ge(c.Var("x7", Int), c.Int(8)))...)
}

func TestHugeCoefficients(t *testing.T) {
	c := NewContext()
	x, y := c.Var("x", Int), c.Var("y", Int)
	big := num.Pow2(4000)
	s := decideDeep(t, Sat, c, c.Eq(c.Scale(big, x), c.Add(y, c.Int(1))), c.Gt(y, c.Num(big.Mul(big), Int)))
	assert.True(t, s.Model().Value(y).Sub(big.Mul(big)).Sign() > 0)
	decideDeep(t, Unsat, c, c.Eq(c.Scale(big, x), c.Add(c.Scale(num.Pow2(3999), y), c.Int(1))))
}

// TestDeepConditionalsFillTheTableau has a chain of equations that is decided although the simplex, which would fill its
// tableau, gives up.
func TestDeepConditionalsFillTheTableau(t *testing.T) {
	c := NewContext()
	x, y := c.Var("x", Int), c.Var("y", Int)
	sum := y
	for i := range *levels {
		sum = c.Ite(c.Le(x, c.Int(int64(i%50))), c.Add(sum, c.Int(int64(i%7))), y)
	}
	s := decideDeep(t, Sat, c, c.Gt(sum, c.Int(5)))
	assert.Positive(t, s.Model().Value(sum).Sign())
}

// TestDeepRemainders checks that the sums in a chain of remainders do not grow with its length, neither when they are named
// nor when equations are solved.
func TestDeepRemainders(t *testing.T) {
	c := NewContext()
	y, r := c.Var("y", Int), c.Var("x", Int)
	for range *levels {
		r = c.ModConst(c.Add(y, r), num.FromInt(7))
	}
	isPure, fresh := c.Purify(c.Gt(r, c.Int(5)))
	summands := 0
	for _, l := range c.lins {
		summands += len(l.Mono)
	}
	assert.Less(t, summands, 50*(*levels))
	assert.GreaterOrEqual(t, len(fresh), *levels)

	s := NewSolver(c, Options{})
	q := c.newQuery(s, context.Background())
	defer q.release()
	q.reset()
	require.True(t, q.assume([]Term{isPure}, nil, false))
	require.True(t, q.propagate())
	require.True(t, q.arith.settle())
	summands = 0
	for _, d := range q.arith.solved {
		summands += len(d.row.Mono)
	}
	for i := range q.arith.forms {
		summands += len(q.arith.forms[i].mono)
	}
	assert.Less(t, summands, 200*(*levels))
}

// TestManyAtomsOverOneForm has bounds and equations over one sum, whose order is told by a linear number of clauses.
func TestManyAtomsOverOneForm(t *testing.T) {
	const count = 10_000
	c := NewContext()
	x, p := c.Var("x", Int), c.Var("p", Bool)
	var fs []Term
	for i := range count {
		at := c.Int(int64(i * 7919 % count * 2))
		fs = append(fs, c.Or(c.Le(x, at), c.Eq(x, c.Add(at, c.Int(1))), c.Iff(p, c.Eq(x, at))))
	}
	q := c.newQuery(NewSolver(c, Options{}), context.Background())
	require.Equal(t, Sat, q.decide(fs, nil, false))
	assert.Less(t, len(q.sat.clauses), 30*count)
	q.release()
	decideDeep(t, Unsat, c, append(fs, p, c.Gt(x, c.Int(2*count)))...)
}

// TestDeepExclusiveOr nests xor without and with arithmetic.
func TestDeepExclusiveOr(t *testing.T) {
	const depth = 50_000
	c := NewContext()
	x := c.Var("x", Int)
	f, g := c.Var("p", Bool), c.Var("p", Bool)
	for i := range depth {
		f = c.Xor(c.Var(fmt.Sprint("q", i), Bool), f)
		g = c.Xor(c.Le(x, c.Int(int64(i%50))), g)
	}
	s := decideDeep(t, Sat, c, f, g)
	assert.True(t, s.Model().Holds(c.And(f, g)))
}

// allocated returns the bytes that f allocates, freed ones included.
func allocated(f func()) int {
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	f()
	runtime.ReadMemStats(&after)
	return int(after.TotalAlloc - before.TotalAlloc)
}

// distinctIn makes n constants of the sort that differ, and lie between 0 and most if that is positive.
func distinctIn(c *Context, sort Sort, n int, most int64) (fs, xs []Term) {
	for i := range n {
		x := c.Var(fmt.Sprint("x", i), sort)
		xs = append(xs, x)
		if most > 0 {
			fs = append(fs, c.Ge(x, c.Int(0)), c.Le(x, c.Int(most)))
		}
	}
	return append(fs, c.Distinct(xs...)), xs
}

// TestDistinct has disequalities between each two of many constants, of which none needs a row in the simplex: with room to spare,
// without, and between rationals and sums.
func TestDistinct(t *testing.T) {
	n := 150 + *levels/50
	pairs := n * n / 2
	for name, build := range map[string]func(c *Context) []Term{
		"roomy": func(c *Context) []Term { fs, _ := distinctIn(c, Int, n, int64(2*n)); return fs },
		"tight": func(c *Context) []Term { fs, _ := distinctIn(c, Int, n, int64(n-1)); return fs },
		"real":  func(c *Context) []Term { fs, _ := distinctIn(c, Real, n, 0); return fs },
		"sums": func(c *Context) []Term {
			fs, xs := distinctIn(c, Int, n, int64(4*n))
			for i := range xs[1:] {
				fs = append(fs, c.Le(c.Add(xs[i], xs[i+1]), c.Int(int64(5*n))))
			}
			return fs
		},
	} {
		t.Run(name, func(t *testing.T) {
			assert.Less(t, allocated(func() {
				c := NewContext()
				fs := build(c)
				s := decideDeep(t, Sat, c, fs...)
				assert.True(t, satisfies(s.Model(), fs))
			}), 3000*pairs+100_000*n)
		})
	}
}

// TestUnitsAreSmall bounds the memory for each of many small assertions.
func TestUnitsAreSmall(t *testing.T) {
	const count = 50_000
	assert.Less(t, allocated(func() {
		c := NewContext()
		var fs []Term
		for i := range count {
			fs = append(fs, c.Le(c.Var(fmt.Sprint("x", i%500), Int), c.Int(int64(i))))
		}
		decideDeep(t, Sat, c, fs...)
	}), 2500*count)
}

// TestWideClauses has a clause with very many literals, each of them twice; quadratic time would be an hour.
func TestWideClauses(t *testing.T) {
	const width = 200_000
	var lits []sat.Lit
	for i := range sat.Lit(width) {
		lits = append(lits, i+1, never, i+1)
	}
	var s search
	s.addClause(lits)
	assert.Len(t, s.clauses[0], width)
	s.addClause(append(lits, -width/2))
	s.addClause(append(lits, known))
	assert.Len(t, s.clauses, 1, "what is always true is left out")
}
