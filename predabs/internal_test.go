package predabs

import (
	"fmt"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/progen"
	"cairn/internal/steps"
	"cairn/lang/cfront"
	"cairn/smt"
)

// TestMerge joins random sets of minterms: the same points must be left, in no more cubes.
func TestMerge(t *testing.T) {
	const n = 4
	for seed := int64(0); seed < 200; seed++ {
		r := rand.New(rand.NewSource(seed))
		var in [1 << n]bool
		var cubes [][]int8
		for point := range in {
			if in[point] = r.Intn(2) == 0; in[point] {
				cubes = append(cubes, minterm(point, n))
			}
		}
		merged := merge(slices.Clone(cubes))
		assert.LessOrEqual(t, len(merged), len(cubes))
		for point := range in {
			inside := slices.ContainsFunc(merged, func(cube []int8) bool { return within(minterm(point, n), cube) })
			assert.Equal(t, in[point], inside, "seed %d, point %d", seed, point)
		}
	}
	assert.Equal(t, [][]int8{{0, 0}}, merge([][]int8{{1, 1}, {-1, -1}, {1, -1}, {-1, 1}}))
}

func minterm(point, n int) []int8 {
	cube := make([]int8, n)
	for i := range cube {
		cube[i] = int8(2*(point>>i&1) - 1)
	}
	return cube
}

func within(point, cube []int8) bool {
	for i := range cube {
		if cube[i] != 0 && cube[i] != point[i] {
			return false
		}
	}
	return true
}

func TestSubset(t *testing.T) {
	for _, c := range []struct {
		a, b []smt.Term
		want bool
	}{
		{nil, nil, true},
		{nil, []smt.Term{3}, true},
		{[]smt.Term{3}, nil, false},
		{[]smt.Term{3, 7}, []smt.Term{1, 3, 5, 7}, true},
		{[]smt.Term{3, 6}, []smt.Term{1, 3, 5, 7}, false},
		{[]smt.Term{7, 8}, []smt.Term{1, 3, 5, 7}, false},
	} {
		assert.Equal(t, c.want, subset(c.a, c.b), fmt.Sprint(c))
	}
}

// swaps is a system with a relation whose effect depends on the state.
const swaps = `vars x, y, z
rho: x' >= y, x' <= y + z, y' = x, z <= 3
`

// randomPredicates makes predicates over the variables of the system.
func randomPredicates(r *rand.Rand, s *System, n int) []smt.Term {
	c, x := s.Vocab.Ctx, s.Vocab.X
	var preds []smt.Term
	for len(preds) < n {
		sum := c.Add(c.Sub(x[r.Intn(3)], x[r.Intn(3)]), c.Int(int64(r.Intn(5)-2)))
		p := []smt.Term{c.Le(sum, c.Int(0)), c.Eq(sum, c.Int(0)), c.Or(c.Le(x[0], c.Int(1)), c.Ge(sum, c.Int(0)))}[r.Intn(3)]
		if p != smt.True && p != smt.False && !slices.Contains(preds, p) {
			preds = append(preds, p)
		}
	}
	return preds
}

// TestEntailsRemembers compares answers that come from earlier cores and models with fresh queries.
func TestEntailsRemembers(t *testing.T) {
	for seed := int64(0); seed < 10; seed++ {
		r := rand.New(rand.NewSource(seed))
		sys, err := Parse(strings.NewReader(swaps))
		require.NoError(t, err)
		e := newEngine(t.Context(), sys, Options{})
		preds := randomPredicates(r, sys, 8)
		for range 60 {
			var label []smt.Term
			for _, p := range preds {
				if r.Intn(3) == 0 {
					label = append(label, p)
				}
			}
			slices.Sort(label)
			p := append(preds, smt.False)[r.Intn(len(preds)+1)]
			rel := &sys.Relations[0]
			phi := append([]smt.Term{sys.Vocab.Pre(rel.Step, e.c.Not(p))}, label...)
			status, _ := smt.CheckSat(t.Context(), e.c, phi...)
			assert.Equal(t, status == smt.Unsat, e.steps[0].entails(label, p), "seed %d", seed)
		}
		assert.Positive(t, e.stats.saved)
	}
}

// TestCubesAreStrongest compares the Boolean abstraction with one query for each minterm.
func TestCubesAreStrongest(t *testing.T) {
	for seed := int64(0); seed < 15; seed++ {
		r := rand.New(rand.NewSource(seed))
		sys, err := Parse(strings.NewReader(swaps))
		require.NoError(t, err)
		e := newEngine(t.Context(), sys, Options{Boolean: true})
		preds := randomPredicates(r, sys, 3)
		label := randomPredicates(r, sys, 1)
		got := e.cubes(e.steps[0], label, preds)
		var minterms []smt.Term
		for point := range 1 << len(preds) {
			cube := e.disjunction([][]int8{minterm(point, len(preds))}, preds)
			if status, _ := smt.CheckSat(t.Context(), e.c, label[0], sys.Vocab.Pre(sys.Relations[0].Step, cube)); status == smt.Sat {
				minterms = append(minterms, cube)
			}
		}
		status, _ := smt.CheckSat(t.Context(), e.c, e.c.Xor(got, e.c.Or(minterms...)))
		assert.Equal(t, smt.Unsat, status, "seed %d: %s", seed, sys.Text(got))
	}
}

// check returns what is wrong with the tree at a moment when a state has been chosen.
func (e *engine) check(chosen string) error {
	for at, states := range e.tree.reached {
		for _, s := range states {
			switch {
			case s.removed:
				return fmt.Errorf("%s has been removed but counts as reached", phi(s))
			case s.coverers != nil:
				return fmt.Errorf("%s is covered but counts as reached", phi(s))
			case s.loc != Loc(at):
				return fmt.Errorf("%s is filed under the wrong location", phi(s))
			case s.parent != nil && s.parent.removed:
				return fmt.Errorf("the parent of %s has been removed", phi(s))
			case len(s.todo) > 0 && !s.queued && phi(s) != chosen:
				return fmt.Errorf("%s waits for relations but is not in the worklist", phi(s))
			}
			for _, k := range s.kids {
				if err := e.checkCovering(k); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// checkCovering checks that a covered state lies in its coverers and these in what has been reached.
func (e *engine) checkCovering(s *state) error {
	if s.coverers == nil {
		return nil
	}
	var union []smt.Term
	for _, r := range s.coverers {
		if r.removed {
			return fmt.Errorf("%s is covered by a state that has been removed", phi(s))
		}
		union = append(union, e.c.And(r.label...))
	}
	if status, _ := smt.CheckSat(e.ctx, e.c, append(e.strongAll(s.loc, s.label), e.c.Not(e.c.Or(union...)))...); status == smt.Sat {
		return fmt.Errorf("%s is not covered by its coverers", phi(s))
	}
	return nil
}

// TestTree checks the tree before each choice, on random programs.
func TestTree(t *testing.T) {
	for seed := int64(0); seed < 40; seed++ {
		src := []byte(progen.Generate(rand.New(rand.NewSource(seed))).C())
		prog, err := cfront.Load(t.Context(), "random.c", src, cfront.Options{})
		require.NoError(t, err)
		ctx := steps.Limit(3000)
		sys, _, err := fromGraph(ctx, prog.Main)
		require.NoError(t, err)
		var e *engine
		e = newEngine(ctx, sys, Options{Boolean: seed%2 == 1, Trace: func(ev Event) {
			if ev.Step == "choose" && ctx.Err() == nil {
				require.NoError(t, e.check(ev.State), "seed %d", seed)
			}
		}})
		e.run(nil)
	}
}
