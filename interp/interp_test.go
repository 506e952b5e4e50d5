package interp

import (
	"context"
	"fmt"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

// provedSequence is Sequence with a proof of the result.
func provedSequence(c *smt.Context, fs []smt.Term, opt Options) ([]smt.Term, error) {
	itps, err := Sequence(context.Background(), c, fs, opt)
	if err == nil {
		err = Verify(context.Background(), c, inRow(fs), itps)
	}
	return itps, err
}

// inRow is the tree that a sequence is.
func inRow(fs []smt.Term) []Node {
	nodes := make([]Node, len(fs))
	for i, f := range fs {
		if nodes[i].Formula = f; i > 0 {
			nodes[i].Children = []int{i - 1}
		}
	}
	return nodes
}

func checked(t *testing.T, c *smt.Context, fs []smt.Term, opt Options) []string {
	t.Helper()
	itps, err := provedSequence(c, fs, opt)
	require.NoError(t, err)
	out := make([]string, len(itps))
	for i, f := range itps {
		out[i] = c.String(f)
	}
	return out
}

func ints(c *smt.Context, name string, n int) []smt.Term {
	x := make([]smt.Term, n)
	for i := range x {
		x[i] = c.Var(fmt.Sprintf("%s%d", name, i), smt.Int)
	}
	return x
}

// EX-3 of Fang et al. 2025, figure 3 and section 2.3: on A, B, C the paper's dead-end interpolants are 2 | x.
func TestParity(t *testing.T) {
	k := maker{smt.NewContext()}
	x, n := ints(k.Context, "x", 3), k.Var("N", smt.Int)
	odd := func(x smt.Term) smt.Term { return k.And(k.Ge(x, k.n(1)), k.div(2, k.plus(x, -1))) }
	even := func(i int) string { return fmt.Sprintf("((_ divisible 2) x%d)", i) }

	short := []smt.Term{k.Eq(x[0], k.n(2)), k.And(k.Le(n, k.n(0)), k.Eq(x[1], x[0])), odd(x[1])}
	for _, s := range []Strength{Simplest, TowardsB} {
		assert.Equal(t, []string{even(0), even(1)}, checked(t, k.Context, short, Options{Strength: s}))
	}
	assert.Equal(t, []string{"(= x0 2)", "(= x1 2)"}, checked(t, k.Context, short, Options{Strength: TowardsA}))

	long := []smt.Term{k.Eq(x[0], k.n(2)), k.Eq(x[1], k.times(2, x[0])), k.Eq(x[2], x[1]), odd(x[2])}
	assert.Equal(t, []string{"true", even(1), even(2)}, checked(t, k.Context, long, Options{}))
}

// Example 9 of the TUM lectures 4-7: the path of rho_1, rho_3, rho_5 through figure 1 has the interpolants y >= z, x >= z.
func TestLectureExample9(t *testing.T) {
	k := maker{smt.NewContext()}
	pc, x, y, z := ints(k.Context, "pc", 4), ints(k.Context, "x", 4), ints(k.Context, "y", 4), ints(k.Context, "z", 4)
	step := func(i int, from, to int64, guard smt.Term) smt.Term {
		return k.And(k.Eq(pc[i], k.n(from)), k.Eq(pc[i+1], k.n(to)), guard,
			k.Eq(x[i+1], x[i]), k.Eq(y[i+1], y[i]), k.Eq(z[i+1], z[i]))
	}
	fs := []smt.Term{
		k.Eq(pc[0], k.n(1)),
		step(0, 1, 2, k.Ge(y[0], z[0])),
		step(1, 2, 3, k.Ge(x[1], y[1])),
		step(2, 3, 5, k.Le(k.plus(x[2], 1), z[2])),
		k.Eq(pc[3], k.n(5)),
	}
	assert.Equal(t, []string{"true", "(>= y1 z1)", "(>= x2 z2)", "false"}, checked(t, k.Context, fs, Options{}))
}

// What lies outside of the core leaves no trace, and of two cores the later one is taken, or the earlier one for Seed 1.
func TestCore(t *testing.T) {
	k := maker{smt.NewContext()}
	x, y := ints(k.Context, "x", 4), ints(k.Context, "y", 4)
	fs := []smt.Term{
		k.And(k.Eq(x[0], k.n(0)), k.Eq(y[0], k.n(7))),
		k.And(k.Eq(x[1], k.plus(x[0], 1)), k.Eq(y[1], k.plus(y[0], 3))),
		k.And(k.Lt(x[1], k.n(100)), k.Eq(x[2], k.plus(x[1], 1)), k.Eq(y[2], y[1])),
		k.And(k.Gt(x[2], k.n(100)), k.Ge(y[2], k.n(0))),
	}
	assert.Equal(t, []string{"true", "true", "(<= x2 100)"}, checked(t, k.Context, fs, Options{}))
	first := checked(t, k.Context, fs, Options{Seed: 1})
	assert.NotEqual(t, "true", first[0])
}

// For x >= 7 against x < 1 each strength has its own answer.
func TestStrength(t *testing.T) {
	for _, sort := range []smt.Sort{smt.Int, smt.Real} {
		k := maker{smt.NewContext()}
		x := k.Var("x", sort)
		fs := []smt.Term{k.Ge(x, k.n(7)), k.Lt(x, k.n(1))}
		assert.Equal(t, []string{"(>= x 7)"}, normal(checked(t, k.Context, fs, Options{Strength: TowardsA})))
		assert.Equal(t, []string{"(>= x 1)"}, normal(checked(t, k.Context, fs, Options{Strength: TowardsB})))
		assert.Equal(t, []string{"(>= x 1)"}, normal(checked(t, k.Context, fs, Options{})))
	}
}

// normal prints numerals of sort Real like those of sort Int.
func normal(texts []string) []string {
	for i, s := range texts {
		var out []byte
		for j := 0; j < len(s); j++ {
			if j+1 < len(s) && s[j:j+2] == ".0" {
				j++
				continue
			}
			out = append(out, s[j])
		}
		texts[i] = string(out)
	}
	return texts
}

func TestEdges(t *testing.T) {
	k := maker{smt.NewContext()}
	x, y, p := k.Var("x", smt.Int), k.Var("y", smt.Int), k.Var("p", smt.Bool)
	r := k.Var("r", smt.Real)
	two := num.FromInt(2)
	tests := []struct {
		name string
		fs   []smt.Term
		want []string
	}{
		{"the last formula alone", []smt.Term{k.Ge(x, k.n(0)), smt.False}, []string{"true"}},
		{"the first formula alone", []smt.Term{smt.False, k.Ge(x, k.n(0))}, []string{"false"}},
		{"a step in the middle alone", []smt.Term{k.Ge(x, k.n(0)), k.And(k.Lt(y, k.n(0)), k.Gt(y, k.n(0))), k.Ge(x, k.n(0))},
			[]string{"true", "false"}},
		{"a Boolean symbol", []smt.Term{k.And(p, k.Ge(x, k.n(0))), k.Ge(x, k.n(1)), k.Not(p)}, []string{"p", "p"}},
		{"opposite divisibilities", []smt.Term{k.div(3, x), k.Not(k.div(3, x))}, []string{"((_ divisible 3) x)"}},
		{"strict against nonstrict", []smt.Term{k.Gt(r, k.n(0)), k.Le(r, k.n(0))}, []string{"(> r 0)"}},
		{"nonstrict against strict", []smt.Term{k.Ge(r, k.n(0)), k.Lt(r, k.n(0))}, []string{"(>= r 0)"}},
		{"a disequality", []smt.Term{k.Not(k.Eq(x, k.n(0))), k.And(k.Ge(x, k.n(0)), k.Le(x, k.n(0)))}, []string{"(not (= x 0))"}},
		{"a local symbol with a factor", []smt.Term{k.Eq(x, k.Scale(two, y)), k.Eq(x, k.n(3))}, []string{"((_ divisible 2) x)"}},
		{"a remainder", []smt.Term{k.Eq(k.ModConst(x, two), k.n(0)), k.Eq(k.ModConst(x, two), k.n(1))},
			[]string{"((_ divisible 2) x)"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, test.want, normal(checked(t, k.Context, test.fs, Options{})))
		})
	}
}

