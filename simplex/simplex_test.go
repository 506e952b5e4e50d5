package simplex

import (
	"context"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

var ctx = context.Background()

func q(n int64) num.Rat                        { return num.FromInt(n) }
func frac(n, d int64) num.Rat                  { return num.FromFrac(n, d) }
func at(n int64) Bound                         { return Bound{Value: q(n)} }
func above(n int64) Bound                      { return Bound{q(n), 1} }
func below(n int64) Bound                      { return Bound{q(n), -1} }
func e(v Var, c int64) Entry                   { return Entry{Var: v, Coeff: q(c)} }
func (s *Simplex) mustHold(t require.TestingT) { require.NoError(t, s.check()) }

// checkModel fails unless the reported values satisfy all bounds and definitions, and all variables for which integral
// holds have integral values.
func checkModel(t require.TestingT, s *Simplex, integral bool) {
	for i := range s.vars {
		x, v := &s.vars[i], s.Value(Var(i))
		if x.lo.set {
			c := v.Cmp(x.lo.Value)
			require.True(t, c > 0 || c == 0 && x.lo.Delta <= 0, "var %d = %v below %v", i, v, x.lo)
		}
		if x.hi.set {
			c := v.Cmp(x.hi.Value)
			require.True(t, c < 0 || c == 0 && x.hi.Delta >= 0, "var %d = %v above %v", i, v, x.hi)
		}
		var sum num.Rat
		for _, e := range s.Sum(Var(i)) {
			sum = sum.AddMul(e.Coeff, s.Value(e.Var))
		}
		require.True(t, sum.Equal(v), "var %d = %v, its sum is %v", i, v, sum)
		if integral && s.IsInteger(Var(i)) {
			require.True(t, v.IsInt(), "var %d = %v", i, v)
		}
	}
}

// checkAnswer runs Check and verifies what it says; it returns whether the problem is feasible.
func checkAnswer(t require.TestingT, s *Simplex) bool {
	c, err := s.Check(ctx)
	require.NoError(t, err)
	s.mustHold(t)
	if c != nil {
		if s.failure == nil { // a rejected bound is not stored, so there is nothing to sum
			require.NoError(t, s.Verify(c))
		}
		return false
	}
	checkModel(t, s, false)
	return true
}

func TestChecksFeasibility(t *testing.T) {
	s := New()
	x, y := s.NewVar(false), s.NewVar(false)
	sum, diff := s.DefineRow([]Entry{e(x, 1), e(y, 1)}), s.DefineRow([]Entry{e(x, 1), e(y, -1)})
	require.Nil(t, s.AssertLower(x, at(1), 1))
	require.Nil(t, s.AssertLower(y, at(2), 2))
	require.True(t, checkAnswer(t, s))
	s.Push()
	require.Nil(t, s.AssertUpper(sum, below(3), 3))
	c, err := s.Check(ctx)
	require.NoError(t, err)
	require.NoError(t, s.Verify(c))
	assert.ElementsMatch(t, []Tag{1, 2, 3}, c.Tags)
	s.Pop()
	require.Nil(t, s.AssertUpper(sum, at(3), 4))
	require.True(t, checkAnswer(t, s))
	assert.True(t, s.Value(x).Equal(q(1)) && s.Value(y).Equal(q(2)) && s.Value(diff).Equal(q(-1)))
}

func TestStrictBoundsGetConcreteValues(t *testing.T) {
	s := New()
	x, y := s.NewVar(false), s.NewVar(false)
	d := s.DefineRow([]Entry{e(x, 1), e(y, -1)})
	s.AssertLower(d, above(0), 1)
	s.AssertLower(y, above(0), 2)
	s.AssertUpper(x, Bound{frac(1, 1000), -1}, 3)
	require.True(t, checkAnswer(t, s))
}

func TestIntegerBoundsAreRounded(t *testing.T) {
	s := New()
	x := s.NewVar(true)
	y := s.NewVar(true)
	row := s.DefineRow([]Entry{e(x, 6), e(y, -4)})
	for _, c := range []struct {
		v      Var
		in     Bound
		lo, hi int64
	}{
		{x, at(3), 3, 3}, {x, above(3), 4, 4}, {x, below(3), 3, 2}, {x, Bound{Value: frac(-7, 2)}, -3, -4},
		{row, at(3), 4, 2}, {row, at(4), 4, 4}, {row, above(4), 6, 6}, {row, below(4), 4, 2}, {row, at(-3), -2, -4},
	} {
		if c.in.Delta >= 0 {
			s.Push()
			require.Nil(t, s.AssertLower(c.v, c.in, 1))
			b, tag, ok := s.Lower(c.v)
			assert.True(t, ok && tag == 1 && b.Cmp(at(c.lo)) == 0, "%v: lower %v", c.in, b)
			s.Pop()
		}
		if c.in.Delta <= 0 {
			s.Push()
			require.Nil(t, s.AssertUpper(c.v, c.in, 2))
			b, tag, ok := s.Upper(c.v)
			assert.True(t, ok && tag == 2 && b.Cmp(at(c.hi)) == 0, "%v: upper %v", c.in, b)
			s.Pop()
		}
	}
	half := s.DefineRow([]Entry{{Var: x, Coeff: frac(1, 2)}, {Var: y, Coeff: frac(1, 3)}})
	require.False(t, s.IsInteger(half))
	require.Nil(t, s.AssertLower(half, Bound{Value: frac(1, 4)}, 1))
	b, _, _ := s.Lower(half)
	assert.True(t, b.Value.Equal(frac(1, 3)))
}

func TestSameSumSameVariable(t *testing.T) {
	s := New()
	x, y := s.NewVar(true), s.NewVar(false)
	a := s.DefineRow([]Entry{e(x, 1), e(y, 2)})
	assert.Equal(t, a, s.DefineRow([]Entry{e(y, 1), e(x, 1), e(y, 1)}))
	assert.Equal(t, x, s.DefineRow([]Entry{e(x, 1)}))
	assert.Equal(t, x, s.DefineRow([]Entry{e(a, 1), e(y, -2)}), "rows may be parts of rows")
	assert.NotEqual(t, a, s.DefineRow([]Entry{e(x, 1), e(y, 3)}))
	assert.False(t, s.IsInteger(a))
	assert.True(t, s.IsInteger(s.DefineRow([]Entry{e(x, 2)})))
	zero := s.DefineRow(nil)
	assert.Equal(t, zero, s.DefineRow([]Entry{e(a, 1), e(x, -1), e(y, -2)}))
	require.Nil(t, s.AssertUpper(zero, at(0), 1))
	require.True(t, checkAnswer(t, s))
	require.Nil(t, s.AssertUpper(zero, at(-1), 2))
	require.False(t, checkAnswer(t, s))
	s.mustHold(t)
	assert.Len(t, s.rows, 4)
	assert.Len(t, s.vars, 6)
}

func TestCrossedBoundsFailUntilPopped(t *testing.T) {
	s := New()
	x := s.NewVar(false)
	require.Nil(t, s.AssertLower(x, at(1), 7))
	require.Nil(t, s.AssertLower(x, at(0), 6), "weaker bounds are ignored")
	s.Push()
	c := s.AssertUpper(x, at(0), 8)
	require.NotNil(t, c)
	assert.Equal(t, []Tag{7, 8}, c.Tags)
	s.Push()
	again, err := s.Check(ctx)
	require.NoError(t, err)
	assert.Equal(t, c, again)
	s.Pop()
	require.Equal(t, 1, s.Level())
	s.Pop()
	require.True(t, checkAnswer(t, s))
	require.Nil(t, s.AssertUpper(x, at(1), 9))
	c = s.AssertLower(x, above(1), 10)
	require.NotNil(t, c)
	assert.Equal(t, []Tag{10, 9}, c.Tags)
}

func TestCancelledContext(t *testing.T) {
	done, cancel := context.WithCancel(ctx)
	cancel()
	s := randomProblem(rand.New(rand.NewSource(1)), 120, 120, false)
	_, err := s.Check(done)
	require.ErrorIs(t, err, context.Canceled)
	_, err = s.Check(ctx)
	require.NoError(t, err)
	s.mustHold(t)
}

// randomProblem makes rows over n variables and asserts bounds on all of them that hold in one point, half of them tight.
func randomProblem(r *rand.Rand, n, rows int, integer bool) *Simplex {
	s := New()
	point := make([]int64, n)
	for i := range point {
		s.NewVar(integer)
		point[i] = r.Int63n(21) - 10
	}
	for i := 0; i < rows; i++ {
		var terms []Entry
		var sum int64
		for k := 0; k < 2+r.Intn(3); k++ {
			v, c := r.Intn(n), r.Int63n(7)-3
			terms = append(terms, e(Var(v), c))
			sum += c * point[v]
		}
		row := s.DefineRow(terms)
		s.AssertLower(row, at(sum-r.Int63n(2)), Tag(2*i))
		s.AssertUpper(row, at(sum+r.Int63n(2)), Tag(2*i+1))
	}
	return s
}

func TestLargeFeasibleProblems(t *testing.T) {
	for seed := int64(0); seed < 20; seed++ {
		s := randomProblem(rand.New(rand.NewSource(seed)), 40, 50, false)
		require.True(t, checkAnswer(t, s), seed)
	}
}

// step is one action of a random session.
func step(t *testing.T, r *rand.Rand, s *Simplex, tag Tag) {
	v := Var(r.Intn(len(s.vars)))
	b := Bound{Value: frac(r.Int63n(21)-10, 1+r.Int63n(3))}
	var c *Conflict
	switch r.Intn(10) {
	case 0:
		s.Push()
	case 1:
		if s.Level() > 1 {
			s.Pop()
		}
	case 2:
		terms := []Entry{e(v, r.Int63n(5)-2), e(Var(r.Intn(len(s.vars))), r.Int63n(5)-2)}
		s.DefineRow(terms)
	case 3, 4, 5:
		b.Delta = int8(r.Intn(2))
		c = s.AssertLower(v, b, tag)
	case 6, 7, 8:
		b.Delta = -int8(r.Intn(2))
		c = s.AssertUpper(v, b, tag)
	default:
		checkAnswer(t, s)
	}
	if c != nil {
		require.Len(t, c.Tags, 2)
		s.Pop()
		if s.Level() == 0 {
			s.Push()
		}
	}
	s.mustHold(t)
}

// rebuild makes a fresh solver with the same variables and the bounds that s has now.
func rebuild(t *testing.T, s *Simplex) *Simplex {
	fresh := New()
	for i := range s.vars {
		if s.vars[i].base {
			fresh.NewVar(s.IsInteger(Var(i)))
			continue
		}
		fresh.addTableauRow(fresh.addVar(variable{sum: s.vars[i].sum, step: s.vars[i].step}), s.vars[i].sum)
	}
	for i := range s.vars {
		if b, tag, ok := s.Lower(Var(i)); ok {
			require.Nil(t, fresh.AssertLower(Var(i), b, tag))
		}
		if b, tag, ok := s.Upper(Var(i)); ok {
			require.Nil(t, fresh.AssertUpper(Var(i), b, tag))
		}
	}
	return fresh
}

func TestRandomSessions(t *testing.T) {
	feasible, infeasible, pivots := 0, 0, 0
	for seed := int64(0); seed < 400; seed++ {
		r := rand.New(rand.NewSource(seed))
		s := New()
		for i := 0; i < 2+r.Intn(5); i++ {
			s.NewVar(r.Intn(2) == 0)
		}
		s.Push()
		for i := 0; i < 60; i++ {
			step(t, r, s, Tag(i))
		}
		got := checkAnswer(t, s)
		pivots += s.pivots
		require.Equal(t, checkAnswer(t, rebuild(t, s)), got, "seed %d", seed)
		if got {
			feasible++
		} else {
			infeasible++
		}
	}
	assert.Greater(t, feasible, 50)
	assert.Greater(t, infeasible, 50)
	assert.Greater(t, pivots, 400)
}

func TestImpliedBounds(t *testing.T) {
	found := 0
	for seed := int64(0); seed < 100; seed++ {
		s := randomProblem(rand.New(rand.NewSource(seed)), 5, 6, seed%2 == 0)
		require.True(t, checkAnswer(t, s))
		for i := range s.vars {
			for _, upper := range []bool{false, true} {
				bound, ok := s.ImpliedBound(Var(i), upper)
				if !ok {
					continue
				}
				found++
				s.Push()
				dir := int64(1)
				var c *Conflict
				if upper {
					c = s.AssertLower(Var(i), Bound{bound.Value.Add(s.vars[i].step), 1 - int8(s.vars[i].step.Sign())}, -1)
				} else {
					dir = -1
					c = s.AssertUpper(Var(i), Bound{bound.Value.Sub(s.vars[i].step), int8(s.vars[i].step.Sign()) - 1}, -1)
				}
				require.True(t, c != nil || !checkAnswer(t, s), "seed %d: var %d beyond %v in direction %d", seed, i, bound, dir)
				s.Pop()
			}
		}
	}
	assert.Greater(t, found, 100)
}
