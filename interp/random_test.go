package interp

import (
	"context"
	"flag"
	"fmt"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
	"cairn/internal/sample"
	"cairn/smt"
)

// generator makes random formulas over few variables.
type generator struct {
	c      *smt.Context
	rnd    *rand.Rand
	mixed  bool // Real variables beside integers
	opaque bool // conditionals and remainders inside of sums
	bools  bool
}

func newGenerator(seed int64) *generator {
	return &generator{c: smt.NewContext(), rnd: rand.New(rand.NewSource(seed))}
}

// state makes the variables of one place: two numbers and, if asked for, a Boolean.
func (g *generator) state(sort smt.Sort, i int) []smt.Term {
	x := []smt.Term{g.c.Var(fmt.Sprintf("x%d", i), sort), g.c.Var(fmt.Sprintf("y%d", i), sort)}
	if g.mixed {
		x[1] = g.c.Var(fmt.Sprintf("r%d", i), smt.Real)
	}
	if g.bools {
		x = append(x, g.c.Var(fmt.Sprintf("b%d", i), smt.Bool))
	}
	return x
}

func (g *generator) sum(vars []smt.Term) smt.Term {
	sum := g.c.Int(int64(g.rnd.Intn(9) - 4))
	for _, v := range vars {
		if g.c.Sort(v) == smt.Bool {
			continue
		}
		if g.opaque && g.c.Sort(v) == smt.Int && g.rnd.Intn(5) == 0 {
			v = g.c.ModConst(v, num.FromInt(int64(2+g.rnd.Intn(2))))
		}
		sum = g.c.Add(sum, g.c.Scale(num.FromInt(int64(g.rnd.Intn(5)-2)), v))
	}
	if g.opaque && g.rnd.Intn(8) == 0 {
		sum = g.c.Ite(g.literal(vars), sum, g.c.Int(0))
	}
	return sum
}

func (g *generator) literal(vars []smt.Term) smt.Term {
	if b := vars[len(vars)-1]; g.c.Sort(b) == smt.Bool && g.rnd.Intn(4) == 0 {
		if g.rnd.Intn(2) == 0 {
			return g.c.Not(b)
		}
		return b
	}
	l, zero := g.sum(vars), g.c.Int(0)
	switch g.rnd.Intn(7) {
	case 0:
		return g.c.Eq(l, zero)
	case 1:
		if g.c.Sort(l) == smt.Int {
			return g.c.Divides(num.FromInt(int64(2+g.rnd.Intn(3))), l)
		}
		return g.c.Lt(l, zero)
	case 2:
		return g.c.Not(g.c.Eq(l, zero))
	case 3:
		return g.c.Lt(l, zero)
	default:
		return g.c.Le(l, zero)
	}
}

func (g *generator) formula(vars []smt.Term, depth int) smt.Term {
	if depth == 0 || g.rnd.Intn(3) == 0 {
		return g.literal(vars)
	}
	a, b := g.formula(vars, depth-1), g.formula(vars, depth-1)
	switch g.rnd.Intn(7) {
	case 0, 1:
		return g.c.Or(a, b)
	case 2:
		return g.c.Iff(a, b)
	case 3:
		return g.c.Not(g.c.And(a, b))
	default:
		return g.c.And(a, b)
	}
}

// path makes a random path of n+1 formulas with the states between them.
func (g *generator) path(sort smt.Sort, n, depth int) (fs []smt.Term, states [][]smt.Term) {
	var vars []smt.Term
	for i := 0; i <= n; i++ {
		state := g.state(sort, i)
		vars = append(slices.Clone(vars), state...)
		f := g.c.And(g.formula(vars, depth), g.formula(vars, depth), g.formula(vars, 1))
		fs = append(fs, f)
		vars = state
		if i < n {
			states = append(states, state)
		}
	}
	return fs, states
}

// loopPath makes the path of a random loop in single static assignment form: an initial state, some iterations of one random body
// with up to two branches, and an error condition with up to three cases.
func (g *generator) loopPath(iterations int) (fs []smt.Term, states [][]smt.Term) {
	c := g.c
	state := func(i int) []smt.Term {
		return []smt.Term{c.Var(fmt.Sprintf("x%d", i), smt.Int), c.Var(fmt.Sprintf("y%d", i), smt.Int)}
	}
	small := func(n int) num.Rat { return num.FromInt(int64(g.rnd.Intn(2*n+1) - n)) }
	type update struct{ a, b, k num.Rat }
	type body struct {
		guard   update
		guarded bool
		next    [2]update
	}
	value := func(u update, x []smt.Term) smt.Term {
		return c.Add(c.Scale(u.a, x[0]), c.Scale(u.b, x[1]), c.Num(u.k, smt.Int))
	}
	branches := make([]body, 1+g.rnd.Intn(2))
	for i := range branches {
		b := body{guard: update{small(1), small(1), small(20)}, guarded: g.rnd.Intn(2) == 0}
		b.next[0], b.next[1] = update{num.One(), small(1), small(3)}, update{num.Zero(), num.One(), small(3)}
		if g.rnd.Intn(4) == 0 {
			b.next[0] = update{num.FromInt(2), num.Zero(), small(2)}
		}
		branches[i] = b
	}
	fs = []smt.Term{c.And(c.Eq(state(0)[0], c.Num(small(4), smt.Int)), c.Eq(state(0)[1], c.Num(small(4), smt.Int)))}
	for i := range iterations {
		x, y := state(i), state(i+1)
		step := smt.False
		for _, b := range branches {
			f := c.And(c.Eq(y[0], value(b.next[0], x)), c.Eq(y[1], value(b.next[1], x)))
			if b.guarded {
				f = c.And(f, c.Le(value(b.guard, x), c.Int(0)))
			}
			step = c.Or(step, f)
		}
		fs = append(fs, step)
	}
	for i := range iterations + 1 {
		states = append(states, state(i))
	}
	bad := smt.False
	for range 1 + g.rnd.Intn(3) {
		bad = c.Or(bad, g.formula(state(iterations), 1))
	}
	return append(fs, bad), states
}

