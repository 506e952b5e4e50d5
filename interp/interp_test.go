package interp

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

func checked(t *testing.T, c *smt.Context, fs []smt.Term, opt Options) []smt.Term {
	t.Helper()
	opt.Check = true
	itps, err := Sequence(context.Background(), c, fs, opt)
	require.NoError(t, err)
	return itps
}

// EX-3 of Fang et al. 2025, figure 8: the summary at the loop's end says that x is odd, which only parity refutes.
func TestParity(t *testing.T) {
	c := smt.NewContext()
	x0, x1, x2 := c.Var("x0", smt.Int), c.Var("x1", smt.Int), c.Var("x2", smt.Int)
	odd := func(x smt.Term) smt.Term {
		return c.And(c.Ge(x, c.Int(1)), c.Divides(num.FromInt(2), c.Sub(x, c.Int(1))))
	}
	fs := []smt.Term{
		c.Eq(x0, c.Int(2)),
		c.Eq(x1, c.Scale(num.FromInt(2), x0)),
		c.Eq(x2, c.Scale(num.FromInt(2), x1)),
		odd(x2),
	}
	itps := checked(t, c, fs, Options{})
	even := c.Divides(num.FromInt(2), x2)
	assert.Equal(t, smt.Unsat, smt.Entails(context.Background(), c, even, itps[2]), "%s", c.String(itps[2]))
	assert.Equal(t, smt.Unsat, smt.Entails(context.Background(), c, itps[2], even), "%s", c.String(itps[2]))
}

func TestLoopBound(t *testing.T) {
	c := smt.NewContext()
	x := func(i int) smt.Term { return c.Var(string(rune('a'+i)), smt.Int) }
	fs := []smt.Term{c.Eq(x(0), c.Int(0))}
	for i := range 5 {
		fs = append(fs, c.And(c.Lt(x(i), c.Int(100)), c.Eq(x(i+1), c.Add(x(i), c.Int(1)))))
	}
	fs = append(fs, c.Lt(x(5), c.Int(0)))
	for _, s := range []Strength{Simplest, TowardsA, TowardsB} {
		itps := checked(t, c, fs, Options{Strength: s})
		for _, itp := range itps {
			assert.LessOrEqual(t, c.Size(itp), 3)
		}
	}
}

func TestSatisfiable(t *testing.T) {
	c := smt.NewContext()
	x := c.Var("x", smt.Int)
	_, err := Binary(context.Background(), c, c.Ge(x, c.Int(0)), c.Le(x, c.Int(0)), Options{})
	assert.ErrorIs(t, err, ErrSat)
}

// generator makes random formulas over few variables.
type generator struct {
	c   *smt.Context
	rnd *rand.Rand
	srt smt.Sort
}

func (g *generator) linear(vars []smt.Term) smt.Term {
	sum := g.c.Num(num.FromInt(int64(g.rnd.Intn(9)-4)), g.srt)
	for _, v := range vars {
		sum = g.c.Add(sum, g.c.Scale(num.FromInt(int64(g.rnd.Intn(5)-2)), v))
	}
	return sum
}

func (g *generator) literal(vars []smt.Term) smt.Term {
	zero := g.c.Num(num.Zero(), g.srt)
	switch l := g.linear(vars); g.rnd.Intn(6) {
	case 0:
		return g.c.Eq(l, zero)
	case 1:
		if g.srt == smt.Int {
			return g.c.Divides(num.FromInt(int64(2+g.rnd.Intn(3))), l)
		}
		return g.c.Lt(l, zero)
	case 2:
		return g.c.Not(g.c.Eq(l, zero))
	default:
		return g.c.Le(l, zero)
	}
}

func (g *generator) formula(vars []smt.Term, depth int) smt.Term {
	if depth == 0 || g.rnd.Intn(3) == 0 {
		return g.literal(vars)
	}
	a, b := g.formula(vars, depth-1), g.formula(vars, depth-1)
	if g.rnd.Intn(3) == 0 {
		return g.c.Or(a, b)
	}
	return g.c.And(a, b)
}

func TestRandomSequences(t *testing.T) {
	for _, sort := range []smt.Sort{smt.Int, smt.Real} {
		found := 0
		for seed := int64(0); seed < 2500; seed++ {
			g := &generator{smt.NewContext(), rand.New(rand.NewSource(seed)), sort}
			n := 2 + g.rnd.Intn(3)
			var vars []smt.Term
			for i := 0; i <= n+1; i++ {
				vars = append(vars, g.c.Var(string(rune('a'+i)), sort))
			}
			var fs []smt.Term
			for i := 0; i < n; i++ {
				fs = append(fs, g.c.And(g.formula(vars[i:i+2], 2), g.formula(vars[i:i+2], 1)))
			}
			if status, _ := smt.CheckSat(context.Background(), g.c, fs...); status != smt.Unsat {
				continue
			}
			found++
			opt := Options{Strength: Strength(seed % 3), Check: true}
			_, err := Sequence(context.Background(), g.c, fs, opt)
			require.NoError(t, err, "seed %d sort %s", seed, sort)
		}
		assert.Greater(t, found, 100)
	}
}

func BenchmarkPath50(b *testing.B) {
	c := smt.NewContext()
	x := func(i int) smt.Term { return c.Var("x"+string(rune('0'+i)), smt.Int) }
	fs := []smt.Term{c.Eq(x(0), c.Int(0))}
	for i := range 50 {
		fs = append(fs, c.And(c.Lt(x(i), c.Int(100)), c.Eq(x(i+1), c.Add(x(i), c.Int(1)))))
	}
	fs = append(fs, c.Lt(x(50), c.Int(0)))
	for b.Loop() {
		itps, err := Sequence(context.Background(), c, fs, Options{})
		if err != nil || len(itps) != 51 {
			b.Fatal(err, len(itps))
		}
	}
}
