package proof

import (
	"context"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestCongruence has the terms x, y, f(x), f(y), p(x), 1, 2, true, false, and equations of these.
func TestCongruence(t *testing.T) {
	const x, y, fx, fy, px, one, two, yes, no, xy, fxfy, x1, y2, xx, yx = 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14
	terms := []Application{
		{0, nil}, {1, nil}, {2, []Term{x}}, {2, []Term{y}}, {3, []Term{x}}, {-4, nil}, {-5, nil}, {True, nil}, {False, nil},
		{Equation, []Term{x, y}}, {Equation, []Term{fx, fy}}, {Equation, []Term{x, one}}, {Equation, []Term{y, two}}, {Equation, []Term{x, x}},
		{Equation, []Term{y, x}},
	}
	holds := func(t Term) Meaning { return Meaning{Kind: Holds, Term: t} }
	const eqXY, eqF, eqX1, eqY2, eqXX, pX, eqYX = 1, 2, 3, 4, 5, 6, 7
	all := []Meaning{{}, holds(xy), holds(fxfy), holds(x1), holds(y2), holds(xx), holds(px), holds(yx), {}}
	for name, c := range map[string]struct {
		clause []Lit
		equal  [][2]Term
		ok     bool
	}{
		"congruence":     {[]Lit{-eqXY, eqF}, [][2]Term{{x, y}, {fx, fy}, {fxfy, yes}, {fxfy, no}}, true},
		"turned":         {[]Lit{-eqXY, eqF}, [][2]Term{{y, x}, {fy, fx}, {yes, fxfy}, {no, fxfy}}, true},
		"too early":      {[]Lit{-eqXY, eqF}, [][2]Term{{fx, fy}, {x, y}, {fxfy, yes}, {fxfy, no}}, false},
		"not said":       {[]Lit{eqF}, [][2]Term{{x, y}, {fx, fy}, {fxfy, yes}, {fxfy, no}}, false},
		"said otherwise": {[]Lit{eqXY, eqF}, [][2]Term{{x, y}, {fx, fy}, {fxfy, yes}, {fxfy, no}}, false},
		"nothing wrong":  {[]Lit{-eqXY, -eqF}, [][2]Term{{x, y}, {fx, fy}, {fxfy, yes}}, false},
		"values":         {[]Lit{-eqX1, -eqY2, -eqXY}, [][2]Term{{x, one}, {y, two}, {x, y}}, true},
		"difference":     {[]Lit{-eqX1, -eqY2, -eqXY}, [][2]Term{{x, one}, {y, two}, {xy, no}, {xy, yes}}, true},
		"no difference":  {[]Lit{-eqX1, -eqXY}, [][2]Term{{x, one}, {xy, no}, {xy, yes}}, false},
		"reflexive":      {[]Lit{eqXX}, [][2]Term{{xx, yes}, {xx, no}}, true},
		"not reflexive":  {[]Lit{eqXY}, [][2]Term{{xy, yes}, {xy, no}}, false},
		"either order":   {[]Lit{-eqXY, eqYX}, [][2]Term{{xy, yes}, {xy, yx}, {yx, no}}, true},
		"predicate":      {[]Lit{-pX}, [][2]Term{{px, yes}}, false},
		"symbol 0":       {[]Lit{-pX}, [][2]Term{{one, x}, {two, x}}, false},
		"Boolean":        {[]Lit{8}, [][2]Term{{yes, no}}, false},
		"no such term":   {[]Lit{-eqXY}, [][2]Term{{x, 99}}, false},
	} {
		p := &Proof{Terms: terms, Meanings: all}
		for _, l := range c.clause {
			p.Roots = append(p.Roots, -l)
		}
		p.Steps = []Step{{Rule: Congruence, Clause: c.clause, Equal: c.equal}}
		err := Check(context.Background(), p)
		assert.Equal(t, c.ok, err == nil, "%s: %v", name, err)
	}
	for _, bad := range [][]Application{{{0, []Term{0}}}, {{0, nil}, {Equation, []Term{0}}}, {{0, nil}, {True, []Term{0}}}} {
		assert.ErrorContains(t, Check(context.Background(), &Proof{Terms: bad}), "not a proper one")
	}
	assert.ErrorContains(t, Check(context.Background(), &Proof{Terms: terms, Meanings: []Meaning{{}, holds(99)}}), "the term 99")
}

// TestCongruenceIsSound collects all equalities that follow from the negation of random clauses: those that are refuted by them hold in
// all structures with three values, and the others do not.
func TestCongruenceIsSound(t *testing.T) {
	// x, y, f(x), f(y), f(f(x)), true, false, and all equations of the first five
	terms := []Application{{0, nil}, {1, nil}, {2, []Term{0}}, {2, []Term{1}}, {2, []Term{2}}, {True, nil}, {False, nil}}
	meanings := []Meaning{{}}
	for a := range Term(5) {
		for b := range a {
			meanings = append(meanings, Meaning{Kind: Holds, Term: Term(len(terms))})
			terms = append(terms, Application{Equation, []Term{a, b}})
		}
	}
	k := newChecker(&Proof{Terms: terms, Meanings: meanings})
	accepted := 0
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		var clause []Lit
		for range 1 + r.Intn(4) {
			l := Lit(1 + r.Intn(len(meanings)-1))
			if r.Intn(3) > 0 {
				l = -l
			}
			clause = append(clause, l)
		}
		var equal [][2]Term
		for range 3 {
			for a := range Term(len(terms)) {
				for b := range a {
					more := append(equal[:len(equal):len(equal)], [2]Term{a, b})
					if err := k.byCongruence(clause, more); err == nil || !strings.Contains(err.Error(), "need not be equal") {
						equal = more
					}
				}
			}
		}
		err := k.byCongruence(clause, equal)
		assert.Equal(t, valid(terms, meanings, clause), err == nil, "seed %d: %v", seed, clause)
		if err == nil {
			accepted++
		}
	}
	assert.Greater(t, accepted, 50)
}

// valid reports whether a clause of equations holds for all values of x and y among three, and all functions f on these.
func valid(terms []Application, meanings []Meaning, clause []Lit) bool {
	for code := range 3 * 3 * 27 {
		x, y, f := code%3, code/3%3, [3]int{code / 9 % 3, code / 27 % 3, code / 81 % 3}
		value := []int{x, y, f[x], f[y], f[f[x]]}
		if !slices.ContainsFunc(clause, func(l Lit) bool {
			args := terms[meanings[max(l, -l)].Term].Args
			return (l > 0) == (value[args[0]] == value[args[1]])
		}) {
			return false
		}
	}
	return true
}
