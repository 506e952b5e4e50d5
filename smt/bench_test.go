package smt

import (
	"context"
	"fmt"
	"testing"

	"cairn/internal/num"
)

// pathQuery makes the formula of a path through a loop as a verifier asks it: ranges of C integers, assignments in single
// static assignment form, guards, now and then a case split, and the negation of what should hold at the end. It is
// unsatisfiable if safe is set.
func pathQuery(c *Context, steps, splits int, safe bool) []Term {
	limit := num.Pow2(31)
	var fs []Term
	symbol := func(name string, i int) Term {
		v := c.Var(fmt.Sprintf("%s%d", name, i), Int)
		fs = append(fs, c.Le(v, c.Num(limit.Sub(num.One()), Int)), c.Ge(v, c.Num(limit.Neg(), Int)))
		return v
	}
	x, y, n := symbol("x", 0), symbol("y", 0), symbol("n", 0)
	fs = append(fs, c.Eq(x, c.Int(0)), c.Eq(y, c.Int(0)), c.Ge(n, c.Int(0)))
	for i := 1; i <= steps; i++ {
		x2, y2 := symbol("x", i), symbol("y", i)
		fs = append(fs, c.Lt(x, n), c.Eq(x2, c.Add(x, c.Int(1))))
		if i <= splits {
			d := symbol("d", i)
			fs = append(fs, c.Or(
				c.And(c.Gt(d, c.Int(0)), c.Eq(y2, c.Add(y, c.Int(2)))),
				c.And(c.Le(d, c.Int(0)), c.Eq(y2, c.Add(y, c.Int(1))))))
		} else {
			fs = append(fs, c.Eq(y2, c.Add(y, c.Int(2))))
		}
		x, y = x2, y2
	}
	if safe {
		return append(fs, c.Gt(y, c.Scale(num.FromInt(2), x)))
	}
	return append(fs, c.Lt(y, c.Scale(num.FromInt(2), n)), c.Ge(x, c.Int(int64(steps))))
}

func benchPath(b *testing.B, steps, splits int, safe bool) {
	c := NewContext()
	fs := pathQuery(c, steps, splits, safe)
	want := Sat
	if safe {
		want = Unsat
	}
	b.ReportAllocs()
	for b.Loop() {
		s := NewSolver(c, Options{})
		s.Assert(fs...)
		if got := s.Check(context.Background()); got != want {
			b.Fatal(got, s.Reason())
		}
	}
	b.ReportMetric(float64(len(fs)), "formulas")
}

func BenchmarkPathQuery10Unsat(b *testing.B)         { benchPath(b, 10, 0, true) }
func BenchmarkPathQuery10Sat(b *testing.B)           { benchPath(b, 10, 0, false) }
func BenchmarkPathQuery30Unsat(b *testing.B)         { benchPath(b, 30, 0, true) }
func BenchmarkPathQuery30Sat(b *testing.B)           { benchPath(b, 30, 0, false) }
func BenchmarkPathQuery10Splits4Unsat(b *testing.B)  { benchPath(b, 10, 4, true) }
func BenchmarkPathQuery10Splits4Sat(b *testing.B)    { benchPath(b, 10, 4, false) }
func BenchmarkPathQuery20Splits10Unsat(b *testing.B) { benchPath(b, 20, 10, true) }
func BenchmarkPathQuery20Splits10Sat(b *testing.B)   { benchPath(b, 20, 10, false) }

// BenchmarkCore asks for a core over the literals of a path as assumptions.
func BenchmarkCore(b *testing.B) {
	c := NewContext()
	fs := pathQuery(c, 20, 0, true)
	b.ReportAllocs()
	for b.Loop() {
		s := NewSolver(c, Options{})
		if got := s.Check(context.Background(), fs...); got != Unsat || len(s.UnsatCore()) > 50 {
			b.Fatal(got, len(s.UnsatCore()))
		}
	}
}

