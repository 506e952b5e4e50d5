package bself

import (
	"context"
	"math/rand"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/internal/search"
	"cairn/smt"
)

// parsed is the problem of a program in the notation of cfgtest.
func parsed(t *testing.T, typ cfg.Type, text string) *problem {
	return problemOf(t, cfgtest.Parse(typ, text).Graph)
}

func problemOf(t *testing.T, g *cfg.Graph) (p *problem) {
	_, err := search.Decide(context.Background(), g, search.Options{}, func(sp *search.Problem) (*answer.Answer, error) {
		p = newProblem(sp, Options{})
		return answer.DontKnow("enough"), nil
	})
	require.NoError(t, err)
	return p
}

const counting = `S -> H: x = 0; y = 0; havoc n; assume n >= 0
	H -> H: assume x < n; x = x + 1; y = y + 2
	H -> ERR: assume x >= n && y != 2 * n`

func randomFormula(c *smt.Context, r *rand.Rand, vars []smt.Term, depth int) smt.Term {
	if depth == 0 || r.Intn(4) == 0 {
		x, y := vars[r.Intn(len(vars))], vars[r.Intn(len(vars))]
		k := c.Int(int64(r.Intn(7) - 3))
		switch r.Intn(4) {
		case 0:
			return c.Eq(x, c.Add(y, k))
		case 1:
			return c.Divides(num.FromInt(int64(2+r.Intn(2))), c.Add(x, k))
		default:
			return c.Le(c.Add(x, y), k)
		}
	}
	a, b := randomFormula(c, r, vars, depth-1), randomFormula(c, r, vars, depth-1)
	switch r.Intn(3) {
	case 0:
		return c.And(a, c.Not(b))
	case 1:
		return c.Or(a, b)
	default:
		return c.Iff(a, b)
	}
}

// The clauses are equivalent to the formula, and each is one.
func TestCNF(t *testing.T) {
	p := parsed(t, cfg.Math, counting)
	r := rand.New(rand.NewSource(1))
	split := 0
	for range 150 {
		f := randomFormula(p.C, r, p.Vocab.X, 3)
		clauses := p.cnf(f)
		g := p.C.And(clauses...)
		assert.Equal(t, smt.Unsat, p.Sat(p.C.Not(p.C.Iff(f, g))), p.C.String(f))
		if len(clauses) > 1 {
			split++
		}
	}
	assert.Greater(t, split, 50)
}

// Without its inputs, a covering formula contains every state that has some inputs.
func TestCover(t *testing.T) {
	p := parsed(t, cfg.Math, counting)
	a := p.C.Fresh("a", smt.Int)
	r := rand.New(rand.NewSource(2))
	for range 100 {
		f := randomFormula(p.C, r, append([]smt.Term{a}, p.Vocab.X[:2]...), 3)
		g := p.cover(f)
		assert.Empty(t, p.inputs(g))
		assert.Equal(t, smt.Unsat, p.Sat(f, p.C.Not(g)), p.C.String(f))
	}
}

// The slack is the greatest valid relaxation where validity is monotone.
func TestSlack(t *testing.T) {
	o := &overapproximation{f: &folding{p: parsed(t, cfg.Math, counting)}}
	for _, limit := range []int64{0, 1, 2, 3, 17, 1000, 999993, 1 << 32} {
		got := o.slack(func(r num.Rat) bool { return r.LessEq(num.FromInt(limit)) })
		assert.True(t, got.Equal(num.FromInt(limit)), "%v instead of %d", got, limit)
	}
	from := num.FromInt(900) // not monotone: a small relaxation fails
	got := o.slack(func(r num.Rat) bool { return from.LessEq(r) && r.LessEq(num.FromInt(5000)) })
	assert.True(t, got.Equal(num.FromInt(5000)), got)
}

// What Overapproximate returns contains the states, is disjoint with the error states and makes the candidate inductive.
func TestOverapproximate(t *testing.T) {
	p := parsed(t, int32Type, counting)
	require.Len(t, p.nests, 1)
	n := p.nests[0]
	x, y, m := p.Vocab.X[0], p.Vocab.X[1], p.Vocab.X[2]
	twice := func(t smt.Term) smt.Term { return p.C.Scale(num.FromInt(2), t) }
	phi := p.C.And(p.C.Ge(x, m), p.C.Not(p.C.Eq(y, twice(m))))
	f := &folding{p: p, n: n, i: 0, phi: phi, left: 10}
	exits := f.closing(0, n.empty())
	require.Equal(t, smt.Sat, p.Sat(exits))
	first := f.overapproximate(0, exits, smt.False, n.empty())
	require.NotEmpty(t, first)
	for _, psi := range first {
		xi := n.empty().with(p.C, 0, psi)
		assert.True(t, p.impossible(n.cuts[0], p.C.And(exits, p.C.Not(psi))), p.C.String(psi))
		assert.True(t, p.impossible(n.cuts[0], p.C.And(psi, phi)), p.C.String(psi))
		assert.True(t, p.inductive(n, xi), p.C.String(psi))
	}
}

