package proof

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

func sum(constant int64, coeffs ...int64) Linear {
	l := Linear{Const: num.FromInt(constant)}
	for v, k := range coeffs {
		if k != 0 {
			l.Mono = append(l.Mono, Monomial{Var(v), num.FromInt(k)})
		}
	}
	return l
}

func weights(ks ...int64) []num.Rat {
	out := make([]num.Rat, len(ks))
	for i, k := range ks {
		out[i] = num.FromInt(k)
	}
	return out
}

// meanings over the integers x, y, z.
func meanings(ms ...Meaning) *Proof {
	return &Proof{Integer: []bool{true, true, true}, Meanings: append([]Meaning{{}}, ms...)}
}

func TestRules(t *testing.T) {
	le := func(s Linear) Meaning { return Meaning{Kind: Le, Sum: s} }
	eq := func(s Linear) Meaning { return Meaning{Kind: Eq, Sum: s} }
	and := Meaning{Kind: And, Args: []Lit{1, 2}}
	even := Meaning{Kind: Divides, Sum: sum(0, 1), Modulus: num.FromInt(2), Quotient: 1}
	for name, c := range map[string]struct {
		meanings []Meaning
		step     Step
		ok       bool
	}{
		"farkas":            {[]Meaning{le(sum(0, 1, -1)), le(sum(1, -1, 1))}, Step{Rule: Farkas, Clause: []Lit{-1, -2}, Weights: weights(1, 1)}, true},
		"farkas rounds":     {[]Meaning{le(sum(-1, 2)), le(sum(1, -2))}, Step{Rule: Farkas, Clause: []Lit{-1, -2}, Weights: weights(1, 1)}, true},
		"not contradictory": {[]Meaning{le(sum(0, 1, -1)), le(sum(0, -1, 1))}, Step{Rule: Farkas, Clause: []Lit{-1, -2}, Weights: weights(1, 1)}, false},
		"wrong weights":     {[]Meaning{le(sum(0, 1, -1)), le(sum(1, -1, 1))}, Step{Rule: Farkas, Clause: []Lit{-1, -2}, Weights: weights(1, 2)}, false},
		"negative weight":   {[]Meaning{le(sum(-1, 1)), le(sum(-2, 1))}, Step{Rule: Farkas, Clause: []Lit{-1, -2}, Weights: weights(1, -1)}, false},
		"negative literal":  {[]Meaning{le(sum(0, 1)), le(sum(-1, 1))}, Step{Rule: Farkas, Clause: []Lit{-1, 2}, Weights: weights(1, 1)}, true},
		"equation":          {[]Meaning{eq(sum(1, 1, 1)), eq(sum(0, 1, 1))}, Step{Rule: Farkas, Clause: []Lit{-1, -2}, Weights: weights(1, -1)}, true},
		"unequal":           {[]Meaning{eq(sum(0, 1)), eq(sum(0, 1))}, Step{Rule: Farkas, Clause: []Lit{-1, 2}, Weights: weights(1, -1)}, false},
		"parity":            {[]Meaning{eq(sum(1, 2, -2))}, Step{Rule: Parity, Clause: []Lit{-1}, Weights: []num.Rat{num.FromFrac(1, 2)}}, true},
		"no parity":         {[]Meaning{eq(sum(2, 2, -2))}, Step{Rule: Parity, Clause: []Lit{-1}, Weights: []num.Rat{num.FromFrac(1, 2)}}, false},
		"broken variables":  {[]Meaning{eq(sum(1, 2, -2))}, Step{Rule: Parity, Clause: []Lit{-1}, Weights: []num.Rat{num.FromFrac(1, 3)}}, false},
		"and":               {[]Meaning{{}, {}, and}, Step{Rule: Defined, Clause: []Lit{-3, 2}}, true},
		"and backwards":     {[]Meaning{{}, {}, and}, Step{Rule: Defined, Clause: []Lit{3, -2}}, false},
		"order":             {[]Meaning{le(sum(-3, 1)), le(sum(-5, 1))}, Step{Rule: Defined, Clause: []Lit{-1, 2}}, true},
		"wrong order":       {[]Meaning{le(sum(-3, 1)), le(sum(-5, 1))}, Step{Rule: Defined, Clause: []Lit{1, -2}}, false},
		"trichotomy":        {[]Meaning{le(sum(-2, 1)), eq(sum(-3, 1)), le(sum(-3, 1))}, Step{Rule: Defined, Clause: []Lit{1, 2, -3}}, true},
		"multiple":          {[]Meaning{le(sum(-6, 2)), le(sum(3, -1))}, Step{Rule: Defined, Clause: []Lit{1, 2}}, true},
		"other forms":       {[]Meaning{le(sum(-3, 1)), le(sum(-5, 0, 1))}, Step{Rule: Defined, Clause: []Lit{-1, 2}}, false},
		"divides":           {[]Meaning{even, eq(sum(-1, 1, -2))}, Step{Rule: Defined, Clause: []Lit{-1, -2}}, true},
		"does not divide":   {[]Meaning{even, eq(sum(-2, 1, -2))}, Step{Rule: Defined, Clause: []Lit{1, -2}}, true},
		"no derivation":     {[]Meaning{{}}, Step{Rule: Asserted, Clause: []Lit{1}}, false},
		"unit":              {[]Meaning{{}}, Step{Rule: Unit, Clause: []Lit{1, -1}}, true},
		"no unit":           {[]Meaning{{}}, Step{Rule: Unit, Clause: []Lit{1}}, false},
		"unknown variable":  {[]Meaning{{}}, Step{Rule: Unit, Clause: []Lit{2, -2}}, false},
	} {
		if k, err := newChecker(meanings(c.meanings...)); assert.NoError(t, err, name) {
			assert.Equal(t, c.ok, k.step(&c.step) == nil, name)
		}
	}
}

