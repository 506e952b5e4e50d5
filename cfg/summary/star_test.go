package summary

import (
	"context"
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// branch is one way through a random loop body: if lo <= a.x + b < hi then x := m x + c. A variable may be havocked.
type branch struct {
	test   []int64
	lo, hi int64
	matrix [][]int64
	offset []int64
	havoc  []bool
}

// randomBranch makes a branch over n variables that does not change the last frozen ones, so that these can be symbolic
// increments.
func randomBranch(rng *rand.Rand, n, frozen int) branch {
	br := branch{lo: int64(rng.Intn(20)) - 12, test: make([]int64, n)}
	br.hi = br.lo + int64(rng.Intn(24)) + 1
	br.test[rng.Intn(n)] = 1
	if rng.Intn(3) == 0 {
		br.test[rng.Intn(n)] = int64(rng.Intn(3)) - 1
	}
	for i := range n {
		row := make([]int64, n)
		row[i] = 1
		switch rng.Intn(8) {
		case 0:
			row[rng.Intn(n)] = int64(rng.Intn(3)) - 1
		case 1:
			row[i] = int64(rng.Intn(3))
		}
		offset, havoc := int64(rng.Intn(7))-3, rng.Intn(12) == 0
		if i >= n-frozen {
			row = make([]int64, n)
			row[i], offset, havoc = 1, 0, false
		} else if frozen > 0 && rng.Intn(2) == 0 {
			row = make([]int64, n)
			row[i], row[n-1] = 1, int64(rng.Intn(5))-2
		}
		br.matrix = append(br.matrix, row)
		br.offset = append(br.offset, offset)
		br.havoc = append(br.havoc, havoc)
	}
	return br
}

func linearText(coeff []int64, c int64) string {
	parts := []string{fmt.Sprint(c)}
	for i, k := range coeff {
		if k != 0 {
			parts = append(parts, fmt.Sprintf("%d * x%d", k, i))
		}
	}
	return strings.ReplaceAll(strings.Join(parts, " + "), "+ -", "- ")
}

func (br branch) text() string {
	var sb strings.Builder
	test := linearText(br.test, 0)
	fmt.Fprintf(&sb, "assume %s >= %d && %s < %d", test, br.lo, test, br.hi)
	for i, row := range br.matrix {
		fmt.Fprintf(&sb, "; y%d = %s", i, linearText(row, br.offset[i]))
	}
	for i := range br.matrix {
		if br.havoc[i] {
			fmt.Fprintf(&sb, "; havoc x%d", i)
		} else {
			fmt.Fprintf(&sb, "; x%d = y%d", i, i)
		}
		fmt.Fprintf(&sb, "; y%d = 0", i)
	}
	return sb.String()
}

func dot(a, b []int64) int64 {
	var s int64
	for i := range a {
		s += a[i] * b[i]
	}
	return s
}

// step runs the branch; ok is false if its test fails.
func (br branch) step(x []int64, rng *rand.Rand) (next []int64, ok bool) {
	if v := dot(br.test, x); v < br.lo || v >= br.hi {
		return nil, false
	}
	for i, row := range br.matrix {
		v := dot(row, x) + br.offset[i]
		if br.havoc[i] {
			v = int64(rng.Intn(41)) - 20
		}
		next = append(next, v)
	}
	return next, true
}

// TestStarContainsAllRuns runs random loops concretely: every pair of a state and one that some iterations later is reached must
// be in the star, and every state on a run to the target in the formula of its vertex.
func TestStarContainsAllRuns(t *testing.T) {
	for seed := range int64(60) {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rng := rand.New(rand.NewSource(seed))
			n := 1 + rng.Intn(3)
			var branches []branch
			text := ""
			for i := range n {
				text += fmt.Sprintf("; y%d = 0", i)
			}
			text = "A -> H: " + text[2:] + "\n"
			frozen := 0
			if n > 1 && seed%3 == 0 {
				frozen = 1
			}
			for range 1 + rng.Intn(3) {
				br := randomBranch(rng, n, frozen)
				branches = append(branches, br)
				text += "H -> H: " + br.text() + "\n"
			}
			exit := int64(rng.Intn(9)) - 4
			text += fmt.Sprintf("H -> ERR: assume x0 == %d", exit)
			p := parseProgram(t, cfg.Math, text)
			for v := range n { // variables are numbered by their first occurrence
				p.variable(cfg.Math, fmt.Sprintf("x%d", v))
			}
			t.Log(text)
			s := p.summaries(Options{})
			star, ok := s.Star(p.vertex["H"])
			require.True(t, ok)
			checker := &runChecker{p: p, n: n, star: p.vo.Formula(star, p.xs(n)...)}
			for range 12 {
				checker.run(branches, exit, s, rng)
			}
		})
	}
}

// xs lists the variables x0, x1, ...
func (p *program) xs(n int) []cfg.Var {
	var out []cfg.Var
	for i := range n {
		out = append(out, p.vars[fmt.Sprintf("x%d", i)])
	}
	return out
}

type runChecker struct {
	p    *program
	n    int
	star smt.Term
}

func (rc *runChecker) run(branches []branch, exit int64, s *Summaries, rng *rand.Rand) {
	x := make([]int64, rc.n)
	for i := range x {
		x[i] = int64(rng.Intn(31)) - 15
	}
	states := [][]int64{x}
	for range 10 {
		var enabled [][]int64
		for _, br := range branches {
			if next, ok := br.step(x, rng); ok {
				enabled = append(enabled, next)
			}
		}
		if len(enabled) == 0 {
			break
		}
		x = enabled[rng.Intn(len(enabled))]
		states = append(states, x)
	}
	from := rng.Intn(len(states))
	for to := from; to < len(states); to++ {
		f := rc.p.c.Subst(rc.star, rc.at(states[from], states[to]))
		require.True(rc.p.t, rc.possible(f), "%v -> %v after %d iterations", states[from], states[to], to-from)
	}
	last := -1
	for i, st := range states {
		if st[0] == exit {
			last = i
		}
	}
	for i := 0; i <= last; i++ {
		f := rc.p.c.Subst(s.ToTarget(rc.p.vertex["H"]), rc.at(states[i], states[i]))
		require.True(rc.p.t, rc.possible(f), "%v reaches the target", states[i])
	}
}

func (rc *runChecker) possible(f smt.Term) bool {
	status, _ := smt.CheckSat(context.Background(), rc.p.c, f)
	return status == smt.Sat
}

// at maps X and Prime to two states; the helper variables of the text are 0 at the loop header.
func (rc *runChecker) at(before, after []int64) map[smt.Term]smt.Term {
	m := make(map[smt.Term]smt.Term)
	for v := range rc.p.vo.Vars {
		m[rc.p.vo.X[v]], m[rc.p.vo.Prime[v]] = rc.p.c.Int(0), rc.p.c.Int(0)
	}
	for i, v := range rc.p.xs(rc.n) {
		m[rc.p.vo.X[v]] = rc.p.c.Num(num.FromInt(before[i]), smt.Int)
		m[rc.p.vo.Prime[v]] = rc.p.c.Num(num.FromInt(after[i]), smt.Int)
	}
	return m
}
