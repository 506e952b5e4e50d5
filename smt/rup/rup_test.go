package rup_test

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/smt/rup"
)

// all has each combination of signs of variables from 1 to n: it has no model.
func all(n int) (clauses [][]int32) {
	for code := range 1 << n {
		var c []int32
		for v := range n {
			c = append(c, int32(v+1)*int32(1-2*(code>>v&1)))
		}
		clauses = append(clauses, c)
	}
	return clauses
}

func add(c ...int32) rup.Step    { return rup.Step{Clause: c} }
func remove(c ...int32) rup.Step { return rup.Step{Clause: c, Delete: true} }

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		name    string
		clauses [][]int32
		steps   []rup.Step
		err     string
	}{
		{"in order", all(2), []rup.Step{add(1)}, ""},
		{"deleted when it is of no use any more", all(3), []rup.Step{add(1, 2), remove(1, 2, 3), remove(2, -3, 1), add(-2, 1), add(1), add(2)}, ""},
		{"deleted too early", all(3), []rup.Step{remove(3, 2, 1), add(1, 2)}, "step 2 of the proof does not follow by unit propagation"},
		{"deleted after it has been derived", all(3), []rup.Step{add(1, 2), remove(2, 1), remove(1, 2, 3), add(1)}, "step 4 of the proof does not follow by unit propagation"},
		{"one of two equal ones deleted", append(all(2), []int32{2, 1, 1}), []rup.Step{remove(1, 2), add(1)}, ""},
		{"both deleted", append(all(2), []int32{2, 1, 1}), []rup.Step{remove(1, 2), remove(2, 1), add(1)}, "step 3 of the proof does not follow by unit propagation"},
		{"one that is not there deleted", all(2), []rup.Step{remove(1, 2, -1), remove(1), add(1)}, ""},
		{"what has followed stays", append(all(2), []int32{1}), []rup.Step{remove(1), remove(1, 2), add(2)}, ""},
		{"not to the end", all(2)[:3], []rup.Step{add(1)}, rup.ErrOpen.Error()},
		{"other variables", all(2), []rup.Step{add(3)}, "step 1 of the proof: there is no literal 3"},
	} {
		err := rup.Check(context.Background(), max(2, len(c.clauses[0])), c.clauses, c.steps)
		if c.err == "" {
			assert.NoError(t, err, c.name)
		} else {
			assert.EqualError(t, err, c.err, c.name)
		}
	}
	ended, cancel := context.WithCancel(context.Background())
	cancel()
	assert.ErrorIs(t, rup.Check(ended, 3, all(3), []rup.Step{add(1, 2)}), context.Canceled)
}

// TestPropagatorAgainstResolution compares what follows with what propagation over all clauses says, clause by clause, while clauses come and go.
func TestPropagatorAgainstResolution(t *testing.T) {
	const vars = 8
	for seed := range uint64(300) {
		r := rand.New(rand.NewPCG(seed, 3))
		clause := func() (c []int32) {
			for range 1 + r.IntN(4) {
				c = append(c, int32(1+r.IntN(vars))*int32(1-2*r.IntN(2)))
			}
			return c
		}
		p := rup.NewPropagator[int32](vars)
		var clauses [][]int32 // that have not been dropped, and what has followed from those that have
		places := map[int32]int{}
		for range 40 {
			if c := clause(); r.IntN(5) > 0 || len(places) == 0 {
				if at := p.Add(c); at >= 0 {
					places[at] = len(clauses)
				}
				clauses = append(clauses, c)
			} else {
				at := slices.Sorted(func(yield func(int32) bool) {
					for k := range places {
						if !yield(k) {
							return
						}
					}
				})[r.IntN(len(places))]
				p.Drop(at)
				n := places[at]
				clauses = append(clauses, units(clauses)...)
				clauses[n] = []int32{1, -1}
				delete(places, at)
			}
			c := clause()
			negation := slices.Clone(clauses)
			for _, l := range c {
				negation = append(negation, []int32{-l})
			}
			require.Equal(t, slices.ContainsFunc(units(clauses), func(u []int32) bool { return len(u) == 0 }), p.Refuted(), "seed %d", seed)
			require.Equal(t, slices.ContainsFunc(units(negation), func(u []int32) bool { return len(u) == 0 }), p.Implies(c), "seed %d: %v of %v", seed, c, clauses)
			if p.Refuted() {
				break
			}
		}
	}
}

// units are the literals that follow, each as a clause, and the empty clause if the clauses contradict each other.
func units(clauses [][]int32) (out [][]int32) {
	value := map[int32]bool{}
	for changed := true; changed; {
		changed = false
		for _, c := range clauses {
			var open []int32
			holds := false
			for _, l := range c {
				holds = holds || value[l]
				if !value[-l] && !slices.Contains(open, l) {
					open = append(open, l)
				}
			}
			switch {
			case holds:
			case len(open) == 0:
				return append(out, []int32{})
			case len(open) == 1:
				value[open[0]], changed = true, true
				out = append(out, open)
			}
		}
	}
	return out
}

func TestWrite(t *testing.T) {
	var b strings.Builder
	require.NoError(t, rup.Write(&b, []rup.Step{add(1, -2), remove(3)}))
	assert.Equal(t, "1 -2 0\nd 3 0\n0\n", b.String())
}