// The relations of two successive iterations include the one between counters that go the same way.
func TestTrend(t *testing.T) {
	p := parsed(t, cfg.Math, counting)
	x, y := p.Vocab.X[0], p.Vocab.X[1]
	at := func(a, b int64) smt.Term { return p.C.And(p.C.Eq(x, p.C.Int(a)), p.C.Eq(y, p.C.Int(b))) }
	o := &overapproximation{f: &folding{p: p, n: p.nests[0]}}
	fixed, relations := o.relations(at(4, 8), at(5, 10))
	assert.Equal(t, smt.Unsat, p.Sat(p.C.And(fixed...), p.C.Not(at(4, 8))))
	found := false
	for _, r := range relations {
		assert.Equal(t, smt.Unsat, p.Sat(at(4, 8), p.C.Not(r)), p.C.String(r))
		found = found || p.Sat(r, p.C.Not(p.C.Eq(y, p.C.Scale(num.FromInt(2), x)))) == smt.Unsat && p.Sat(r, p.C.Not(at(4, 8))) == smt.Sat
	}
	assert.True(t, found)
}

// TestLinear: an equation between three variables with factors of their own is no relation of the paper's forms.
func TestLinear(t *testing.T) {
	for _, without := range []bool{false, true} {
		p := parsed(t, cfg.Math, `S -> H: x = 0; y = 0; havoc z
			H -> H: assume x < z; x = x + 1; y = y + 2
			H -> ERR: assume x >= z && y < z`)
		p.opt.Without.Linear = without
		x, y, z := p.Vocab.X[0], p.Vocab.X[1], p.Vocab.X[2]
		eq := p.C.Eq(p.C.Add(p.C.Scale(num.FromInt(2), x), p.C.Scale(num.FromInt(3), y)), p.C.Scale(num.FromInt(5), z))
		_, relations := (&overapproximation{f: &folding{p: p, n: p.nests[0]}}).relations(eq, smt.False)
		assert.Equal(t, !without, slices.Contains(relations, eq))
	}
}

// TestCubes: single cubes of the states that leave a loop are candidates of their own.
func TestCubes(t *testing.T) {
	count := func(without bool) int {
		p := parsed(t, int32Type, counting)
		p.opt.Without.Cubes = without
		x, y, m := p.Vocab.X[0], p.Vocab.X[1], p.Vocab.X[2]
		phi := p.C.And(p.C.Ge(x, m), p.C.Not(p.C.Eq(y, p.C.Scale(num.FromInt(2), m))))
		return len((&folding{p: p, n: p.nests[0], phi: phi, left: 10}).initial(false))
	}
	assert.Greater(t, count(false), count(true))
	assert.Positive(t, count(true))
}

// Linear equations and residues are found forwards, and only true ones.
func TestSeed(t *testing.T) {
	p := parsed(t, int32Type, `S -> H: x = 0; y = 0; havoc n; assume n >= 0 && n <= 1000
		H -> H: assume x < n; x = x + 2; y = y + 4
		H -> ERR: assume x >= n && y > 2 * n + 4`)
	p.seed()
	head := p.nests[0].cuts[0]
	x, y := p.Vocab.X[0], p.Vocab.X[1]
	assert.True(t, p.impossible(head, p.C.Not(p.C.Eq(y, p.C.Scale(num.FromInt(2), x)))))
	for k := range int64(5) {
		status := p.satAt(head, p.C.Eq(x, p.C.Int(k)))
		assert.Equal(t, k%2 == 0, status == smt.Sat, k)
	}
}

// At which visits of one loop on a path folding is attempted.
func TestWorthwhile(t *testing.T) {
	var at []int
	for k := range 20 {
		if worthwhile(k) {
			at = append(at, k)
		}
	}
	assert.Equal(t, []int{0, 1, 2, 4, 8, 16}, at)
}
