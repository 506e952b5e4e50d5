package interp

import (
	"context"
	"fmt"
	"testing"

	"cairn/internal/num"
	"cairn/smt"
)

// benchmarkSequence interpolates the path again and again, each time in a new Context, and looks at the answer.
func benchmarkSequence(b *testing.B, build func(c *smt.Context) (fs []smt.Term, states [][]smt.Term)) {
	for b.Loop() {
		b.StopTimer()
		c := smt.NewContext()
		fs, states := build(c)
		b.StartTimer()
		itps, err := Sequence(context.Background(), c, fs, Options{States: states})
		if err != nil || len(itps) != len(fs)-1 {
			b.Fatal(err, len(itps))
		}
		b.StopTimer()
		if status, _ := smt.CheckSat(context.Background(), c, itps[len(itps)-1], fs[len(fs)-1]); status != smt.Unsat {
			b.Fatal("the last interpolant does not exclude the last formula")
		}
		b.StartTimer()
	}
}

// BenchmarkFarkas20 has 20 literals over 10 variables in 5 steps.
func BenchmarkFarkas20(b *testing.B) {
	benchmarkSequence(b, func(c *smt.Context) ([]smt.Term, [][]smt.Term) {
		x := ints(c, "x", 10)
		fs := make([]smt.Term, 5)
		for i := range fs {
			fs[i] = smt.True
			for j := range 4 {
				v, w := x[(2*i+j)%10], x[(2*i+j+1)%10]
				fs[i] = c.And(fs[i], c.Lt(c.Add(v, c.Int(int64(j))), w))
			}
		}
		return fs, nil
	})
}

// loopPath is a loop with two counters that is left after n iterations; its end is given.
func loopPath(c *smt.Context, n int, end func(x, y smt.Term) smt.Term) ([]smt.Term, [][]smt.Term) {
	x, y, m := ints(c, "x", n+1), ints(c, "y", n+1), c.Var("n", smt.Int)
	fs := []smt.Term{c.And(c.Eq(x[0], c.Int(0)), c.Eq(y[0], c.Int(0)), c.Ge(m, c.Int(0)))}
	var states [][]smt.Term
	for i := range n {
		fs = append(fs, c.And(c.Lt(x[i], m), c.Eq(x[i+1], c.Add(x[i], c.Int(1))), c.Eq(y[i+1], c.Add(y[i], c.Int(2)))))
	}
	for i := range n + 1 {
		states = append(states, []smt.Term{x[i], y[i], m})
	}
	return append(fs, end(x[n], y[n])), states
}

func BenchmarkLoopPath(b *testing.B) {
	for _, n := range []int{10, 50, 200} {
		for _, end := range []struct {
			name string
			f    func(c *smt.Context, x, y smt.Term) smt.Term
		}{
			{"bound", func(c *smt.Context, x, y smt.Term) smt.Term { return c.Lt(x, c.Int(0)) }},
			{"relation", func(c *smt.Context, x, y smt.Term) smt.Term {
				return c.Distinct(y, c.Scale(num.FromInt(2), x))
			}},
			{"parity", func(c *smt.Context, x, y smt.Term) smt.Term {
				return c.Divides(num.FromInt(2), c.Add(y, c.Int(1)))
			}},
			{"summary", func(c *smt.Context, x, y smt.Term) smt.Term {
				k, m := c.Var("k", smt.Int), c.Var("n", smt.Int)
				at := func(v smt.Term) smt.Term { return c.Lt(v, c.Int(0)) }
				return c.Or(c.And(c.Ge(x, m), at(y)),
					c.And(c.Ge(k, c.Int(1)), c.Lt(x, m), c.Le(c.Add(x, k), m), at(c.Add(y, k, k))),
					c.And(c.Ge(k, c.Int(1)), c.Lt(x, m), at(c.Add(x, k))))
			}},
		} {
			b.Run(fmt.Sprintf("%s/%d", end.name, n), func(b *testing.B) {
				benchmarkSequence(b, func(c *smt.Context) ([]smt.Term, [][]smt.Term) {
					return loopPath(c, n, func(x, y smt.Term) smt.Term { return end.f(c, x, y) })
				})
			})
		}
	}
}

// BenchmarkJoinedBranches has 2^20 paths.
func BenchmarkJoinedBranches(b *testing.B) {
	benchmarkSequence(b, func(c *smt.Context) ([]smt.Term, [][]smt.Term) {
		k := maker{c}
		x, y := ints(c, "x", 21), ints(c, "y", 21)
		fs := []smt.Term{k.And(k.Eq(x[0], k.n(0)), k.Eq(y[0], k.n(0)))}
		for i := range 20 {
			fs = append(fs, k.Or(
				k.And(k.Eq(x[i+1], k.plus(x[i], 1)), k.Eq(y[i+1], k.plus(y[i], 1))),
				k.And(k.Eq(x[i+1], k.plus(x[i], 2)), k.Eq(y[i+1], k.plus(y[i], 2)))))
		}
		return append(fs, k.Not(k.Eq(x[20], y[20]))), nil
	})
}

// BenchmarkWraparound has 50 increments of an unsigned number, each of which may wrap.
func BenchmarkWraparound(b *testing.B) {
	benchmarkSequence(b, func(c *smt.Context) ([]smt.Term, [][]smt.Term) {
		k := maker{c}
		x, limit := ints(c, "x", 51), int64(1)<<32
		fs := []smt.Term{k.Eq(x[0], k.n(0))}
		for i := range 50 {
			fs = append(fs, k.Or(
				k.And(k.Lt(x[i], k.n(limit-1)), k.Eq(x[i+1], k.plus(x[i], 1))),
				k.And(k.Ge(x[i], k.n(limit-1)), k.Eq(x[i+1], k.plus(x[i], 1-limit)))))
		}
		return append(fs, k.Lt(x[50], k.n(0))), nil
	})
}
