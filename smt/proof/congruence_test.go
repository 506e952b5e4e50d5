package proof

import (
	"context"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// vocabulary makes the terms of a proof for tests. The sort 0 is Bool.
type vocabulary struct {
	t *testing.T
	d *Definitions
	p Proof
}

const boolean Sort = 0

func newVocabulary(t *testing.T, sorts ...SortInfo) *vocabulary {
	v := &vocabulary{t: t, d: NewDefinitions()}
	v.p.Sorts = append([]SortInfo{{Kind: BoolSort}}, sorts...)
	v.d.sorts = v.p.Sorts
	return v
}

func (v *vocabulary) add(a Application) Term {
	t, err := v.d.Add(a)
	require.NoError(v.t, err)
	v.p.Terms = append(v.p.Terms, a)
	return t
}

func (v *vocabulary) symbol(s Sort) Term {
	return v.add(Application{Op: SymbolOf, Sort: s, Index: int32(len(v.p.Terms))})
}

func (v *vocabulary) apply(op Operator, s Sort, index int32, args ...Term) Term {
	return v.add(Application{Op: op, Sort: s, Index: index, Args: args})
}

func (v *vocabulary) constant(s Sort, n int64) Term {
	return v.add(Application{Op: Constant, Sort: s, Value: num.FromInt(n)})
}

func (v *vocabulary) equal(a, b Term) Term { return v.apply(Equal, boolean, 0, a, b) }

func (v *vocabulary) lit(t Term) Lit { return v.d.Bits(t)[0] }

// checks returns what the checker says of a step.
func (v *vocabulary) checks(s Step) error {
	k, err := newChecker(&v.p)
	require.NoError(v.t, err)
	return k.step(&s)
}

// TestCongruence has the terms x, y, f(x), f(y), p(x), 1, 2, true, false, and equations of these.
func TestCongruence(t *testing.T) {
	v := newVocabulary(t, SortInfo{Kind: IntSort})
	const number Sort = 1
	x, y := v.symbol(number), v.symbol(number)
	fx, fy, px := v.apply(Apply, number, 1, x), v.apply(Apply, number, 1, y), v.apply(Apply, boolean, 2, x)
	one, two, yes, no := v.constant(number, 1), v.constant(number, 2), v.constant(boolean, 1), v.constant(boolean, 0)
	xy, fxfy, x1, y2, yx := v.equal(x, y), v.equal(fx, fy), v.equal(x, one), v.equal(y, two), v.equal(y, x)
	eqXY, eqF, eqX1, eqY2, eqYX, pX := v.lit(xy), v.lit(fxfy), v.lit(x1), v.lit(y2), v.lit(yx), v.lit(px)
	assert.Equal(t, isTrue, v.lit(v.equal(x, x)))
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
		"not reflexive":  {[]Lit{eqXY}, [][2]Term{{xy, yes}, {xy, no}}, false},
		"either order":   {[]Lit{-eqXY, eqYX}, [][2]Term{{xy, yes}, {xy, yx}, {yx, no}}, true},
		"predicate":      {[]Lit{-pX}, [][2]Term{{px, yes}}, false},
		"symbol":         {[]Lit{-pX}, [][2]Term{{one, x}, {two, x}}, false},
		"Boolean":        {[]Lit{pX}, [][2]Term{{yes, no}}, false},
		"no such term":   {[]Lit{-eqXY}, [][2]Term{{x, 99}}, false},
	} {
		err := v.checks(Step{Rule: Congruence, Clause: c.clause, Equal: c.equal})
		assert.Equal(t, c.ok, err == nil, "%s: %v", name, err)
	}
}

