package cooper

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/smt"
)

// satisfiedCube returns n random literals over the variables of w that hold in a model, and the model.
func (w *world) satisfiedCube(n int) ([]smt.Term, *smt.Model) {
	m := smt.NewModel(w.c)
	for _, v := range w.numeric() {
		m.Set(v, num.FromInt(w.rng.Int63n(21)-10))
	}
	var lits []smt.Term
	for len(lits) < n {
		t := w.atom()
		if !m.Holds(t) {
			t = w.c.Not(t)
		}
		if t != smt.True && (w.c.Kind(t) == smt.KLe || w.c.Kind(t) == smt.KNot || w.rng.Intn(3) == 0) {
			lits = append(lits, t)
		}
	}
	return lits, m
}

func benchmarkProject(b *testing.B, ints, reals int) {
	ctx := context.Background()
	type instance struct {
		w    *world
		lits []smt.Term
		m    *smt.Model
	}
	var all []instance
	for seed := int64(0); seed < 50; seed++ {
		w := newWorld(seed, ints, 0, reals)
		lits, m := w.satisfiedCube(20)
		all = append(all, instance{w, lits, m})
	}
	for i := 0; b.Loop(); i++ {
		k := all[i%len(all)]
		vars := k.w.numeric()[:5]
		out, err := ProjectCube(ctx, k.w.c, vars, k.lits, k.m, Options{})
		require.NoError(b, err)
		for _, t := range out {
			require.True(b, k.m.Holds(t))
		}
	}
}

func BenchmarkProjectInt20x10(b *testing.B)  { benchmarkProject(b, 10, 0) }
func BenchmarkProjectReal20x10(b *testing.B) { benchmarkProject(b, 0, 10) }

// boxes is a disjunction of boxes over dims, each of another size and place.
func boxes(c *smt.Context, dims []smt.Term, n int64) smt.Term {
	var disjuncts []smt.Term
	for k := range n {
		var cube []smt.Term
		for i, d := range dims {
			at := (k*int64(i+3) + k*k) % 17
			cube = append(cube, c.Ge(d, c.Int(at)), c.Le(d, c.Int(at+k%3)))
		}
		disjuncts = append(disjuncts, c.And(cube...))
	}
	return c.Or(disjuncts...)
}

func intDims(c *smt.Context, n int) []smt.Term {
	dims := make([]smt.Term, n)
	for i := range dims {
		dims[i] = c.Var(fmt.Sprint("d", i), smt.Int)
	}
	return dims
}

func BenchmarkConvexHullBoxes(b *testing.B) {
	for _, dims := range []int{2, 3, 4} {
		b.Run(fmt.Sprint("dims=", dims), func(b *testing.B) {
			for b.Loop() {
				c := smt.NewContext()
				ds := intDims(c, dims)
				h, err := ConvexHull(context.Background(), c, boxes(c, ds, 12), ds, Options{})
				require.NoError(b, err)
				require.Greater(b, len(h.Ineqs), dims)
			}
		})
	}
}

// loopBody is a body with branches, in terms of the differences of n variables: each of the branches (at most 20) increments
// some, resets others, and bounds some by its guard.
func loopBody(c *smt.Context, n, branches int) (f smt.Term, dims []smt.Term) {
	var paths, frame []smt.Term
	for i := range n {
		x, y := c.Var(fmt.Sprint("x", i), smt.Int), c.Var(fmt.Sprint("x", i, "'"), smt.Int)
		d := c.Var(fmt.Sprint("delta", i), smt.Int)
		dims = append(dims, d)
		frame = append(frame, c.Eq(d, c.Sub(y, x)))
	}
	for k := range branches {
		var path []smt.Term
		for i := range n {
			x, y := c.Var(fmt.Sprint("x", i), smt.Int), c.Var(fmt.Sprint("x", i, "'"), smt.Int)
			path = append(path, c.Eq(y, c.Add(x, c.Int(int64((k>>i&1)+i%2)))), c.Ge(x, c.Int(int64(k-5))), c.Le(x, c.Int(int64(100+k))))
		}
		paths = append(paths, c.And(path...))
	}
	return c.And(append(frame, c.Or(paths...))...), dims
}

func BenchmarkConvexHullLoopBody(b *testing.B) {
	for _, k := range []struct{ vars, branches int }{{2, 4}, {4, 8}, {8, 8}, {8, 20}} {
		b.Run(fmt.Sprintf("vars=%d/branches=%d", k.vars, k.branches), func(b *testing.B) {
			for b.Loop() {
				c := smt.NewContext()
				f, dims := loopBody(c, k.vars, k.branches)
				h, err := ConvexHull(context.Background(), c, f, dims, Options{})
				require.NoError(b, err)
				require.NotEmpty(b, h.Ineqs)
			}
		})
	}
}

func BenchmarkAffineHull(b *testing.B) {
	for b.Loop() {
		c := smt.NewContext()
		f, dims := loopBody(c, 8, 8)
		eqs, err := AffineHull(context.Background(), c, f, dims, Options{})
		require.NoError(b, err)
		require.Len(b, eqs, 5)
	}
}

func BenchmarkEliminate(b *testing.B) {
	for b.Loop() {
		w := newWorld(7, 6, 0, 0)
		f := w.formula(4)
		_, err := Eliminate(context.Background(), w.c, w.ints[:3], f, Options{})
		require.NoError(b, err)
	}
}
