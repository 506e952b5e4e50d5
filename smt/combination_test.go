package smt

import (
	"context"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// small is a vocabulary whose models can be enumerated.
type small struct {
	c          *Context
	rng        *rand.Rand
	bv, arr, u Sort
	vars       []Term
	funcs      []Func
}

func newSmall(rng *rand.Rand) *small {
	c := NewContext()
	bv, _ := c.BitVecSort(2)
	bit, _ := c.BitVecSort(1)
	arr, _ := c.ArraySort(bit, bv)
	color, _ := c.Datatypes([]string{"Color"}, func(s []Sort) [][]Constructor {
		return [][]Constructor{{{Name: "red"}, {Name: "green"}, {Name: "mix", Fields: []Field{{"of", Bool}}}}}
	})
	g := &small{c: c, rng: rng, bv: bv, arr: arr, u: color[0]}
	g.vars = []Term{c.Var("x", bv), c.Var("y", bv), c.Var("a", arr), c.Var("b", arr), c.Var("p", Bool), c.Var("q", Bool), c.Var("d", g.u)}
	g.funcs = []Func{c.Func("f", []Sort{bit}, bv), c.Func("h", []Sort{g.u}, Bool)}
	return g
}

func (g *small) bits(depth int) Term {
	c := g.c
	if depth == 0 {
		return []Term{g.vars[0], g.vars[1], c.BV(big.NewInt(int64(g.rng.IntN(4))), 2)}[g.rng.IntN(3)]
	}
	binary := func(code OpCode) Term { return c.apply(code, g.bits(depth-1), g.bits(depth-1)) }
	switch g.rng.IntN(8) {
	case 0:
		codes := []OpCode{BVAnd, BVOr, BVXor, BVAdd, BVMul, BVUDiv, BVURem, BVSDiv, BVSRem, BVSMod, BVShl, BVLShr, BVAShr}
		return binary(codes[g.rng.IntN(len(codes))])
	case 1:
		return binary(BVAdd)
	case 2:
		return c.apply([]OpCode{BVNot, BVNeg}[g.rng.IntN(2)], g.bits(depth-1))
	case 3:
		return c.Select(g.array(depth-1), g.bit(depth-1))
	case 4:
		return c.Apply(g.funcs[0], g.bit(depth-1))
	case 5:
		return c.Ite(g.formula(depth-1), g.bits(depth-1), g.bits(depth-1))
	case 6:
		return c.Concat(g.bit(depth-1), g.bit(depth-1))
	}
	return g.bits(0)
}

func (g *small) bit(depth int) Term {
	i := g.rng.IntN(2)
	return g.c.Extract(g.bits(depth), i, i)
}

func (g *small) array(depth int) Term {
	c := g.c
	if depth == 0 {
		return g.vars[2+g.rng.IntN(2)]
	}
	switch g.rng.IntN(4) {
	case 0:
		return c.Store(g.array(depth-1), g.bit(depth-1), g.bits(depth-1))
	case 1:
		return c.Fill(g.arr, g.bits(depth-1))
	case 2:
		return c.Ite(g.formula(depth-1), g.array(depth-1), g.array(depth-1))
	}
	return g.array(0)
}

func (g *small) color(depth int) Term {
	c := g.c
	if depth == 0 {
		return []Term{g.vars[6], c.Construct(g.u, g.rng.IntN(2))}[g.rng.IntN(2)]
	}
	if g.rng.IntN(2) == 0 {
		return c.Construct(g.u, 2, g.formula(depth-1))
	}
	return c.Ite(g.formula(depth-1), g.color(depth-1), g.color(depth-1))
}

func (g *small) formula(depth int) Term {
	c := g.c
	if depth == 0 {
		return g.vars[4+g.rng.IntN(2)]
	}
	switch g.rng.IntN(11) {
	case 0:
		return c.And(g.formula(depth-1), g.formula(depth-1))
	case 1:
		return c.Or(g.formula(depth-1), g.formula(depth-1), g.formula(depth-1))
	case 2:
		return c.Not(g.formula(depth - 1))
	case 3, 4:
		return c.Eq(g.bits(depth-1), g.bits(depth-1))
	case 5:
		return c.apply([]OpCode{BVULt, BVULe, BVSLt, BVSLe, BVUMulO, BVSMulO}[g.rng.IntN(6)], g.bits(depth-1), g.bits(depth-1))
	case 6:
		return c.Eq(g.array(depth-1), g.array(depth-1))
	case 7:
		return c.Apply(g.funcs[1], g.color(depth-1))
	case 8:
		return c.Is(g.rng.IntN(3), g.color(depth-1))
	case 9:
		return c.Field(2, 0, c.Construct(g.u, 2, g.formula(depth-1)))
	}
	return c.Eq(g.color(depth-1), g.color(depth-1))
}

// values lists the values of the sorts of the vocabulary.
func (g *small) values(s Sort) []Term {
	c := g.c
	switch {
	case s == Bool:
		return []Term{False, True}
	case s == g.u:
		return []Term{c.Construct(s, 0), c.Construct(s, 1), c.Construct(s, 2, False), c.Construct(s, 2, True)}
	case s == g.arr:
		var all []Term
		for _, v := range g.values(g.bv) {
			for _, w := range g.values(g.bv) {
				all = append(all, c.arrayValue(s, v, []entry{{c.BV(big.NewInt(0), 1), w}}))
			}
		}
		return all
	}
	var all []Term
	for i := range int64(1) << c.Width(s) {
		all = append(all, c.Bits(s, big.NewInt(i)))
	}
	return all
}

// models calls f with all models of the symbols and functions that occur in t until it returns false.
func (g *small) models(t Term, f func(*Model) bool) {
	c := g.c
	m := NewModel(c)
	var choices []func(k int) bool // sets the k-th value; false if there is none
	for _, v := range c.FreeVars(t) {
		values := g.values(c.Sort(v))
		choices = append(choices, func(k int) bool {
			if k < len(values) {
				m.SetTerm(v, values[k])
			}
			return k < len(values)
		})
	}
	apps := map[Func]Term{}
	for _, s := range c.collect(nil, t) {
		if c.Kind(s) == KApp {
			apps[c.Function(s)] = s
		}
	}
	for fn, app := range apps {
		params, result := c.FuncSorts(fn)
		values := g.values(result)
		for _, a := range g.values(params[0]) {
			choices = append(choices, func(k int) bool {
				if k < len(values) {
					if tab := m.foreign.tables[c.appliedOf(app)]; tab != nil {
						delete(tab.rows, key([]Term{a}))
					}
					m.define(app, []Term{a}, values[k])
				}
				return k < len(values)
			})
		}
	}
	var try func(i int) bool
	try = func(i int) bool {
		if i == len(choices) {
			return f(m)
		}
		for k := 0; choices[i](k); k++ {
			if !try(i + 1) {
				return false
			}
		}
		return true
	}
	try(0)
}

// TestCombinationAgainstBruteForce: formulas over bit-vectors, arrays, functions and datatypes have a model if and only if one of all
// models is one.
func TestCombinationAgainstBruteForce(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	count := map[Status]int{}
	rounds := 150
	if sample.Long() {
		rounds = 5_000
	}
	for round := range rounds {
		g := newSmall(rng)
		depth := 1 + rng.IntN(4)
		f := g.c.And(g.formula(depth), g.formula(depth), g.formula(depth))
		if rng.IntN(3) == 0 {
			f = g.c.Not(f)
		}
		s := NewSolver(g.c, Options{})
		s.Assert(f)
		got := s.Check(context.Background())
		require.NotEqual(t, Unknown, got, "round %d: %s\n%s", round, s.Reason(), g.c.Script(f))
		want := Unsat
		tried := 0
		g.models(f, func(m *Model) bool {
			tried++
			if m.Holds(f) {
				want = Sat
			}
			return want == Unsat && tried < 30_000
		})
		if tried == 30_000 && want == Unsat {
			continue
		}
		require.Equal(t, want, got, "round %d\n%s", round, g.c.Script(f))
		count[got]++
	}
	require.Greater(t, count[Sat], 25)
	require.Greater(t, count[Unsat], 10)
}
