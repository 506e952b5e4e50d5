package smt

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/num"
)

// meant is a term together with what it means, computed without looking at the term.
type meant struct {
	t    Term
	eval func(m *Model) num.Rat // formulas: 1 or 0
}

// speaker makes random terms with their meanings.
type speaker struct {
	*generator
}

func (g speaker) number(depth int, real bool) meant {
	c := g.c
	sort, vars := Int, g.ints
	if real {
		sort, vars = Real, g.reals
	}
	if depth <= 0 || g.r.Intn(6) == 0 {
		if g.r.Intn(3) == 0 {
			k := num.FromInt(int64(g.r.Intn(9) - 4))
			if real && g.r.Intn(2) == 0 {
				k = k.Div(num.FromInt(3))
			}
			return meant{c.Num(k, sort), func(*Model) num.Rat { return k }}
		}
		v := vars[g.r.Intn(len(vars))]
		return meant{v, func(m *Model) num.Rat { return m.Value(v) }}
	}
	a, b := g.number(depth-1, real), g.number(depth-1, real)
	k := num.FromInt(int64(g.r.Intn(5) + 1))
	if g.r.Intn(2) == 0 {
		k = k.Neg()
	}
	floorDiv := func(x, k num.Rat) num.Rat { // SMT-LIB: x = k*q + r, 0 <= r < |k|
		q := x.Div(k.Abs()).Floor()
		if k.Sign() < 0 {
			q = q.Neg()
		}
		return q
	}
	switch op := g.r.Intn(12); {
	case op == 0:
		return meant{c.Add(a.t, b.t, a.t), func(m *Model) num.Rat { return a.eval(m).Add(b.eval(m)).Add(a.eval(m)) }}
	case op == 1:
		return meant{c.Sub(a.t, b.t), func(m *Model) num.Rat { return a.eval(m).Sub(b.eval(m)) }}
	case op == 2:
		return meant{c.Neg(a.t), func(m *Model) num.Rat { return a.eval(m).Neg() }}
	case op == 3:
		return meant{c.Scale(k, a.t), func(m *Model) num.Rat { return a.eval(m).Mul(k) }}
	case op == 4:
		f := g.formula(depth - 1)
		return meant{c.Ite(f.t, a.t, b.t), func(m *Model) num.Rat {
			if f.eval(m).IsOne() {
				return a.eval(m)
			}
			return b.eval(m)
		}}
	case op == 5:
		return meant{c.Abs(a.t), func(m *Model) num.Rat { return a.eval(m).Abs() }}
	case op == 6:
		return meant{c.Min(a.t, b.t), func(m *Model) num.Rat { return num.Min(a.eval(m), b.eval(m)) }}
	case op == 7:
		return meant{c.Max(a.t, b.t), func(m *Model) num.Rat { return num.Max(a.eval(m), b.eval(m)) }}
	case op == 8 && real:
		i := g.number(depth-1, false)
		return meant{c.Add(c.ToReal(i.t), a.t), func(m *Model) num.Rat { return i.eval(m).Add(a.eval(m)) }}
	case op == 8:
		r := g.number(depth-1, true)
		return meant{c.ToInt(r.t), func(m *Model) num.Rat { return r.eval(m).Floor() }}
	case real:
		return a
	case op == 9:
		return meant{c.DivConst(a.t, k), func(m *Model) num.Rat { return floorDiv(a.eval(m), k) }}
	default:
		return meant{c.ModConst(a.t, k), func(m *Model) num.Rat { return a.eval(m).Sub(k.Mul(floorDiv(a.eval(m), k))) }}
	}
}

func (g speaker) formula(depth int) meant {
	c := g.c
	if depth <= 0 {
		p := g.bools[g.r.Intn(len(g.bools))]
		return meant{p, func(m *Model) num.Rat { return truth(m.Holds(p)) }}
	}
	real := g.r.Intn(2) == 0
	a, b := g.number(depth-1, real), g.number(depth-1, real)
	f, h, i := g.formula(depth-1), g.formula(depth-1-g.r.Intn(2)), g.formula(depth-2)
	holds := func(x meant, m *Model) bool { return x.eval(m).IsOne() }
	compare := func(t Term, ok func(cmp int) bool) meant {
		return meant{t, func(m *Model) num.Rat { return truth(ok(a.eval(m).Cmp(b.eval(m)))) }}
	}
	combine := func(t Term, ok func(x, y, z bool) bool) meant {
		return meant{t, func(m *Model) num.Rat { return truth(ok(holds(f, m), holds(h, m), holds(i, m))) }}
	}
	switch g.r.Intn(16) {
	case 0:
		return compare(c.Le(a.t, b.t), func(r int) bool { return r <= 0 })
	case 1:
		return compare(c.Lt(a.t, b.t), func(r int) bool { return r < 0 })
	case 2:
		return compare(c.Ge(a.t, b.t), func(r int) bool { return r >= 0 })
	case 3:
		return compare(c.Gt(a.t, b.t), func(r int) bool { return r > 0 })
	case 4:
		return compare(c.Eq(a.t, b.t), func(r int) bool { return r == 0 })
	case 5:
		return compare(c.Distinct(a.t, b.t), func(r int) bool { return r != 0 })
	case 6:
		k := num.FromInt(int64(g.r.Intn(9) - 3))
		x := g.number(depth-1, false)
		return meant{c.Divides(k, x.t), func(m *Model) num.Rat {
			if k.IsZero() {
				return truth(x.eval(m).IsZero())
			}
			return truth(x.eval(m).Div(k).IsInt())
		}}
	case 7:
		return meant{c.IsInt(a.t), func(m *Model) num.Rat { return truth(a.eval(m).IsInt()) }}
	case 8:
		return combine(c.Not(f.t), func(x, _, _ bool) bool { return !x })
	case 9:
		return combine(c.And(f.t, h.t, i.t), func(x, y, z bool) bool { return x && y && z })
	case 10:
		return combine(c.Or(f.t, h.t, i.t), func(x, y, z bool) bool { return x || y || z })
	case 11:
		return combine(c.Implies(f.t, h.t), func(x, y, _ bool) bool { return !x || y })
	case 12:
		return combine(c.Iff(f.t, h.t), func(x, y, _ bool) bool { return x == y })
	case 13:
		return combine(c.Xor(f.t, h.t), func(x, y, _ bool) bool { return x != y })
	case 14:
		return combine(c.Eq(f.t, h.t), func(x, y, _ bool) bool { return x == y })
	default:
		return combine(c.Ite(f.t, h.t, i.t), func(x, y, z bool) bool { return x && y || !x && z })
	}
}

