package smt

import (
	"context"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/internal/steps"
	"cairn/smt/sat"
)

var background = context.Background()

// TestRandomSessions runs random Assert, Push, Pop and Check with assumptions on one solver against fresh solvers and brute
// force, and checks models and cores.
func TestRandomSessions(t *testing.T) {
	for seed := int64(0); seed < 250; seed++ {
		g := newGenerator(seed, 1+int(seed%3), 0, 2, seed%2 == 1)
		r := rand.New(rand.NewSource(seed))
		s := NewSolver(g.c, Options{})
		if seed%5 < 2 { // take the other ways through the search as well
			s.dissolveFrom = int(seed % 5)
		}
		s.Assert(g.box(-3, 4)...)
		for range 12 {
			switch r.Intn(5) {
			case 0:
				s.Push()
			case 1:
				s.Pop()
				if len(s.Assertions()) < 2*len(g.ints) {
					s.Assert(g.box(-3, 4)...)
				}
			case 2:
				s.Assert(g.formula(r.Intn(3)))
			default:
				var assumptions []Term
				for range r.Intn(6) {
					assumptions = append(assumptions, g.formula(r.Intn(3)))
				}
				checkSession(t, g, s, seed, assumptions)
			}
		}
	}
}

func checkSession(t *testing.T, g *generator, s *Solver, seed int64, assumptions []Term) {
	all := append(slices.Clone(s.Assertions()), assumptions...)
	text := func() string { return g.c.Script(all...) }
	want := Unsat
	if g.bruteForce(-3, 4, all...) != nil {
		want = Sat
	}
	require.Equal(t, want, s.Check(background, assumptions...), "seed %d: %s\n%s", seed, s.Reason(), text())
	if want == Sat {
		require.Nil(t, s.UnsatCore())
		for _, f := range all {
			require.True(t, s.Model().Holds(f), "seed %d: %s", seed, g.c.String(f))
		}
		return
	}
	require.Nil(t, s.Model())
	core := slices.Clone(s.UnsatCore())
	for _, a := range core {
		require.Contains(t, assumptions, a)
	}
	require.Nil(t, g.bruteForce(-3, 4, append(slices.Clone(s.Assertions()), core...)...), "seed %d: core %v of\n%s", seed, core,
		text())
	small := s.MinimizeCore(background, core, 100)
	for i := range small {
		rest := append(append(slices.Clone(s.Assertions()), small[:i]...), small[i+1:]...)
		require.NotNil(t, g.bruteForce(-3, 4, rest...), "seed %d: minimal core %v of\n%s", seed, small, text())
	}
}

func TestCoreIsSmall(t *testing.T) {
	c := NewContext()
	var fs []Term
	for i := range 20 {
		fs = append(fs, c.Ge(c.Var(string(rune('a'+i)), Int), c.Int(int64(i))))
	}
	d := c.Var("d", Int)
	conflict := c.Le(c.Add(d, c.Var("e", Int)), c.Int(5))
	s := NewSolver(c, Options{})
	require.Equal(t, Unsat, s.Check(background, append(fs, conflict)...))
	assert.ElementsMatch(t, []Term{fs[3], fs[4], conflict}, s.UnsatCore())

	// The same where the search is needed.
	s.Assert(c.Or(c.Le(c.Add(d, c.Var("e", Int)), c.Int(5)), c.Le(c.Add(d, c.Var("e", Int)), c.Add(c.Var("f", Int), c.Int(-9)))))
	s.Assert(c.Le(c.Var("f", Int), c.Int(8)))
	require.Equal(t, Unsat, s.Check(background, fs...))
	assert.ElementsMatch(t, []Term{fs[3], fs[4]}, s.UnsatCore())
}

