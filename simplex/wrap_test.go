package simplex

import (
	"math/rand"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// machine is a random problem of machine arithmetic modulo m, such as the encoding of C programs makes it: words with
// sums that wrap (an unbounded quotient takes the iterations), residues, and differences.
type machine struct {
	*Simplex
	words  []Var
	checks []func(x []int64) bool
	tag    Tag
}

func (p *machine) between(terms []Entry, lo, hi int64) {
	row := p.DefineRow(terms)
	p.AssertLower(row, at(lo), p.tag)
	p.AssertUpper(row, at(hi), p.tag)
	p.tag++
}

func newMachine(r *rand.Rand, n int, m int64) *machine {
	p := &machine{Simplex: New()}
	p.Push()
	for range n {
		p.words = append(p.words, p.NewVar(true))
		p.between([]Entry{e(p.words[len(p.words)-1], 1)}, 0, m-1)
	}
	word := func() int { return r.Intn(n) }
	for range 1 + r.Intn(n) { // z = a*x + b*y + c - m*k
		z, x, y, a, b, c := word(), word(), word(), r.Int63n(3)-1, 1+r.Int63n(2), r.Int63n(20)-10
		p.between([]Entry{e(p.words[z], -1), e(p.words[x], a), e(p.words[y], b), e(p.NewVar(true), -m)}, -c, -c)
		p.checks = append(p.checks, func(v []int64) bool { return (a*v[x]+b*v[y]+c-v[z])%m == 0 })
	}
	for range r.Intn(3) { // x = d*k + c
		x, d := word(), 2+r.Int63n(9)
		c := r.Int63n(d)
		p.between([]Entry{e(p.words[x], 1), e(p.NewVar(true), -d)}, c, c)
		p.checks = append(p.checks, func(v []int64) bool { return v[x]%d == c })
	}
	for range r.Intn(4) { // lo <= a*x - b*y <= hi
		x, y, a, b, lo := word(), word(), 1+r.Int63n(4), 1+r.Int63n(5), r.Int63n(2*m)-m
		hi := lo + r.Int63n(8)
		p.between([]Entry{e(p.words[x], a), e(p.words[y], -b)}, lo, hi)
		p.checks = append(p.checks, func(v []int64) bool { d := a*v[x] - b*v[y]; return lo <= d && d <= hi })
	}
	return p
}

// solvable tries all words.
func (p *machine) solvable(m int64) bool {
	v := make([]int64, len(p.words))
	for {
		ok := true
		for _, check := range p.checks {
			ok = ok && check(v)
		}
		if ok {
			return true
		}
		i := 0
		for ; i < len(v); i++ {
			if v[i]++; v[i] < m {
				break
			}
			v[i] = 0
		}
		if i == len(v) {
			return false
		}
	}
}

func TestMachineArithmeticAgainstBruteForce(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 1500; seed++ {
		r := rand.New(rand.NewSource(seed))
		m := int64(8 << r.Intn(2))
		p := newMachine(r, 2+r.Intn(2), m)
		res := p.CheckInteger(ctx, Limits{})
		if res.Status == Sat {
			checkModel(t, p.Simplex, true)
		}
		count[res.Status]++
		require.NotEqual(t, Unknown, res.Status, "seed %d: %s", seed, res.Reason)
		require.Equal(t, p.solvable(m), res.Status == Sat, "seed %d", seed)
	}
	assert.Greater(t, count[Sat], 200)
	assert.Greater(t, count[Unsat], 300)
}

// TestMachineWords has 32 bits: there the answers cannot be enumerated, but nearly all are expected within the budget.
func TestMachineWords(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 1500; seed++ {
		r := rand.New(rand.NewSource(seed))
		p := newMachine(r, 3+r.Intn(4), 1<<32)
		res := p.CheckInteger(ctx, Limits{})
		if res.Status == Sat {
			checkModel(t, p.Simplex, true)
		}
		count[res.Status]++
	}
	assert.LessOrEqual(t, count[Unknown], 5)
	assert.Greater(t, count[Sat], 300)
	assert.Greater(t, count[Unsat], 300)
}

// TestNarrowConstraintsAreSplit withholds branches, so that the values of narrow constraints must decide.
func TestNarrowConstraintsAreSplit(t *testing.T) {
	count := map[Status]int{}
	for seed := int64(0); seed < 1500; seed++ {
		r := rand.New(rand.NewSource(seed))
		p := newMachine(r, 3, 8)
		res := p.CheckInteger(ctx, Limits{Branches: 8, Cuts: -1})
		count[res.Status]++
		if res.Status == Sat {
			checkModel(t, p.Simplex, true)
		}
		if res.Status != Unknown {
			require.Equal(t, p.solvable(8), res.Status == Sat, "seed %d", seed)
		}
	}
	assert.Greater(t, count[Sat], 200)
	assert.Greater(t, count[Unsat], 200)
}