func (g speaker) model() *Model {
	m := NewModel(g.c)
	for _, x := range g.ints {
		m.Set(x, num.FromInt(int64(g.r.Intn(9)-4)))
	}
	for _, x := range g.reals {
		m.Set(x, num.FromFrac(int64(g.r.Intn(17)-8), int64(g.r.Intn(3)+1)))
	}
	for _, p := range g.bools {
		m.SetBool(p, g.r.Intn(2) == 0)
	}
	return m
}

// TestMeaning checks constructors, evaluation, negation normal form, substitution and purification against meanings.
func TestMeaning(t *testing.T) {
	for seed := int64(0); seed < 1500; seed++ {
		g := speaker{newGenerator(seed, 2, 2, 2, true)}
		f := g.formula(1 + int(seed%4))
		x := g.number(int(seed%4), seed%2 == 0)
		c := g.c
		nnf := c.NNF(f.t)
		checkNNF(t, c, nnf)
		pure, fresh := c.Purify(f.t)
		require.False(t, c.nodes[pure].is(opaque))
		swap := map[Term]Term{g.ints[0]: c.Add(g.ints[1], c.Int(2)), g.ints[1]: g.ints[0], g.bools[0]: c.Not(g.bools[1]),
			g.reals[0]: c.ToReal(g.ints[0])}
		swapped := c.Subst(f.t, swap)
		for range 8 {
			m := g.model()
			text := func() string { return fmt.Sprintf("seed %d: %s", seed, c.String(f.t)) }
			want := f.eval(m).IsOne()
			require.Equal(t, want, m.Holds(f.t), text())
			require.Equal(t, want, m.Holds(nnf), text())
			require.True(t, x.eval(m).Equal(m.Value(x.t)), "seed %d: %s", seed, c.String(x.t))
			require.True(t, x.eval(m).Equal(m.Eval(c.Linear(x.t))))

			m2 := m.Clone()
			m2.Set(g.ints[0], m.Value(swap[g.ints[0]]))
			m2.Set(g.ints[1], m.Value(swap[g.ints[1]]))
			m2.Set(g.reals[0], m.Value(swap[g.reals[0]]))
			m2.SetBool(g.bools[0], m.Holds(swap[g.bools[0]]))
			require.Equal(t, m2.Holds(f.t), m.Holds(swapped), text())

			checkPurified(t, c, m, pure, fresh, want)
		}
	}
}

// checkPurified fixes all symbols but the fresh ones and asks whether these can be chosen.
func checkPurified(t *testing.T, c *Context, m *Model, pure Term, fresh []Term, want bool) {
	fs := []Term{pure}
	for _, v := range m.Symbols() {
		if c.Sort(v) == Bool {
			fs = append(fs, c.Iff(v, boolTerm(m.Holds(v))))
		} else {
			fs = append(fs, c.Eq(v, c.Num(m.Value(v), c.Sort(v))))
		}
	}
	status, _ := CheckSat(background, c, fs...)
	require.Equal(t, want, status == Sat)
	require.NotEqual(t, Unknown, status)
	for _, v := range fresh {
		require.False(t, m.Has(v))
	}
}

func checkNNF(t *testing.T, c *Context, f Term) {
	for _, s := range c.collect(c.IsAtom, f) {
		switch c.Kind(s) {
		case KNot:
			require.True(t, c.IsLiteral(s))
		case KIff, KIte:
			require.Fail(t, "connective left", c.String(s))
		}
	}
}