func TestConflictingAssumptions(t *testing.T) {
	c := NewContext()
	p, x := c.Var("p", Bool), c.Var("x", Int)
	s := NewSolver(c, Options{})
	require.Equal(t, Unsat, s.Check(background, c.Le(x, c.Int(3)), p, c.Not(p)))
	assert.Equal(t, []Term{p, c.Not(p)}, s.UnsatCore())
	require.Equal(t, Unsat, s.Check(background, p, False))
	assert.Equal(t, []Term{False}, s.UnsatCore())
	require.Equal(t, Sat, s.Check(background, p, True, p))
	s.Assert(False)
	require.Equal(t, Unsat, s.Check(background, p))
	assert.Empty(t, s.UnsatCore())
}

func TestUnboundedIntegers(t *testing.T) {
	v := newVocabulary()
	tests := []struct {
		want Status
		fs   []Term
	}{
		{Unsat, []Term{v.Eq(v.mul(2, v.x), v.Add(v.mul(2, v.y), v.i(1)))}},
		{Unsat, []Term{v.Ge(v.Sub(v.mul(3, v.x), v.mul(3, v.y)), v.i(1)), v.Le(v.Sub(v.mul(3, v.x), v.mul(3, v.y)), v.i(2))}},
		{Unsat, []Term{v.Eq(v.Sub(v.mul(4, v.x), v.mul(6, v.y)), v.z), v.Eq(v.z, v.i(3))}},
		{Sat, []Term{v.Eq(v.Add(v.mul(3, v.x), v.mul(5, v.y)), v.i(1)), v.Ge(v.x, v.i(100))}},
		{Unsat, []Term{v.Divides(rat(2), v.x), v.Divides(rat(2), v.Add(v.x, v.i(1)))}},
		{Unsat, []Term{v.Divides(rat(6), v.x), v.Not(v.Divides(rat(3), v.x))}},
		{Sat, []Term{v.Not(v.Divides(rat(6), v.x)), v.Divides(rat(3), v.x), v.Ge(v.x, v.i(1000))}},
		{Unsat, []Term{v.Ge(v.mul(5, v.x), v.Add(v.mul(7, v.y), v.i(1))), v.Le(v.mul(5, v.x), v.Add(v.mul(7, v.y), v.i(2))),
			v.Divides(rat(35), v.Add(v.mul(5, v.x), v.mul(28, v.y)))}},
		{Sat, []Term{v.Distinct(v.x, v.y, v.z), v.Ge(v.x, v.i(0)), v.Le(v.x, v.i(2)), v.Ge(v.y, v.i(0)), v.Le(v.y, v.i(2)),
			v.Ge(v.z, v.i(0)), v.Le(v.z, v.i(2))}},
		{Unsat, []Term{v.Distinct(v.x, v.y, v.z), v.Ge(v.x, v.i(0)), v.Le(v.x, v.i(1)), v.Ge(v.y, v.i(0)), v.Le(v.y, v.i(1)),
			v.Ge(v.z, v.i(0)), v.Le(v.z, v.i(1))}},
		{Unsat, []Term{v.Lt(v.r, v.s), v.Lt(v.s, v.r)}},
		{Sat, []Term{v.Lt(v.r, v.s), v.Lt(v.s, v.Add(v.r, v.Num(num.FromFrac(1, 100), Real))), v.Gt(v.r, v.Num(rat(7), Real))}},
		{Sat, []Term{v.Lt(v.ToReal(v.x), v.r), v.Lt(v.r, v.ToReal(v.Add(v.x, v.i(1)))), v.Not(v.IsInt(v.r))}},
		{Unsat, []Term{v.Lt(v.ToReal(v.x), v.r), v.Lt(v.r, v.ToReal(v.Add(v.x, v.i(1)))), v.IsInt(v.r)}},
		{Unsat, []Term{v.Eq(v.ToInt(v.r), v.i(3)), v.Lt(v.r, v.Num(rat(3), Real))}},
	}
	for i, tt := range tests {
		got, _ := CheckSat(background, v.Context, tt.fs...)
		assert.Equal(t, tt.want, got, "case %d: %s", i, v.Script(tt.fs...))
	}
}

