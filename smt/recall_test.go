package smt

import (
	"context"
	"flag"
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// incremental is the number of random sequences of questions: go test ./smt -run Recall -incremental 5000 -timeout 0
var incremental = flag.Int("incremental", sample.Size(80, 400), "random sequences of questions")

// TestRecallAgainstScratch asserts and takes back random formulas, and compares each answer with that of a new solver. What has
// been kept is refuted by one that keeps nothing, too.
func TestRecallAgainstScratch(t *testing.T) {
	ctx := context.Background()
	recalled, integers, evicted := 0, 0, 0
	for seed := int64(0); seed < int64(*incremental); seed++ {
		g := newGenerator(seed, 3+int(seed%3), int(seed%2)*2, int(seed%3), seed%5 == 0)
		s := NewSolver(g.c, Options{Kept: []int{2, 15, 1000}[seed%3]})
		s.Assert(g.box(-9, 9)...)
		for range 6 + int(seed%9) {
			switch k := g.r.Intn(8); {
			case k < 2:
				s.Push()
			case k < 4:
				s.Pop()
			}
			for range 1 + g.r.Intn(4) {
				s.Assert(g.c.Or(g.atom(1), g.atom(1), g.formula(1)))
			}
			var assumptions []Term
			if g.r.Intn(3) == 0 {
				assumptions = append(assumptions, g.atom(1), g.atom(1))
			}
			status := s.Check(ctx, assumptions...)
			want, _ := CheckSat(ctx, g.c, append(assumptions, s.Assertions()...)...)
			require.Equal(t, want, status, "seed %d: %s", seed, s.Reason())
			if status == Unsat && len(assumptions) > 0 {
				status, _ := CheckSat(ctx, g.c, append(s.UnsatCore(), s.Assertions()...)...)
				require.Equal(t, Unsat, status, "seed %d: core", seed)
			}
		}
		recalled += s.stats.Recalled
		require.LessOrEqual(t, len(s.memory.conflicts), s.opts.Kept)
		if s.stats.Lemmas > s.opts.Kept {
			evicted++
		}
		if seed%4 > 0 {
			continue
		}
		for _, k := range s.memory.conflicts {
			fs := k.formulas(g.c)
			status, _ := CheckSat(ctx, g.c, fs...)
			require.Equal(t, Unsat, status, "seed %d\n%s", seed, g.c.Script(fs...))
			for _, b := range k.bounds {
				integers += len(b.mono)
			}
		}
	}
	assert.Greater(t, recalled, *incremental)
	assert.Greater(t, evicted, *incremental/20)
	assert.Positive(t, integers)
}

// formulas returns what the conflict says about terms.
func (k *keptConflict) formulas(c *Context) []Term {
	var out []Term
	for _, b := range k.bounds {
		l := Linear{Mono: b.mono, Const: b.Value.Neg()}
		if !b.upper {
			l = l.Neg()
		}
		if b.Delta != 0 {
			out = append(out, c.LtZero(l))
		} else {
			out = append(out, c.LeZero(l))
		}
	}
	return out
}

// questions asks many questions about one set of clauses, and returns the conflicts that this took.
func questions(t testing.TB, kept int) (conflicts int) {
	c := NewContext()
	r := rand.New(rand.NewSource(7))
	const symbols = 12
	v := make([]Term, symbols)
	s := NewSolver(c, Options{Kept: kept})
	for i := range v {
		v[i] = c.Var(fmt.Sprint("v", i), Int)
		s.Assert(c.Le(v[i], c.Int(60)), c.Ge(v[i], c.Int(-60)))
	}
	var atoms []Term
	atom := func() Term {
		if len(atoms) == 0 || r.Intn(2) == 0 {
			sum := c.Add(v[r.Intn(symbols)], c.Neg(v[r.Intn(symbols)]), v[r.Intn(symbols)])
			atoms = append(atoms, c.Le(sum, c.Int(int64(r.Intn(30)-20))))
		}
		if a := atoms[r.Intn(len(atoms))]; r.Intn(5) < 3 {
			return a
		} else {
			return c.Not(a)
		}
	}
	for range 90 {
		s.Assert(c.Or(atom(), atom(), atom()))
	}
	for range 30 {
		s.Push()
		for range 4 {
			s.Assert(c.Or(atom(), atom()))
		}
		require.NotEqual(t, Unknown, s.Check(context.Background()))
		s.Pop()
	}
	return s.Statistics().Conflicts
}

func TestRecallSavesConflicts(t *testing.T) {
	without, with := questions(t, 0), questions(t, 10_000)
	assert.Less(t, 2*with, without)
}

func BenchmarkQuestions(b *testing.B) {
	for _, kept := range []int{0, 100, 1000, 10_000} {
		b.Run(fmt.Sprint(kept), func(b *testing.B) {
			for b.Loop() {
				b.ReportMetric(float64(questions(b, kept)), "conflicts")
			}
		})
	}
}
