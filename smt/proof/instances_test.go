package proof

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// TestArrayAxioms has instances of the axioms of arrays, and what looks like one but does not follow.
func TestArrayAxioms(t *testing.T) {
	v := newVocabulary(t, SortInfo{Kind: Uninterpreted}, SortInfo{Kind: Array, Index: 1, Element: 1})
	const value, array Sort = 1, 2
	i, j, e := v.symbol(value), v.symbol(value), v.symbol(value)
	a, b, p := v.symbol(array), v.symbol(array), v.symbol(boolean)
	s, fill, choice := v.apply(Store, array, 0, a, i, e), v.apply(Fill, array, 0, e), v.apply(If, array, 0, p, a, b)
	si, sj, aj, ai, fj := v.apply(Select, value, 0, s, i), v.apply(Select, value, 0, s, j), v.apply(Select, value, 0, a, j),
		v.apply(Select, value, 0, a, i), v.apply(Select, value, 0, fill, j)
	bj := v.apply(Select, value, 0, b, j)
	rs, ra, rf := v.apply(Rest, value, 0, s), v.apply(Rest, value, 0, a), v.apply(Rest, value, 0, fill)
	v.p.Formulas = Term(len(v.p.Terms))
	d := v.symbol(value)
	ad, bd := v.apply(Select, value, 0, a, d), v.apply(Select, value, 0, b, d)
	sd := v.apply(Select, value, 0, s, d)
	eq := func(x, y Term) Lit { return v.lit(v.equal(x, y)) }
	lp := v.lit(p)
	for name, c := range map[string]struct {
		rule   Rule
		terms  []Term
		clause []Lit
		ok     bool
	}{
		"read what is stored":     {ReadStored, []Term{s, si}, []Lit{eq(si, e)}, true},
		"more literals":           {ReadStored, []Term{s, si}, []Lit{lp, eq(e, si)}, true},
		"read elsewhere":          {ReadStored, []Term{s, sj}, []Lit{eq(sj, e)}, false},
		"read another array":      {ReadStored, []Term{s, ai}, []Lit{eq(ai, e)}, false},
		"nothing said":            {ReadStored, []Term{s, si}, []Lit{lp}, false},
		"the contrary":            {ReadStored, []Term{s, si}, []Lit{-eq(si, e)}, false},
		"read over":               {ReadOver, []Term{s, sj, aj}, []Lit{eq(i, j), eq(sj, aj)}, true},
		"without the case i = j":  {ReadOver, []Term{s, sj, aj}, []Lit{eq(sj, aj)}, false},
		"read over another array": {ReadOver, []Term{s, sj, bj}, []Lit{eq(i, j), eq(sj, bj)}, false},
		"two indices":             {ReadOver, []Term{s, sj, ai}, []Lit{eq(i, j), eq(sj, ai)}, false},
		"read filled":             {ReadFilled, []Term{fill, fj}, []Lit{eq(fj, e)}, true},
		"read not filled":         {ReadFilled, []Term{fill, aj}, []Lit{eq(aj, e)}, false},
		"no rest":                 {RestStored, []Term{s, rs, ra}, []Lit{eq(rs, ra)}, false}, // the sort may have one value
		"no rest of filled":       {RestFilled, []Term{fill, rf}, []Lit{eq(rf, e)}, false},
		"extensional":             {Extensional, []Term{a, b, d, ad, bd}, []Lit{eq(a, b), -eq(ad, bd)}, true},
		"at an old symbol":        {Extensional, []Term{a, b, j, aj, bj}, []Lit{eq(a, b), -eq(aj, bj)}, false},
		"other reads":             {Extensional, []Term{a, b, d, ad, sd}, []Lit{eq(a, b), -eq(ad, sd)}, false},
		"no case":                 {Extensional, []Term{a, b, d, ad, bd}, []Lit{-eq(ad, bd)}, false},
		"conditional":             {Conditional, []Term{choice}, []Lit{-lp, eq(choice, a)}, true},
		"the other one":           {Conditional, []Term{choice}, []Lit{lp, eq(choice, b)}, true},
		"exchanged":               {Conditional, []Term{choice}, []Lit{lp, eq(choice, a)}, false},
		"unconditional":           {Conditional, []Term{choice}, []Lit{eq(choice, a)}, false},
		"no terms":                {ReadStored, nil, []Lit{eq(si, e)}, false},
		"unknown term":            {ReadStored, []Term{s, 999}, []Lit{eq(si, e)}, false},
	} {
		err := v.checks(Step{Rule: c.rule, Terms: c.terms, Clause: c.clause})
		assert.Equal(t, c.ok, err == nil, "%s: %v", name, err)
	}
	k, err := newChecker(&v.p)
	assert.NoError(t, err)
	assert.NoError(t, k.step(&Step{Rule: Extensional, Terms: []Term{a, b, d, ad, bd}, Clause: []Lit{eq(a, b), -eq(ad, bd)}}))
	assert.Error(t, k.step(&Step{Rule: Extensional, Terms: []Term{s, a, d, sd, ad}, Clause: []Lit{eq(s, a), -eq(sd, ad)}}), "one symbol for two pairs")
}

