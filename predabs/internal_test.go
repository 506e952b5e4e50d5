package predabs

import (
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/answer"
	"cairn/internal/progen"
	"cairn/internal/search"
	"cairn/internal/steps"
	"cairn/lang/cfront"
	"cairn/lang/ts"
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

// swaps is a program with a relation whose effect depends on the state.
const swaps = `vars x, y, z
init  true
error x > y + z
rho: x' >= y, x' <= y + z, y' = x, z <= 3, skip(z)
`

// engineOf prepares a program for a run that is not begun, and tells the number of the block that the relation is.
func engineOf(t *testing.T, text string, opt Options) (e *engine, rho int) {
	prog, err := ts.Parse("swaps.ts", []byte(text))
	require.NoError(t, err)
	_, err = search.Decide(t.Context(), prog.Main, search.Options{}, func(p *search.Problem) (*answer.Answer, error) {
		var err error
		e, err = newEngine(p, opt)
		require.NoError(t, err)
		return answer.DontKnow("enough"), nil
	})
	require.NoError(t, err)
	rho = slices.IndexFunc(e.Blocks.Blocks, func(b encode.Block) bool { return b.Src == b.Dst })
	require.GreaterOrEqual(t, rho, 0)
	return e, rho
}

// randomPredicates makes predicates over the variables of the system.
func randomPredicates(r *rand.Rand, e *engine, n int) []smt.Term {
	c, x := e.C, []smt.Term{e.Vocab.X[0], e.Vocab.X[2], e.Vocab.X[4]} // between them, the values after a step
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
		e, rho := engineOf(t, swaps, Options{})
		preds := randomPredicates(r, e, 8)
		for range 60 {
			var label []smt.Term
			for _, p := range preds {
				if r.Intn(3) == 0 {
					label = append(label, p)
				}
			}
			slices.Sort(label)
			p := append(preds, smt.False)[r.Intn(len(preds)+1)]
			phi := append([]smt.Term{e.Vocab.Pre(e.Blocks.Blocks[rho].Trans, e.C.Not(p))}, label...)
			status, _ := smt.CheckSat(t.Context(), e.C, phi...)
			assert.Equal(t, status == smt.Unsat, e.steps[rho].entails(label, p), "seed %d", seed)
		}
		assert.Positive(t, e.Stats.QueriesRecalled)
	}
}

// TestCubesAreStrongest compares the Boolean abstraction with one query for each minterm.
func TestCubesAreStrongest(t *testing.T) {
	for seed := int64(0); seed < 15; seed++ {
		r := rand.New(rand.NewSource(seed))
		e, rho := engineOf(t, swaps, Options{Boolean: true})
		preds := randomPredicates(r, e, 3)
		label := randomPredicates(r, e, 1)
		got := e.cubes(rho, label, preds)
		var minterms []smt.Term
		for point := range 1 << len(preds) {
			cube := e.disjunction([][]int8{minterm(point, len(preds))}, preds)
			if status, _ := smt.CheckSat(t.Context(), e.C, label[0], e.Vocab.Pre(e.Blocks.Blocks[rho].Trans, cube)); status == smt.Sat {
				minterms = append(minterms, cube)
			}
		}
		status, _ := smt.CheckSat(t.Context(), e.C, e.C.Xor(got, e.C.Or(minterms...)))
		assert.Equal(t, smt.Unsat, status, "seed %d: %s", seed, e.formula(got))
	}
}

// TestPost compares post-conditions and weakest preconditions with what they are by definition.
func TestPost(t *testing.T) {
	e, rho := engineOf(t, swaps, Options{})
	step := &e.Blocks.Blocks[rho].Trans
	to := e.Blocks.Blocks[rho].Dst
	for seed := int64(0); seed < 20; seed++ {
		r := rand.New(rand.NewSource(seed))
		phi, psi := e.C.And(randomPredicates(r, e, 2)...), e.C.And(randomPredicates(r, e, 2)...)
		post, err := e.post(phi, to, step)
		require.NoError(t, err)
		wp, err := e.weakestPre(psi, step)
		require.NoError(t, err)
		// post(phi) |= psi exactly if no step leads from phi to a state without psi, which is: phi |= wp(psi).
		bad, _ := smt.CheckSat(t.Context(), e.C, phi, e.Vocab.Pre(*step, e.C.Not(psi)))
		assert.Equal(t, bad, smt.Entails(t.Context(), e.C, post, psi), "seed %d", seed)
		assert.Equal(t, bad, smt.Entails(t.Context(), e.C, phi, wp), "seed %d", seed)
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
			case s.at != cfg.Vertex(at):
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
		union = append(union, e.C.And(r.label...))
	}
	if status, _ := smt.CheckSat(e.Ctx, e.C, e.C.And(s.label...), e.Ranges.Invariant(e.Vocab.Symbols, s.at), e.C.Not(e.C.Or(union...))); status == smt.Sat {
		return fmt.Errorf("%s is not covered by its coverers", phi(s))
	}
	return nil
}

// TestTree checks the tree before each choice, on random programs.
func TestTree(t *testing.T) {
	checks := 0
	for seed := int64(0); seed < 40; seed++ {
		src := []byte(progen.Generate(rand.New(rand.NewSource(seed))).C())
		prog, err := cfront.Load(t.Context(), "random.c", src, cfront.Options{})
		require.NoError(t, err)
		ctx := steps.Limit(3000)
		_, err = search.Decide(ctx, prog.Main, search.Options{}, func(p *search.Problem) (*answer.Answer, error) {
			var e *engine
			var err error
			e, err = newEngine(p, Options{Boolean: seed%2 == 1, Trace: func(ev Event) {
				if ev.Step == "choose" && ctx.Err() == nil {
					checks++
					require.NoError(t, e.check(ev.State), "seed %d", seed)
				}
			}})
			require.NoError(t, err)
			return e.run(), nil
		})
		require.True(t, err == nil || ctx.Err() != nil, err)
	}
	assert.Greater(t, checks, 40)
}