func TestMeanings(t *testing.T) {
	divides := func(s Linear, k int64, q Var) Meaning {
		return Meaning{Kind: Divides, Sum: s, Modulus: num.FromInt(k), Quotient: q}
	}
	for name, ms := range map[string][]Meaning{
		"later variable":      {{Kind: And, Args: []Lit{2}}, {}},
		"itself":              {{Kind: Or, Args: []Lit{1}}},
		"arity":               {{}, {Kind: Iff, Args: []Lit{1}}},
		"kind":                {{Kind: Divides + 1}},
		"unsorted":            {{Kind: Le, Sum: Linear{Mono: []Monomial{{1, num.One()}, {0, num.One()}}}}},
		"unknown variable":    {{Kind: Le, Sum: sum(0, 0, 0, 0, 1)}},
		"quotient in its sum": {divides(sum(0, 1), 2, 0)},
		"quotient twice":      {divides(sum(0, 1), 2, 1), divides(sum(1, 1), 2, 1)},
		"old quotient":        {{Kind: Le, Sum: sum(0, 0, 1)}, divides(sum(0, 1), 2, 1)},
		"modulus":             {divides(sum(0, 1), 0, 1)},
	} {
		assert.Error(t, Check(context.Background(), meanings(ms...)), name)
	}
	p := meanings(divides(sum(0, 1), 2, 1), Meaning{Kind: Le, Sum: sum(0, 0, 1)})
	p.Roots = []Lit{2}
	assert.ErrorContains(t, Check(context.Background(), p), "speaks of a quotient")
}

func TestCheck(t *testing.T) {
	p := meanings(Meaning{}, Meaning{}, Meaning{Kind: Iff, Args: []Lit{1, 2}})
	p.Roots = []Lit{3, 1, -2}
	assert.ErrorContains(t, Check(context.Background(), p), "do not refute")
	p.Steps = []Step{{Rule: Defined, Clause: []Lit{-3, -1, 2}}}
	assert.NoError(t, Check(context.Background(), p))
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	assert.ErrorIs(t, Check(ctx, p), context.Canceled)
}

// Clauses about connectives with many parts, each of which is looked up, not searched for.
func TestWideConnectives(t *testing.T) {
	const parts = 40
	p := meanings(make([]Meaning, parts)...)
	var all, none []Lit
	for l := Lit(1); l <= parts; l++ {
		all, none = append(all, l), append(none, -l)
	}
	and, or := Lit(parts+1), Lit(parts+2)
	p.Meanings = append(p.Meanings, Meaning{Kind: And, Args: append(all, all[3])}, Meaning{Kind: Or, Args: all})
	for name, c := range map[string]struct {
		clause []Lit
		ok     bool
	}{
		"a part of and":               {[]Lit{-and, 17}, true},
		"the negation of a part":      {[]Lit{-and, -17}, false},
		"and from all parts":          {append([]Lit{and}, none...), true},
		"and from all parts but one":  {append([]Lit{and}, none[1:]...), false},
		"or from a part":              {[]Lit{or, -17}, true},
		"or from no part":             {[]Lit{or, 17}, false},
		"a part from or":              {append([]Lit{-or}, all...), true},
		"a part from or, but one":     {append([]Lit{-or}, all[1:]...), false},
		"a part twice is not another": {append([]Lit{-or, 2}, all[1:]...), false},
	} {
		k, err := newChecker(p)
		require.NoError(t, err)
		assert.Equal(t, c.ok, k.step(&Step{Rule: Defined, Clause: c.clause}) == nil, name)
	}
}

func BenchmarkWideConnectives(b *testing.B) {
	const parts = 5000
	p := meanings(make([]Meaning, parts)...)
	and := Meaning{Kind: And}
	for l := Lit(1); l <= parts; l++ {
		and.Args = append(and.Args, l)
		p.Steps = append(p.Steps, Step{Rule: Defined, Clause: []Lit{-(parts + 1), l}})
	}
	p.Meanings = append(p.Meanings, and)
	p.Roots = []Lit{parts + 1, -parts}
	for b.Loop() {
		if err := Check(context.Background(), p); err != nil {
			b.Fatal(err)
		}
	}
}