// TestEquationsAgainstDisequality has disjuncts with long chains of equations that each contradict a disequality.
func TestEquationsAgainstDisequality(t *testing.T) {
	c := NewContext()
	x := func(i int) Term { return c.Var(fmt.Sprintf("x%d", i), Int) }
	var up, down []Term
	for i := range 2 * manyEquations {
		up = append(up, c.Eq(c.Add(x(i), c.Int(1)), x(i+1)))
		down = append(down, c.Eq(x(i+2), c.Add(x(i), c.Int(2))))
	}
	last := x(2 * manyEquations)
	s := NewSolver(c, Options{Rounds: 50})
	s.Assert(c.Or(c.And(up...), c.And(down...)), c.Not(c.Eq(last, c.Add(x(0), c.Int(2*manyEquations)))))
	assert.Equal(t, Unsat, s.Check(background), s.Reason())
}

func TestWrongModelIsNotReturned(t *testing.T) {
	c := NewContext()
	s := NewSolver(c, Options{})
	s.accept = func(*Model, []Term) bool { return false }
	assert.Equal(t, Unknown, s.Check(background))
	assert.Equal(t, "internal: model check failed", s.Reason())
	assert.Nil(t, s.Model())
}

func TestEntails(t *testing.T) {
	v := newVocabulary()
	assert.Equal(t, Unsat, Entails(background, v.Context, v.Ge(v.x, v.i(5)), v.Gt(v.x, v.i(4))))
	assert.Equal(t, Sat, Entails(background, v.Context, v.Gt(v.x, v.i(4)), v.Gt(v.x, v.i(5))))
}

// pigeons says that n+1 pigeons sit in n holes, alone: hard for every resolution prover.
func pigeons(c *Context, n int) Term {
	at := func(i, j int) Term { return c.Var(string(rune('a'+i))+string(rune('A'+j)), Bool) }
	var parts []Term
	for i := range n + 1 {
		var holes []Term
		for j := range n {
			holes = append(holes, at(i, j))
			for k := range i {
				parts = append(parts, c.Or(c.Not(at(i, j)), c.Not(at(k, j))))
			}
		}
		parts = append(parts, c.Or(holes...))
	}
	return c.And(parts...)
}

func TestCancellation(t *testing.T) {
	c := NewContext()
	f := pigeons(c, 14)
	ctx := steps.Limit(20)
	s := NewSolver(c, Options{})
	s.Assert(f)
	assert.Equal(t, Unknown, s.Check(ctx))
	assert.Less(t, ctx.Late(), int64(100))
	assert.Equal(t, context.DeadlineExceeded.Error(), s.Reason())

	// Other solvers go on unharmed, this one too.
	status, _ := CheckSat(background, c, pigeons(c, 4))
	assert.Equal(t, Unsat, status)
	s = NewSolver(c, Options{Conflicts: 100})
	s.Assert(f)
	assert.Equal(t, Unknown, s.Check(background))
	assert.Equal(t, sat.ErrConflicts.Error(), s.Reason())
}

// TestDeterminism runs the same queries in two Contexts and compares answers, models, cores and statistics.
func TestDeterminism(t *testing.T) {
	run := func(seed int64) string {
		g := newGenerator(seed, 3, 1, 2, true)
		s := NewSolver(g.c, Options{})
		s.Assert(g.formula(3), g.formula(3))
		status := s.Check(background, g.formula(1), g.formula(1), g.atom(1))
		text := fmt.Sprintln(status, s.UnsatCore(), s.Statistics())
		if m := s.Model(); m != nil {
			for _, v := range m.Symbols() {
				if g.c.Sort(v) == Bool {
					text += fmt.Sprintln(g.c.Name(v), m.Holds(v))
				} else {
					text += fmt.Sprintln(g.c.Name(v), m.Value(v))
				}
			}
		}
		return text
	}
	for seed := int64(0); seed < 100; seed++ {
		require.Equal(t, run(seed), run(seed))
	}
}