// Rest needs an index at which nothing is stored: of two there is one beside one store, but not beside two.
func TestRest(t *testing.T) {
	v := newVocabulary(t, SortInfo{Kind: BitVector, Width: 1}, SortInfo{Kind: Array, Index: 1, Element: 1})
	const bit, array Sort = 1, 2
	a, i := v.symbol(array), v.symbol(bit)
	s, fill := v.apply(Store, array, 0, a, i, i), v.apply(Fill, array, 0, i)
	rs, ra, rf := v.apply(Rest, bit, 0, s), v.apply(Rest, bit, 0, a), v.apply(Rest, bit, 0, fill)
	stored := Step{Rule: RestStored, Terms: []Term{s, rs, ra}, Clause: []Lit{v.lit(v.equal(rs, ra))}}
	filled := Step{Rule: RestFilled, Terms: []Term{fill, rf}, Clause: []Lit{v.lit(v.equal(rf, i))}}
	assert.NoError(t, v.checks(stored))
	assert.NoError(t, v.checks(filled))
	v.apply(Store, array, 0, s, i, i)
	assert.Error(t, v.checks(stored))
	assert.Error(t, v.checks(filled))
}

// TestDatatypeAxioms is about lists: nil and cons(bit, list), and about pairs.
func TestDatatypeAxioms(t *testing.T) {
	v := newVocabulary(t, SortInfo{Kind: BitVector, Width: 4}, SortInfo{Kind: Datatype, Constructors: [][]Sort{{}, {1, 2}}},
		SortInfo{Kind: Datatype, Constructors: [][]Sort{{1, 1}}})
	const number, list, couple Sort = 1, 2, 3
	m, n, x, y, p := v.symbol(number), v.symbol(number), v.symbol(list), v.symbol(list), v.symbol(couple)
	null, mx, ny := v.apply(Construct, list, 0), v.apply(Construct, list, 1, m, x), v.apply(Construct, list, 1, n, y)
	isNull, isCons, yNull := v.apply(Test, boolean, 0, x), v.apply(Test, boolean, 1, x), v.apply(Test, boolean, 0, y)
	field := func(s Sort, k, j int32, of Term) Term {
		return v.add(Application{Op: Field, Sort: s, Index: k, Low: j, Args: []Term{of}})
	}
	head, tail := field(number, 1, 0, x), field(list, 1, 1, x)
	self := v.apply(Construct, list, 1, head, tail)
	half := v.apply(Construct, list, 1, m, tail)
	first, second := field(number, 0, 0, p), field(number, 0, 1, p)
	whole, turned := v.apply(Construct, couple, 0, first, second), v.apply(Construct, couple, 0, second, first)
	eq := func(x, y Term) Lit { return v.lit(v.equal(x, y)) }
	for name, c := range map[string]struct {
		rule   Rule
		terms  []Term
		clause []Lit
		ok     bool
	}{
		"heads":                  {Injective, []Term{mx, ny}, []Lit{-eq(mx, ny), eq(m, n)}, true},
		"tails":                  {Injective, []Term{mx, ny}, []Lit{-eq(mx, ny), eq(x, y)}, true},
		"crossed":                {Injective, []Term{mx, ny}, []Lit{-eq(mx, ny), eq(mx, y)}, false},
		"backwards":              {Injective, []Term{mx, ny}, []Lit{eq(mx, ny), -eq(m, n)}, false},
		"different constructors": {Injective, []Term{mx, null}, []Lit{-eq(mx, null)}, true},
		"the same one":           {Injective, []Term{mx, ny}, []Lit{-eq(mx, ny)}, false},
		"no constructor":         {Injective, []Term{mx, x}, []Lit{-eq(mx, x)}, false},
		"test":                   {TestConstruct, []Term{isCons, ny}, []Lit{-eq(x, ny), v.lit(isCons)}, true},
		"test for another one":   {TestConstruct, []Term{isNull, ny}, []Lit{-eq(x, ny), -v.lit(isNull)}, true},
		"wrong test":             {TestConstruct, []Term{isNull, ny}, []Lit{-eq(x, ny), v.lit(isNull)}, false},
		"field":                  {FieldConstruct, []Term{head, ny}, []Lit{-eq(x, ny), eq(head, n)}, true},
		"other field":            {FieldConstruct, []Term{head, ny}, []Lit{-eq(x, ny), eq(head, m)}, false},
		"field of another one":   {FieldConstruct, []Term{head, null}, []Lit{-eq(x, null), eq(head, m)}, false},
		"exhaustive":             {Exhaustive, []Term{isNull, isCons}, []Lit{v.lit(isNull), v.lit(isCons)}, true},
		"not exhaustive":         {Exhaustive, []Term{isNull}, []Lit{v.lit(isNull)}, false},
		"of two terms":           {Exhaustive, []Term{yNull, isCons}, []Lit{v.lit(yNull), v.lit(isCons)}, false},
		"no tests":               {Exhaustive, nil, nil, false},
		"constructed":            {Constructed, []Term{x, self, isCons}, []Lit{-v.lit(isCons), eq(x, self)}, true},
		"without a test":         {Constructed, []Term{x, self}, []Lit{eq(x, self)}, false},
		"another test":           {Constructed, []Term{x, self, isNull}, []Lit{-v.lit(isNull), eq(x, self)}, false},
		"other fields":           {Constructed, []Term{x, half, isCons}, []Lit{-v.lit(isCons), eq(x, half)}, false},
		"the only constructor":   {Constructed, []Term{p, whole}, []Lit{eq(p, whole)}, true},
		"exchanged fields":       {Constructed, []Term{p, turned}, []Lit{eq(p, turned)}, false},
	} {
		err := v.checks(Step{Rule: c.rule, Terms: c.terms, Clause: c.clause})
		assert.Equal(t, c.ok, err == nil, "%s: %v", name, err)
	}
	for name, c := range map[string]struct {
		step Step
		ok   bool
	}{
		"a cycle of one": {Step{Clause: []Lit{-eq(mx, x)}, Equal: [][2]Term{{mx, x}}, Terms: []Term{mx}}, true},
		"a cycle of two": {Step{Clause: []Lit{-eq(mx, y), -eq(ny, x)}, Equal: [][2]Term{{mx, y}, {ny, x}}, Terms: []Term{mx, ny}}, true},
		"no cycle":       {Step{Clause: []Lit{-eq(mx, y)}, Equal: [][2]Term{{mx, y}}, Terms: []Term{mx, ny}}, false},
		"not said":       {Step{Clause: []Lit{eq(mx, x)}, Equal: [][2]Term{{mx, x}}, Terms: []Term{mx}}, false},
		"no terms":       {Step{Clause: []Lit{-eq(mx, x)}, Equal: [][2]Term{{mx, x}}}, false},
		"no constructor": {Step{Clause: []Lit{-eq(mx, x)}, Equal: [][2]Term{{mx, x}}, Terms: []Term{x}}, false},
	} {
		c.step.Rule = Acyclic
		err := v.checks(c.step)
		assert.Equal(t, c.ok, err == nil, "%s: %v", name, err)
	}
}

// TestSizes counts the values of sorts: a colour, lists of these, their trees, pairs of a bit and an unknown, an enumeration that contains
// arrays.
func TestSizes(t *testing.T) {
	v := newVocabulary(t, SortInfo{Kind: Datatype, Constructors: [][]Sort{{}, {}, {}}}, SortInfo{Kind: Datatype, Constructors: [][]Sort{{}, {1, 2}}},
		SortInfo{Kind: Datatype, Constructors: [][]Sort{{1}, {3, 3}}}, SortInfo{Kind: BitVector, Width: 1}, SortInfo{Kind: Uninterpreted},
		SortInfo{Kind: Datatype, Constructors: [][]Sort{{4, 5}}}, SortInfo{Kind: Array, Index: 5, Element: 4},
		SortInfo{Kind: Datatype, Constructors: [][]Sort{{7}, {}}}, SortInfo{Kind: BitVector, Width: 64}, SortInfo{Kind: IntSort})
	assert.Equal(t, []int64{2, 3, many, many, 2, 1, 2, 2, 3, many, many}, v.d.sizes())
}
