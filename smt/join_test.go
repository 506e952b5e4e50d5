package smt

import (
	"fmt"
	"math/rand"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// branch is one way through a step of a random program: guard and increments.
type branch struct {
	guard  func(x, y int64) bool
	term   func(c *Context, x, y Term) Term
	dx, dy int64
}

func randomBranch(r *rand.Rand) branch {
	k := int64(r.Intn(5) - 2)
	b := branch{dx: int64(r.Intn(4) - 1), dy: int64(r.Intn(4) - 1)}
	switch r.Intn(4) {
	case 0:
		b.guard = func(x, y int64) bool { return x <= k }
		b.term = func(c *Context, x, y Term) Term { return c.Le(x, c.Int(k)) }
	case 1:
		b.guard = func(x, y int64) bool { return x-y >= k }
		b.term = func(c *Context, x, y Term) Term { return c.Ge(c.Sub(x, y), c.Int(k)) }
	case 2:
		b.guard = func(x, y int64) bool { return (y-k)%2 == 0 }
		b.term = func(c *Context, x, y Term) Term { return c.Divides(rat(2), c.Add(y, c.Int(k))) }
	default:
		b.guard = func(x, y int64) bool { return true }
		b.term = func(c *Context, x, y Term) Term { return True }
	}
	return b
}

// TestBranchingPrograms compares answers about the states that random programs with branches reach with the states that
// they do reach. The steps are encoded as disjunctions, or as conditionals with a common condition.
func TestBranchingPrograms(t *testing.T) {
	counts := map[Status]int{}
	for seed := int64(0); seed < 400; seed++ {
		r := rand.New(rand.NewSource(seed))
		c := NewContext()
		type state struct{ x, y int64 }
		states := map[state]bool{}
		for x := int64(-1); x <= 1; x++ {
			states[state{x, 0}] = true
		}
		x, y := c.Var("x0", Int), c.Var("y0", Int)
		fs := []Term{c.Ge(x, c.Int(-1)), c.Le(x, c.Int(1)), c.Eq(y, c.Int(0))}
		for i := range 1 + int(seed%7) {
			x2, y2 := c.Var(fmt.Sprintf("x%d", i+1), Int), c.Var(fmt.Sprintf("y%d", i+1), Int)
			next := map[state]bool{}
			var cases []Term
			if seed%2 == 0 {
				for range 2 + r.Intn(2) {
					b := randomBranch(r)
					for s := range states {
						if b.guard(s.x, s.y) {
							next[state{s.x + b.dx, s.y + b.dy}] = true
						}
					}
					cases = append(cases, c.And(b.term(c, x, y), c.Eq(x2, c.Add(x, c.Int(b.dx))), c.Eq(y2, c.Add(y, c.Int(b.dy)))))
				}
				fs = append(fs, c.Or(cases...))
			} else {
				b, d := randomBranch(r), randomBranch(r)
				for s := range states {
					if b.guard(s.x, s.y) {
						next[state{s.x + b.dx, s.y + b.dy}] = true
					} else {
						next[state{s.x + d.dx, s.y + d.dy}] = true
					}
				}
				g := b.term(c, x, y)
				fs = append(fs, c.Eq(x2, c.Ite(g, c.Add(x, c.Int(b.dx)), c.Add(x, c.Int(d.dx)))),
					c.Eq(y2, c.Ite(g, c.Add(y, c.Int(b.dy)), c.Add(y, c.Int(d.dy)))))
			}
			x, y, states = x2, y2, next
		}
		for range 6 {
			a, b := int64(r.Intn(16)-4), int64(r.Intn(3)-1)
			goal, want := c.Eq(c.Add(x, c.Scale(num.FromInt(b), y)), c.Int(a)), Unsat
			for s := range states {
				if s.x+b*s.y == a {
					want = Sat
				}
			}
			counts[want]++
			got, _ := CheckSat(background, c, append(fs[:len(fs):len(fs)], goal)...)
			require.Equal(t, want, got, "seed %d: %s", seed, c.Script(append(fs[:len(fs):len(fs)], goal)...))
			s := NewSolver(c, Options{})
			s.Assert(fs...)
			require.Equal(t, want, s.Check(background, goal), "seed %d with assumption", seed)
			require.Equal(t, want, NewSolver(c, Options{}).Check(background, append(fs[:len(fs):len(fs)], goal)...), "seed %d", seed)
		}
	}
	require.Greater(t, counts[Sat], 400)
	require.Greater(t, counts[Unsat], 400)
}

// TestCorrelatedBranches is hopeless without relations between the two variables: it has 2^60 paths.
func TestCorrelatedBranches(t *testing.T) {
	c := NewContext()
	var fs []Term
	x, y := c.Int(0), c.Int(0)
	for i := range 60 {
		b := c.Var(fmt.Sprintf("b%d", i), Bool)
		x2, y2 := c.Var(fmt.Sprintf("x%d", i), Int), c.Var(fmt.Sprintf("y%d", i), Int)
		fs = append(fs, c.Eq(x2, c.Ite(b, c.Add(x, c.Int(1)), x)), c.Eq(y2, c.Ite(b, y, c.Add(y, c.Int(1)))))
		x, y = x2, y2
	}
	status, _ := CheckSat(background, c, append(fs, c.Eq(c.Add(x, y), c.Int(61)))...)
	require.Equal(t, Unsat, status)
	status, m := CheckSat(background, c, append(fs, c.Eq(x, c.Int(31)))...)
	require.Equal(t, Sat, status)
	require.Equal(t, rat(29), m.Value(y))
}
