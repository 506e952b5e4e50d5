package simplex

import (
	"math/rand"
	"testing"
)

// BenchmarkCheck50 loads a tableau of 50 rows over 40 variables and checks it from scratch.
func BenchmarkCheck50(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s := randomProblem(rand.New(rand.NewSource(1)), 40, 50, false)
		if c, err := s.Check(ctx); c != nil || err != nil {
			b.Fatal(c, err)
		}
	}
}

// BenchmarkRecheck50 pushes one bound that forces a pivot onto a solved tableau of 50 rows, checks and pops: what the
// Boolean search does all the time.
func BenchmarkRecheck50(b *testing.B) {
	s := randomProblem(rand.New(rand.NewSource(1)), 40, 50, false)
	if c, err := s.Check(ctx); c != nil || err != nil {
		b.Fatal(c, err)
	}
	b.ReportAllocs()
	b.ResetTimer()
	answers := 0
	for i := 0; i < b.N; i++ {
		s.Push()
		v := Var(i % 40)
		if i%2 == 0 {
			s.AssertLower(v, Bound{Value: s.Value(v).Add(q(1))}, 1000)
		} else {
			s.AssertUpper(v, Bound{Value: s.Value(v).Sub(q(1))}, 1000)
		}
		c, err := s.Check(ctx)
		if err != nil {
			b.Fatal(err)
		}
		if c == nil {
			answers++
		}
		s.Pop()
	}
	if b.N > 1000 && (answers == 0 || answers == b.N) {
		b.Fatal("not a mixture of feasible and infeasible")
	}
}

// BenchmarkRecheckSparse50 does the same on 50 rows x[i] - x[i+1] with bounds, as programs make them.
func BenchmarkRecheckSparse50(b *testing.B) {
	s := New()
	x := []Var{s.NewVar(true)}
	for i := range 50 {
		x = append(x, s.NewVar(true))
		s.AssertUpper(s.DefineRow([]Entry{e(x[i], 1), e(x[i+1], -1)}), at(int64(i%3)), Tag(i))
	}
	b.ReportAllocs()
	refuted := 0
	for i := 0; i < b.N; i++ {
		s.Push()
		k := 1 + i%9 // x[j] - x[j+k] is at most 2k
		j := i % (50 - k)
		s.AssertLower(x[j], at(int64(2*k)), 100)
		s.AssertUpper(x[j+k], at(int64(k-1)), 101)
		c, err := s.Check(ctx)
		if err != nil {
			b.Fatal(err)
		}
		if c != nil {
			refuted++
		}
		s.Pop()
	}
	if b.N > 1000 && (refuted == 0 || refuted == b.N) {
		b.Fatal("not a mixture of feasible and infeasible")
	}
}

// path is the constraint system of a path through a loop of a small program: x counts by 2, y follows, over k iterations.
func path(k int, last int64) *Simplex {
	s := New()
	v := []Var{s.NewVar(true), s.NewVar(true)}
	tag := Tag(0)
	fix := func(terms []Entry, to int64) {
		row := s.DefineRow(terms)
		s.AssertLower(row, at(to), tag)
		s.AssertUpper(row, at(to), tag)
		tag++
	}
	fix([]Entry{e(v[0], 1)}, 0)
	for i := 0; i < k; i++ {
		x, y := s.NewVar(true), s.NewVar(true)
		fix([]Entry{e(x, 1), e(v[0], -1)}, 2)
		fix([]Entry{e(y, 1), e(v[1], -1), e(x, -1)}, 0)
		s.AssertUpper(x, at(1000), tag)
		tag++
		v[0], v[1] = x, y
	}
	fix([]Entry{e(v[0], 1), e(v[1], -2)}, last)
	return s
}

func BenchmarkPath20(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if r := path(20, 4).CheckInteger(ctx, Limits{}); r.Status != Sat {
			b.Fatal(r)
		}
	}
}

func BenchmarkPathParity20(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		if r := path(20, 3).CheckInteger(ctx, Limits{}); r.Status != Unsat {
			b.Fatal(r)
		}
	}
}

func BenchmarkUnboundedStrip(b *testing.B) {
	b.ReportAllocs()
	for i := 0; i < b.N; i++ {
		s := load(3, ineq{[]int64{3, -3, 2}, 1, 1}, ineq{[]int64{0, 0, 1}, 0, 1})
		if r := s.CheckInteger(ctx, Limits{}); r.Status != Unsat {
			b.Fatal(r)
		}
	}
}