func TestInspection(t *testing.T) {
	v := newVocabulary()
	d := v.DivConst(v.x, rat(3))
	assert.Equal(t, KDiv, v.Kind(d))
	assert.Equal(t, rat(3), v.Modulus(d))
	assert.Equal(t, []Term{v.x}, v.Args(d))
	assert.Equal(t, Int, v.Sort(d))
	assert.True(t, v.Kind(d).IsOpaque())
	assert.Equal(t, "x", v.Name(v.x))
	assert.Empty(t, v.Name(d))
	assert.True(t, v.Modulus(v.x).IsZero())
	assert.Empty(t, v.Linear(v.p).Mono)
	f := v.And(v.Or(v.p, v.Le(v.Add(v.x, d), v.y)), v.Not(v.q))
	assert.Equal(t, []Term{v.x, v.y, v.p, v.q}, v.FreeVars(f))
	assert.Equal(t, []Term{v.x, v.y, v.p, v.q}, v.FreeVars(f))
	assert.Nil(t, v.FreeVars(True))
	assert.True(t, v.Occurs(v.x, f))
	assert.False(t, v.Occurs(v.z, f))
	assert.Len(t, v.Atoms(f), 3)
	assert.Equal(t, 9, v.Size(f))
	assert.Positive(t, v.NumTerms())
	assert.Equal(t, f, v.Subst(f, nil))
	assert.Equal(t, f, v.Subst(f, map[Term]Term{v.z: v.x}))
	assert.Equal(t, []Term{v.y, v.p}, v.SubstAll([]Term{v.x, v.p}, map[Term]Term{v.x: v.y}))
	assert.Equal(t, v.Le(v.z, v.y), v.Subst(v.Le(v.Add(v.x, d), v.y), map[Term]Term{v.Add(v.x, d): v.z, d: v.Sub(v.z, v.x)}))

	l := v.Linear(v.Add(v.x, v.mul(2, v.y), v.i(3)))
	assert.True(t, l.Coeff(v.y).Equal(rat(2)))
	assert.True(t, l.Coeff(v.z).IsZero())
	assert.True(t, l.Without(v.y).Equal(v.Linear(v.Add(v.x, v.i(3)))))
	assert.True(t, l.Without(v.z).Equal(l))
	assert.True(t, l.Replace(v.x, v.Linear(v.y)).Equal(v.Linear(v.Add(v.mul(3, v.y), v.i(3)))))
	assert.False(t, l.Equal(l.AddConst(rat(1))))

	first, second := v.Fresh("x", Int), v.Fresh("x", Real)
	assert.NotEqual(t, first, second)
	assert.NotEqual(t, v.Name(first), v.Name(second))
	assert.Equal(t, "Bool Int Real Sort(7)", fmt.Sprint(Bool, " ", Int, " ", Real, " ", Sort(7)))
	assert.Equal(t, "sat unsat unknown", fmt.Sprint(Sat, " ", Unsat, " ", Unknown))
	assert.Panics(t, func() { v.DivConst(v.x, num.Zero()) })
	assert.Panics(t, func() { v.ModConst(v.x, num.FromFrac(1, 2)) })
}

// TestLongTerms makes terms that would exhaust the stack or the memory if they were treated as trees.
func TestLongTerms(t *testing.T) {
	c := NewContext()
	f, x := c.Var("p", Bool), c.Var("x", Int)
	for i := range 30_000 {
		f = c.Iff(c.Or(f, c.Ge(x, c.Int(int64(i%100)))), c.And(f, c.Le(x, c.Int(int64(i%50)))))
	}
	assert.LessOrEqual(t, c.Size(c.NNF(f)), 20*c.Size(f))
	m := NewModel(c)
	m.Set(x, rat(7))
	assert.Equal(t, m.Holds(f), m.Holds(c.NNF(f)))
	text := c.String(f)
	assert.True(t, strings.HasPrefix(text, "(let ((?1 "))
	assert.Equal(t, strings.Count(text, "("), strings.Count(text, ")"))
	assert.Less(t, len(text), 10_000_000)
	g := c.Subst(f, map[Term]Term{x: c.Int(7)})
	assert.Equal(t, m.Holds(f), m.Holds(g))
	conj := True
	for i := range 5000 {
		conj = c.And(conj, c.Var(fmt.Sprint("q", i), Bool))
	}
	assert.Less(t, c.Size(conj), 6000)
	var sums []Term
	for range 3 {
		for i := range 1000 {
			sums = append(sums, c.Var(fmt.Sprint("s", i), Int))
		}
	}
	assert.Len(t, c.Linear(c.Add(sums...)).Mono, 1000)
}

func TestPrintingOfSharedTermsIsRead(t *testing.T) {
	c := NewContext()
	f := c.Var("p", Bool)
	for i := range 40 {
		q := c.Var(fmt.Sprintf("q%d", i), Bool)
		f = c.Xor(c.Iff(f, q), c.And(f, q))
	}
	script := c.Script(f, c.Not(c.Var("q0", Bool)))
	assert.Contains(t, script, "(let ((?1 ")
	runZ3(t, script, func(answer string) {
		status, _ := CheckSat(background, c, f, c.Not(c.Var("q0", Bool)))
		assert.Equal(t, answer, status.String())
	})
}
