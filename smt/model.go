package smt

import (
	"maps"
	"slices"

	"cairn/internal/num"
)

// Model assigns values to constant symbols; a symbol without a value is 0 or false, or the first value of its sort. It evaluates any
// term of its Context.
type Model struct {
	c       *Context
	nums    map[Term]num.Rat
	bools   map[Term]bool
	memo    map[Term]num.Rat // values of composite terms; formulas: 0 or 1. Emptied by Set and SetBool.
	foreign foreignModel
}

// NewModel makes an empty model.
func NewModel(c *Context) *Model {
	return &Model{c: c, nums: map[Term]num.Rat{}, bools: map[Term]bool{}}
}

// Clone returns a copy.
func (m *Model) Clone() *Model {
	return &Model{c: m.c, nums: maps.Clone(m.nums), bools: maps.Clone(m.bools), foreign: m.foreign.clone()}
}

// Set gives the numeric constant symbol v a value.
func (m *Model) Set(v Term, x num.Rat) {
	m.nums[v] = x
	m.forget()
}

// SetBool gives the Boolean constant symbol v a value.
func (m *Model) SetBool(v Term, b bool) {
	m.bools[v] = b
	m.forget()
}

// Has reports whether the constant symbol v has been given a value.
func (m *Model) Has(v Term) bool {
	var ok bool
	switch sort := m.c.nodes[v].sort; {
	case sort == Bool:
		_, ok = m.bools[v]
	case sort.IsNumeric():
		_, ok = m.nums[v]
	default:
		_, ok = m.foreign.symbols[v]
	}
	return ok
}

// Symbols returns the constant symbols that have been given a value, sorted.
func (m *Model) Symbols() []Term {
	vs := slices.AppendSeq(slices.Collect(maps.Keys(m.nums)), maps.Keys(m.bools))
	vs = slices.AppendSeq(vs, maps.Keys(m.foreign.symbols))
	slices.Sort(vs)
	return vs
}

// Value returns the value of a numeric term.
func (m *Model) Value(t Term) num.Rat {
	n := &m.c.nodes[t]
	if n.kind == KVar {
		return m.nums[t]
	}
	if !n.is(opaque | foreign) {
		return m.linear(m.c.lins[n.lin])
	}
	m.evaluate(t)
	return m.memo[t]
}

// Holds returns the value of a formula.
func (m *Model) Holds(t Term) bool {
	if v, ok := m.simple(t); ok {
		return v
	}
	m.evaluate(t)
	return m.memo[t].Sign() != 0
}

// Eval returns the value of a linear sum.
func (m *Model) Eval(l Linear) num.Rat { return l.Eval(m.Value) }

// linear evaluates a sum over constant symbols.
func (m *Model) linear(l Linear) num.Rat {
	sum := l.Const
	for _, mono := range l.Mono {
		sum = sum.AddMul(mono.Coeff, m.nums[mono.Var])
	}
	return sum
}

// simple evaluates constants, and literals without opaque terms.
func (m *Model) simple(t Term) (value, ok bool) {
	n := &m.c.nodes[t]
	if n.kind == KNot {
		value, ok = m.simple(n.args[0])
		return !value, ok
	}
	switch n.kind {
	case KTrue:
		return true, true
	case KFalse:
		return false, true
	case KVar:
		return m.bools[t], true
	case KLe, KLt, KEq, KDivides:
		if !n.is(opaque | foreign) {
			return m.c.atom(n, m.linear(m.c.lins[n.lin])), true
		}
	}
	return false, false
}

// atom tells the truth of an arithmetic atom whose left side has the value x.
func (c *Context) atom(n *node, x num.Rat) bool {
	switch n.kind {
	case KLe:
		return x.Sign() <= 0
	case KLt:
		return x.Sign() < 0
	case KEq:
		return x.IsZero()
	}
	return x.Div(c.moduli[n.aux]).IsInt()
}

// evaluate computes the values of t and of the composite terms in it.
func (m *Model) evaluate(t Term) {
	if m.memo == nil {
		m.memo = map[Term]num.Rat{}
	}
	order := m.c.collect(func(t Term) bool {
		_, done := m.memo[t]
		return done || m.isSimple(t)
	}, t)
	for _, t := range order {
		if _, done := m.memo[t]; done || m.isSimple(t) {
			continue
		}
		if m.c.nodes[t].is(foreign) {
			m.evaluateForeign(t)
		} else {
			m.memo[t] = m.composite(t)
		}
	}
}

// isSimple reports whether the value of t is found without looking at other terms' values.
func (m *Model) isSimple(t Term) bool {
	n := &m.c.nodes[t]
	switch {
	case n.kind == KNot:
		return m.isSimple(n.args[0])
	case n.kind == KVar, n.kind == KTrue, n.kind == KFalse:
		return true
	}
	return !n.is(opaque|foreign) && n.lin >= 0
}

// composite computes the value of a term from those of its parts.
func (m *Model) composite(t Term) num.Rat {
	n := &m.c.nodes[t]
	switch n.kind {
	case KNot:
		return truth(!m.part(n.args[0]))
	case KAnd:
		for _, a := range n.args {
			if !m.part(a) {
				return num.Zero()
			}
		}
		return num.One()
	case KOr:
		for _, a := range n.args {
			if m.part(a) {
				return num.One()
			}
		}
		return num.Zero()
	case KIff:
		return truth(m.part(n.args[0]) == m.part(n.args[1]))
	case KIte:
		branch := n.args[2]
		if m.part(n.args[0]) {
			branch = n.args[1]
		}
		if n.sort == Bool {
			return truth(m.part(branch))
		}
		return m.number(branch)
	case KDiv:
		return m.number(n.args[0]).Div(m.c.moduli[n.aux]).Floor()
	case KMod:
		k := m.c.moduli[n.aux]
		x := m.number(n.args[0])
		return x.Sub(x.Div(k).Floor().Mul(k))
	case KToInt:
		return m.number(n.args[0]).Floor()
	case KNum:
		return m.c.lins[n.lin].Eval(m.number)
	}
	return truth(m.c.atom(n, m.c.lins[n.lin].Eval(m.number)))
}

// part is the value of a formula that is simple or has been evaluated.
func (m *Model) part(t Term) bool {
	if v, ok := m.simple(t); ok {
		return v
	}
	return m.memo[t].Sign() != 0
}

// number is the value of a numeric term that is simple or has been evaluated.
func (m *Model) number(t Term) num.Rat {
	if m.isSimple(t) {
		return m.Value(t)
	}
	return m.memo[t]
}

func truth(b bool) num.Rat {
	if b {
		return num.One()
	}
	return num.Zero()
}

// Number is the value of a term of any sort: of a formula 1 or 0.
func (m *Model) Number(t Term) num.Rat {
	if m.c.Sort(t) == Bool {
		return truth(m.Holds(t))
	}
	return m.Value(t)
}

// TermValues are the values of some symbols of any sort.
func (m *Model) TermValues(symbols []Term) map[Term]Term {
	values := make(map[Term]Term, len(symbols))
	for _, x := range symbols {
		values[x] = m.TermValue(x)
	}
	return values
}