func TestNoInterpolants(t *testing.T) {
	k := maker{smt.NewContext()}
	x := k.Var("x", smt.Int)
	for _, fs := range [][]smt.Term{nil, {k.Ge(x, k.n(0))}, {k.Ge(x, k.n(0)), k.Le(x, k.n(0))},
		{k.Or(k.div(2, x), k.Gt(x, k.n(5))), k.Not(k.Eq(x, k.n(0)))}} {
		_, err := Sequence(context.Background(), k.Context, fs, Options{})
		assert.ErrorIs(t, err, ErrSat)
	}
	itps, err := provedSequence(k.Context, []smt.Term{smt.False}, Options{})
	assert.NoError(t, err)
	assert.Empty(t, itps)
}

func TestBudgetAndContext(t *testing.T) {
	k := maker{smt.NewContext()}
	x := ints(k.Context, "x", 3)
	fs := []smt.Term{k.Eq(x[0], k.times(2, x[1])), k.Eq(x[0], k.plus(k.times(2, x[2]), 1))}
	_, err := Sequence(context.Background(), k.Context, fs, Options{Budget: 1})
	assert.ErrorIs(t, err, ErrUnknown)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err = Sequence(ctx, k.Context, fs, Options{})
	assert.ErrorIs(t, err, context.Canceled)
}

