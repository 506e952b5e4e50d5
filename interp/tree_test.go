package interp

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt"
)

// provedTree is Tree with a proof of the result.
func provedTree(c *smt.Context, nodes []Node, opt Options) ([]smt.Term, error) {
	itps, err := Tree(context.Background(), c, nodes, opt)
	if err == nil {
		err = Verify(context.Background(), c, nodes, itps)
	}
	return itps, err
}

// tree makes a random tree of formulas. Each node shares symbols with its parent and, now and then, with one far away.
func (g *generator) tree(sort smt.Sort, n, depth int) []Node {
	parent := make([]int, n)
	nodes := make([]Node, n)
	waiting := []int{}
	for i := range nodes {
		k := len(waiting)
		if i == n-1 {
			k = 0
		} else if i > 0 {
			k -= g.rnd.Intn(min(3, len(waiting)+1))
		}
		nodes[i].Children = append([]int(nil), waiting[k:]...)
		for _, child := range nodes[i].Children {
			parent[child] = i
		}
		waiting = append(waiting[:k], i)
	}
	states := make([][]smt.Term, n)
	for i := range states {
		states[i] = g.state(sort, i)
	}
	for i := range nodes {
		vars := append([]smt.Term(nil), states[i]...)
		for _, k := range nodes[i].Children {
			vars = append(vars, states[k]...)
		}
		if g.rnd.Intn(4) == 0 {
			vars = append(vars, states[g.rnd.Intn(n)][0])
		}
		nodes[i].Formula = g.c.And(g.formula(vars, depth), g.formula(vars, depth), g.formula(vars, 1))
	}
	return nodes
}

// TestRandomTrees has the definition checked for random trees in all fragments, and ErrSat for satisfiable ones.
func TestRandomTrees(t *testing.T) {
	for _, kind := range []struct {
		name         string
		sort         smt.Sort
		mixed, bools bool
	}{{"integers", smt.Int, false, false}, {"rationals", smt.Real, false, false}, {"mixed", smt.Int, true, false}, {"Boolean symbols", smt.Int, false, true}} {
		t.Run(kind.name, func(t *testing.T) {
			found, branching, undecided := 0, 0, 0
			runs := int64(cases(400))
			for seed := int64(0); seed < runs; seed++ {
				g := newGenerator(seed)
				g.mixed, g.bools = kind.mixed, kind.bools
				nodes := g.tree(kind.sort, 2+g.rnd.Intn(5), 1+g.rnd.Intn(2))
				fs := make([]smt.Term, len(nodes))
				for i := range nodes {
					fs[i] = nodes[i].Formula
				}
				itps, err := provedTree(g.c, nodes, Options{Strength: Strength(seed % 3), Seed: seed / 3 % 4})
				if errors.Is(err, ErrUnknown) { // integers and rationals in one formula are hard, for the check too
					undecided++
					continue
				}
				switch status, _ := smt.CheckSat(context.Background(), g.c, fs...); status {
				case smt.Sat:
					require.ErrorIs(t, err, ErrSat, "seed %d", seed)
				case smt.Unsat:
					require.NoError(t, err, "seed %d", seed)
					require.Len(t, itps, len(nodes)-1)
					found++
					if !chain(nodes) {
						branching++
					}
				}
			}
			t.Logf("%d of %d unsatisfiable, %d of them with branches; %d undecided", found, runs, branching, undecided)
			assert.LessOrEqual(t, undecided, int(runs/1000))
			assert.Greater(t, branching, int(runs/8))
		})
	}
}

// TestTree is a derivation of two calls: f(x) = x+1 twice, and a caller that expects x+3.
func TestTree(t *testing.T) {
	c := smt.NewContext()
	v := func(name string) smt.Term { return c.Var(name, smt.Int) }
	add := func(a smt.Term, k int64) smt.Term { return c.Add(a, c.Int(k)) }
	nodes := []Node{
		{Formula: c.And(c.Eq(v("a"), add(v("x"), 1)), c.Ge(v("x"), c.Int(0)))},
		{Formula: c.Eq(v("b"), add(v("a"), 1))},
		{Formula: c.And(c.Eq(v("b"), add(v("x"), 3))), Children: []int{0, 1}},
	}
	itps, err := provedTree(c, nodes, Options{})
	require.NoError(t, err)
	require.Len(t, itps, 2)
	assert.NotContains(t, fmt.Sprint(c.FreeVars(itps[1])), c.String(v("x")))

	// The check finds what is wrong.
	assert.ErrorContains(t, Verify(context.Background(), c, nodes, []smt.Term{smt.True, itps[1]}), "node 2 does not imply")
	assert.ErrorContains(t, Verify(context.Background(), c, nodes, []smt.Term{smt.False, itps[1]}), "node 0 does not imply")
	stray := []Node{{Formula: c.Eq(v("a"), v("z"))}, {Formula: c.Eq(v("b"), v("a"))}, {Formula: smt.False, Children: []int{0, 1}}}
	assert.ErrorContains(t, Verify(context.Background(), c, stray, []smt.Term{stray[0].Formula, smt.True}), "contains z")
}

func TestNoTree(t *testing.T) {
	c := smt.NewContext()
	for want, nodes := range map[string][]Node{
		"at least one":            {},
		"more children":           {{Formula: smt.False, Children: []int{0}}},
		"there are 2 trees":       {{Formula: smt.False}, {Formula: smt.False}},
		"not the subtrees before": {{Formula: smt.True}, {Formula: smt.True}, {Formula: smt.False, Children: []int{0, 0}}},
	} {
		_, err := Tree(context.Background(), c, nodes, Options{})
		assert.ErrorContains(t, err, want)
	}
	itps, err := provedTree(c, []Node{{Formula: smt.False}}, Options{})
	require.NoError(t, err)
	assert.Empty(t, itps)
}
