package simplex

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// rational returns the problem without integers, of which there are n, with the bounds that the tags name.
func rational(s *Simplex, n int, tags []Tag) *Simplex {
	out := New()
	for range n {
		out.NewVar(false)
	}
	named := map[Tag]bool{}
	for _, t := range tags {
		named[t] = true
	}
	for v := range Var(len(s.vars)) {
		row := out.DefineRow(s.Sum(v))
		if b, tag, ok := s.Lower(v); ok && named[tag] {
			out.AssertLower(row, b, tag)
		}
		if b, tag, ok := s.Upper(v); ok && named[tag] {
			out.AssertUpper(row, b, tag)
		}
	}
	return out
}

// refutedBy reports whether the rationals refute every case of the distinctions, of which it visits at most so many.
func refutedBy(t *testing.T, s *Simplex, cuts []Cut, visits *int) bool {
	*visits--
	if c, err := s.Check(ctx); err != nil || c != nil {
		return err == nil
	}
	if len(cuts) == 0 || *visits < 0 {
		return false
	}
	cut := cuts[0]
	row := s.DefineRow(cut.Terms)
	for _, up := range []bool{false, true} {
		s.Push()
		var c *Conflict
		switch {
		case !up:
			c = s.AssertUpper(row, cut.At, 0)
		case cut.At.Delta < 0: // with rational variables
			c = s.AssertLower(row, Bound{Value: cut.At.Value}, 0)
		default:
			require.True(t, cut.At.Value.IsInt())
			c = s.AssertLower(row, Bound{Value: cut.At.Value.Add(num.One())}, 0)
		}
		refuted := c != nil || refutedBy(t, s, cuts[1:], visits)
		s.Pop()
		if !refuted {
			return false
		}
	}
	return true
}

// TestCutsRefute checks on random systems, with and without bounds on the variables, that the distinctions of a refutation
// leave nothing to do but rational arithmetic.
func TestCutsRefute(t *testing.T) {
	refuted, needed := 0, 0
	for seed := int64(0); seed < 3000; seed++ {
		r := rand.New(rand.NewSource(seed))
		n := 2 + r.Intn(3)
		s := New()
		for v := range n {
			s.NewVar(v > 0 || seed%3 > 0)
		}
		s.Push()
		tag := Tag(0)
		bound := func(row Var, lo, width int64) {
			s.AssertLower(row, at(lo), tag)
			if width >= 0 {
				s.AssertUpper(row, at(lo+width), tag+1)
			}
			tag += 2
		}
		for range 2 + r.Intn(3) {
			var terms []Entry
			for v := range Var(n) {
				if r.Intn(3) > 0 {
					terms = append(terms, e(v, r.Int63n(25)-12))
				}
			}
			bound(s.DefineRow(terms), r.Int63n(30)-10, r.Int63n(6)-1)
		}
		if c, err := s.Check(ctx); c != nil || err != nil {
			continue
		}
		got := s.CheckInteger(ctx, Limits{Trace: true, Branches: 100})
		if got.Status != Unsat {
			require.Empty(t, got.Cuts)
			continue
		}
		refuted++
		if len(got.Cuts) > 0 {
			needed++
		}
		visits := 20_000
		require.True(t, refutedBy(t, rational(s, n, got.Tags), got.Cuts, &visits), "seed %d", seed)
	}
	assert.Greater(t, refuted, 200)
	assert.Greater(t, needed, 200)
}