// A wrong sequence does not pass Verify.
func TestVerifyRejects(t *testing.T) {
	k := maker{smt.NewContext()}
	x, y, z := k.Var("x", smt.Int), k.Var("y", smt.Int), k.Var("z", smt.Int)
	fs := []smt.Term{k.And(k.Ge(x, k.n(0)), k.Ge(y, k.n(0))), k.And(k.Lt(x, k.n(0)), k.Ge(z, k.n(0)))}
	check := func(itps ...smt.Term) error { return Verify(context.Background(), k.Context, inRow(fs), itps) }
	assert.NoError(t, check(k.Ge(x, k.n(0))))
	for _, wrong := range [][]smt.Term{
		{smt.True}, {smt.False}, {k.Ge(x, k.n(1))}, {k.Ge(x, k.n(-1))}, {}, {k.And(k.Ge(x, k.n(0)), k.Ge(y, k.n(0)))},
		{k.Or(k.Ge(x, k.n(0)), k.And(k.Ge(z, k.n(0)), k.Lt(z, k.n(0))))},
	} {
		if len(wrong) == 1 && wrong[0] == k.Ge(x, k.n(0)) {
			continue
		}
		assert.Error(t, check(wrong...), "%v", wrong)
	}
}

// Loop bodies with joined branches have exponentially many paths but one invariant.
func TestManyCases(t *testing.T) {
	for _, iterations := range []int{4, 12, 30} {
		k := maker{smt.NewContext()}
		x, y := ints(k.Context, "x", iterations+1), ints(k.Context, "y", iterations+1)
		fs := []smt.Term{k.And(k.Eq(x[0], k.n(0)), k.Eq(y[0], k.n(0)))}
		for i := range iterations {
			fs = append(fs, k.Or(
				k.And(k.Eq(x[i+1], k.plus(x[i], 1)), k.Eq(y[i+1], k.plus(y[i], 1))),
				k.And(k.Eq(x[i+1], k.plus(x[i], 2)), k.Eq(y[i+1], k.plus(y[i], 2)))))
		}
		fs = append(fs, k.Not(k.Eq(x[iterations], y[iterations])))
		start := time.Now()
		for i, s := range checked(t, k.Context, fs, Options{}) {
			assert.Equal(t, fmt.Sprintf("(= x%d y%d)", i, i), s)
		}
		t.Logf("%d iterations: %v", iterations, time.Since(start))
	}
}