func TestTermsAreWellSorted(t *testing.T) {
	v := newVocabulary(t, SortInfo{Kind: BitVector, Width: 4}, SortInfo{Kind: BitVector, Width: 8}, SortInfo{Kind: Array, Index: 1, Element: 2},
		SortInfo{Kind: Datatype, Constructors: [][]Sort{{}, {1, 3}}}, SortInfo{Kind: IntSort})
	const narrow, wide, array, data, number Sort = 1, 2, 3, 4, 5
	x, y, a, d, n, p := v.symbol(narrow), v.symbol(wide), v.symbol(array), v.symbol(data), v.symbol(number), v.symbol(boolean)
	for name, bad := range map[string]Application{
		"no sort":            {Op: SymbolOf, Sort: 9},
		"no term":            {Op: Not, Sort: boolean, Args: []Term{99}},
		"arity":              {Op: BVAdd, Sort: narrow, Args: []Term{x}},
		"widths":             {Op: BVAdd, Sort: narrow, Args: []Term{x, y}},
		"equation":           {Op: Equal, Sort: boolean, Args: []Term{x, y}},
		"formulas":           {Op: Equal, Sort: boolean, Args: []Term{p, p}},
		"not a formula":      {Op: All, Sort: boolean, Args: []Term{p, x}},
		"too large":          {Op: Constant, Sort: narrow, Value: num.FromInt(16)},
		"a half":             {Op: Constant, Sort: number, Value: num.FromFrac(1, 2)},
		"index":              {Op: Select, Sort: wide, Args: []Term{a, y}},
		"element":            {Op: Store, Sort: array, Args: []Term{a, x, x}},
		"filled":             {Op: Fill, Sort: array, Args: []Term{x}},
		"concatenation":      {Op: Concat, Sort: wide, Args: []Term{x, y}},
		"beyond the width":   {Op: Extract, Sort: narrow, Index: 4, Low: 1, Args: []Term{x}},
		"extension":          {Op: SignExtend, Sort: narrow, Args: []Term{y}},
		"no constructor":     {Op: Test, Sort: boolean, Index: 2, Args: []Term{d}},
		"fields":             {Op: Construct, Sort: data, Index: 1, Args: []Term{x}},
		"field":              {Op: Field, Sort: wide, Index: 1, Args: []Term{d}},
		"no field":           {Op: Field, Sort: narrow, Index: 0, Args: []Term{d}},
		"sum of bits":        {Op: AtMost, Sort: boolean, Sum: Linear{Mono: []Monomial{{Var(x), num.One()}}}},
		"fractional sum":     {Op: Total, Sort: number, Sum: Linear{Mono: []Monomial{{Var(n), num.FromFrac(1, 2)}}}},
		"branches":           {Op: If, Sort: narrow, Args: []Term{p, x, y}},
		"condition":          {Op: If, Sort: narrow, Args: []Term{x, x, x}},
		"order":              {Op: ULess, Sort: boolean, Args: []Term{x, y}},
		"no function":        {Op: Apply, Sort: narrow},
		"no operator at all": {Op: SMulOverflows + 1, Sort: narrow, Args: []Term{x, x}},
	} {
		_, err := v.d.Add(bad)
		assert.ErrorIs(t, err, errSorts, name)
	}
	for name, s := range map[string]SortInfo{"no sort": {Kind: Array, Index: 9}, "no width": {Kind: BitVector}, "no constructor": {Kind: Datatype}} {
		assert.Error(t, Check(context.Background(), &Proof{Sorts: []SortInfo{{}, s}, Terms: []Application{{}}}), name)
	}
}

// TestCongruenceIsSound collects all equalities that follow from the negation of random clauses: those that are refuted by them hold in
// all structures with three values, and the others do not.
func TestCongruenceIsSound(t *testing.T) {
	// x, y, f(x), f(y), f(f(x)), true, false, and all equations of the first five
	v := newVocabulary(t, SortInfo{Kind: Uninterpreted})
	const any Sort = 1
	x, y := v.symbol(any), v.symbol(any)
	fx := v.apply(Apply, any, 1, x)
	v.apply(Apply, any, 1, y)
	v.apply(Apply, any, 1, fx)
	v.constant(boolean, 1)
	v.constant(boolean, 0)
	var equations []Term
	for a := range Term(5) {
		for b := range a {
			equations = append(equations, v.equal(a, b))
		}
	}
	k, err := newChecker(&v.p)
	require.NoError(t, err)
	accepted := 0
	for seed := range int64(300) {
		r := rand.New(rand.NewSource(seed))
		var clause []Lit
		holds := map[Lit]Term{}
		for range 1 + r.Intn(4) {
			e := equations[r.Intn(len(equations))]
			l := v.lit(e)
			holds[l] = e
			if r.Intn(3) > 0 {
				l = -l
			}
			clause = append(clause, l)
		}
		var equal [][2]Term
		for range 3 {
			for a := range Term(len(v.p.Terms)) {
				for b := range a {
					more := append(equal[:len(equal):len(equal)], [2]Term{a, b})
					if err := k.byCongruence(clause, more); err == nil || !strings.Contains(err.Error(), "need not be equal") {
						equal = more
					}
				}
			}
		}
		err := k.byCongruence(clause, equal)
		assert.Equal(t, valid(v.p.Terms, holds, clause), err == nil, "seed %d: %v", seed, clause)
		if err == nil {
			accepted++
		}
	}
	assert.Greater(t, accepted, 50)
}

// valid reports whether a clause of equations holds for all values of x and y among three, and all functions f on these.
func valid(terms []Application, equations map[Lit]Term, clause []Lit) bool {
	for code := range 3 * 3 * 27 {
		x, y, f := code%3, code/3%3, [3]int{code / 9 % 3, code / 27 % 3, code / 81 % 3}
		value := []int{x, y, f[x], f[y], f[f[x]]}
		if !slices.ContainsFunc(clause, func(l Lit) bool {
			args := terms[equations[max(l, -l)]].Args
			return (l > 0) == (value[args[0]] == value[args[1]])
		}) {
			return false
		}
	}
	return true
}