// The three properties of sequence interpolants, proved by the solver for random unsatisfiable paths in all fragments, and
// ErrSat for satisfiable ones.
func TestRandomSequences(t *testing.T) {
	kinds := []struct {
		name                 string
		sort                 smt.Sort
		mixed, opaque, bools bool
		runs                 int64
	}{
		{"integers", smt.Int, false, false, false, int64(cases(1000))},
		{"rationals", smt.Real, false, false, false, int64(cases(1000))},
		{"mixed", smt.Int, true, false, false, int64(cases(1000))},
		{"Boolean symbols", smt.Int, false, false, true, int64(cases(1000))},
		{"opaque terms", smt.Int, false, true, false, int64(cases(200))},
	}
	for _, kind := range kinds {
		t.Run(kind.name, func(t *testing.T) {
			found := 0
			for seed := int64(0); seed < kind.runs; seed++ {
				g := newGenerator(seed)
				g.mixed, g.opaque, g.bools = kind.mixed, kind.opaque, kind.bools
				n := 1 + g.rnd.Intn(4)
				fs, states := g.path(kind.sort, n, 1+g.rnd.Intn(3))
				opt := Options{Strength: Strength(seed % 3), Seed: seed / 3 % 4}
				if seed%2 == 0 && !kind.mixed {
					opt.States = states
				}
				itps, err := provedSequence(g.c, fs, opt)
				status, _ := smt.CheckSat(context.Background(), g.c, fs...)
				switch status {
				case smt.Sat:
					require.ErrorIs(t, err, ErrSat, "seed %d", seed)
				case smt.Unsat:
					require.NoError(t, err, "seed %d", seed)
					require.Len(t, itps, n)
					found++
				}
			}
			assert.Greater(t, found, int(kind.runs/5))
		})
	}
}

// casesFlag asks for more: go test ./interp -cases 20000.
var casesFlag = flag.Int("cases", 0, "how many random cases each property is tried on (0: a few)")

func cases(few int) int {
	if *casesFlag > 0 {
		return *casesFlag
	}
	return sample.Size(few/2, few)
}

func TestRandomLoops(t *testing.T) {
	found, literals, places := 0, 0, 0
	for seed := int64(0); seed < int64(cases(1000)); seed++ {
		g := newGenerator(seed)
		fs, states := g.loopPath(g.rnd.Intn(9))
		opt := Options{Strength: Strength(seed % 3), Seed: seed / 3 % 4}
		if seed%2 == 0 {
			opt.States = states
		}
		itps, err := provedSequence(g.c, fs, opt)
		status, _ := smt.CheckSat(context.Background(), g.c, fs...)
		if status == smt.Sat {
			require.ErrorIs(t, err, ErrSat, "seed %d", seed)
			continue
		}
		require.NoError(t, err, "seed %d", seed)
		found++
		if opt.Strength != Simplest {
			continue
		}
		for _, f := range itps {
			literals += len((&problem{c: g.c}).literals(nil, f))
			places++
		}
	}
	assert.Greater(t, found, cases(1000)/5)
	average := float64(literals) / float64(places)
	t.Logf("%d sequences; simplest: %.2f literals on average", found, average)
	assert.Less(t, average, 2.5)
}

// The same call gives the same result.
func TestDeterminism(t *testing.T) {
	for seed := int64(0); seed < 40; seed++ {
		var first []string
		for range 3 {
			g := newGenerator(seed)
			fs, states := g.path(smt.Int, 3, 2)
			itps, err := Sequence(context.Background(), g.c, fs, Options{States: states, Seed: seed % 3})
			if err != nil {
				break
			}
			var texts []string
			for _, f := range itps {
				texts = append(texts, g.c.String(f))
			}
			if first == nil {
				first = texts
			}
			require.Equal(t, first, texts, "seed %d", seed)
		}
	}
}