// BenchmarkTerms makes the terms of a path query.
func BenchmarkTerms(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		pathQuery(NewContext(), 30, 5, true)
	}
}

// scheduling says that n jobs of different lengths follow each other on one machine within a horizon.
func scheduling(c *Context, n int, slack int64) []Term {
	var fs []Term
	total := int64(0)
	for i := range n {
		total += int64(i%3 + 1)
	}
	start := func(i int) Term { return c.Var(fmt.Sprintf("s%d", i), Int) }
	length := func(i int) Term { return c.Int(int64(i%3 + 1)) }
	for i := range n {
		fs = append(fs, c.Ge(start(i), c.Int(0)), c.Le(c.Add(start(i), length(i)), c.Int(total+slack)))
		for j := range i {
			fs = append(fs, c.Or(c.Le(c.Add(start(i), length(i)), start(j)), c.Le(c.Add(start(j), length(j)), start(i))))
		}
	}
	return fs
}

func benchScheduling(b *testing.B, n int, slack int64, want Status) {
	c := NewContext()
	fs := scheduling(c, n, slack)
	b.ReportAllocs()
	for b.Loop() {
		s := NewSolver(c, Options{})
		s.Assert(fs...)
		if got := s.Check(context.Background()); got != want {
			b.Fatal(got, s.Reason())
		}
		b.ReportMetric(float64(s.Statistics().Rounds), "rounds")
		b.ReportMetric(float64(s.Statistics().Lemmas), "lemmas")
	}
}

func BenchmarkScheduling6Unsat(b *testing.B) { benchScheduling(b, 6, -1, Unsat) }
func BenchmarkScheduling7Unsat(b *testing.B) { benchScheduling(b, 7, -1, Unsat) }
func BenchmarkScheduling8Sat(b *testing.B)   { benchScheduling(b, 8, 0, Sat) }

// wrappingQuery makes a path with unsigned arithmetic: sums and products are reduced modulo 2^32 by quotients of their own,
// remainders and conditionals occur.
func wrappingQuery(c *Context, steps int) []Term {
	word := num.Pow2(32)
	var fs []Term
	symbol := func(name string, i int, hi num.Rat) Term {
		v := c.Var(fmt.Sprintf("%s%d", name, i), Int)
		fs = append(fs, c.Ge(v, c.Int(0)), c.Le(v, c.Num(hi.Sub(num.One()), Int)))
		return v
	}
	x, y := symbol("x", 0, word), symbol("y", 0, word)
	fs = append(fs, c.Le(x, c.Int(1000)), c.Eq(c.ModConst(y, num.FromInt(4)), c.Int(1)))
	for i := 1; i <= steps; i++ {
		x2, y2 := symbol("x", i, word), symbol("y", i, word)
		k, m := symbol("k", i, num.FromInt(2)), symbol("m", i, num.FromInt(5))
		fs = append(fs,
			c.Eq(x2, c.Sub(c.Add(x, y), c.Scale(word, k))),
			c.Eq(y2, c.Sub(c.Scale(num.FromInt(5), y), c.Scale(word, m))),
			c.Lt(c.Ite(c.Lt(x2, y2), c.Int(0), x2), c.Num(word, Int)))
		x, y = x2, y2
	}
	return append(fs, c.Not(c.Eq(c.ModConst(y, num.FromInt(4)), c.Int(1))))
}

func BenchmarkWrapping4(b *testing.B) { benchWrapping(b, 4) }
func BenchmarkWrapping8(b *testing.B) { benchWrapping(b, 8) }

func benchWrapping(b *testing.B, steps int) {
	c := NewContext()
	fs := wrappingQuery(c, steps)
	b.ReportAllocs()
	for b.Loop() {
		s := NewSolver(c, Options{})
		s.Assert(fs...)
		if got := s.Check(context.Background()); got != Unsat {
			b.Fatal(got, s.Reason())
		}
	}
}
