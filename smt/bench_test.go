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
