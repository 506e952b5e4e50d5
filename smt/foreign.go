package smt

import (
	"cmp"
	"math/big"
	"slices"

	"cairn/internal/lin"
	"cairn/internal/num"
)

// symbols are what the terms of theories other than linear arithmetic refer to by node.aux: functions by KApp, constants by KValue,
// constructors by KConstruct and KTest, fields by KField, operators by KOp; a KElement has its number there.
type symbols struct {
	sorts        []sortInfo // without baseSorts
	sortOf       map[sortInfo]Sort
	functions    []function
	functionOf   map[string][]Func
	datatypes    []datatype
	constructors []constructor // of all datatypes, those of one beside each other
	fields       []field       // of all constructors, those of one beside each other
	bits         []*big.Int
	operators    []Operator
	operatorOf   map[Operator]int32
	spliceOf     map[Sort]Func
}

// Func is an uninterpreted function of a Context.
type Func int32

type function struct {
	name   string
	params []Sort
	result Sort
}

// Func returns the function of that name and those sorts; it has at least one parameter. Names may be shared by functions of different
// sorts.
func (c *Context) Func(name string, params []Sort, result Sort) Func {
	for _, f := range c.foreign.functionOf[name] {
		if g := &c.foreign.functions[f]; g.result == result && slices.Equal(g.params, params) {
			return f
		}
	}
	if c.foreign.functionOf == nil {
		c.foreign.functionOf = map[string][]Func{}
	}
	f := Func(len(c.foreign.functions))
	c.foreign.functions = append(c.foreign.functions, function{name, slices.Clone(params), result})
	c.foreign.functionOf[name] = append(c.foreign.functionOf[name], f)
	return f
}

// FuncName returns the name of f.
func (c *Context) FuncName(f Func) string { return c.foreign.functions[f].name }

// FuncSorts returns the sorts of the parameters and of the result of f. The caller must not modify them.
func (c *Context) FuncSorts(f Func) (params []Sort, result Sort) {
	g := &c.foreign.functions[f]
	return g.params, g.result
}

// Apply returns f(args), whose sorts are those of the parameters, but that Int counts as Real.
func (c *Context) Apply(f Func, args ...Term) Term {
	g := &c.foreign.functions[f]
	args = slices.Clone(args)
	for i, p := range g.params {
		args[i] = c.as(args[i], p)
	}
	return c.internForeign(KApp, g.result, int32(f), args...)
}

// as returns an Int term as a Real one if that is the sort wanted.
func (c *Context) as(t Term, sort Sort) Term {
	if sort == Real {
		return c.ToReal(t)
	}
	return t
}

// Function returns the function of a KApp.
func (c *Context) Function(t Term) Func { return Func(c.nodes[t].aux) }

// apart reports whether the terms, of one sort, are seen to differ in every model.
func (c *Context) apart(a, b Term) bool {
	if sort := c.nodes[a].sort; sort.IsNumeric() {
		d := c.Linear(a).Sub(c.Linear(b))
		return d.IsConst() && !d.Const.IsZero()
	} else if sort == Bool {
		return a != b && (a == True || a == False) && (b == True || b == False) || c.complement(a, b)
	}
	return a != b && c.IsValue(a) && c.IsValue(b)
}

// same returns the equality of two terms of a sort that is neither Bool nor numeric.
func (c *Context) same(a, b Term) Term {
	switch na, nb := &c.nodes[a], &c.nodes[b]; {
	case a == b:
		return True
	case c.IsValue(a) && c.IsValue(b):
		return False
	case na.kind == KConstruct && nb.kind == KConstruct:
		if na.aux != nb.aux {
			return False
		}
		args, others := na.args, nb.args
		parts := make([]Term, len(args))
		for i := range args {
			parts[i] = c.Eq(args[i], others[i])
		}
		return c.And(parts...)
	case na.kind == KIte && c.IsValue(b) && c.IsValue(na.args[1]) && c.IsValue(na.args[2]):
		return c.Ite(na.args[0], c.same(na.args[1], b), c.same(na.args[2], b))
	case nb.kind == KIte && c.IsValue(a) && c.IsValue(nb.args[1]) && c.IsValue(nb.args[2]):
		return c.same(b, a)
	}
	if t, ok := c.sameBits(a, b); ok {
		return t
	}
	return c.rawSame(a, b)
}

// rawSame is same without simplification: an equation whose sides are just these.
func (c *Context) rawSame(a, b Term) Term {
	if a == b {
		return True
	}
	return c.internForeign(KSame, Bool, 0, min(a, b), max(a, b))
}

// Bits returns the constant of a bit-vector, floating-point or rounding-mode sort that has these bits; what is beyond its width does not
// count. All NaNs of a floating-point sort are one term. A rounding mode has one of the numbers RNE to RTZ.
func (c *Context) Bits(sort Sort, x *big.Int) Term {
	width := c.Width(sort)
	mask := new(big.Int).Lsh(big.NewInt(1), uint(width))
	x = new(big.Int).And(x, mask.Sub(mask, big.NewInt(1)))
	if c.SortKind(sort) == SortFloat {
		x = c.format(sort).FromBits(x).Bits()
	}
	h := lin.Mix(uint64(KValue)<<16|uint64(sort), 0)
	for _, w := range x.Bits() {
		h = lin.Mix(h, uint64(w))
	}
	slot, ok := c.lookup(uint32(h), func(n *node) bool {
		return n.kind == KValue && n.sort == sort && c.foreign.bits[n.aux].Cmp(x) == 0
	})
	if ok {
		return c.table[slot]
	}
	n := node{kind: KValue, flags: foreign | valued, sort: sort, hash: uint32(h), lin: -1, aux: int32(len(c.foreign.bits))}
	c.foreign.bits = append(c.foreign.bits, x)
	return c.insert(slot, n)
}

// BV returns the bit-vector constant of that width.
func (c *Context) BV(x *big.Int, width int) Term {
	sort, ok := c.BitVecSort(width)
	if !ok {
		panic("smt: width of a bit-vector")
	}
	return c.Bits(sort, x)
}

// BitsOf returns the bits of a KValue. The caller must not modify them.
func (c *Context) BitsOf(t Term) *big.Int { return c.foreign.bits[c.nodes[t].aux] }

// The rounding modes: roundNearestTiesToEven, roundNearestTiesToAway, roundTowardPositive, roundTowardNegative, roundTowardZero.
const (
	RNE = iota
	RNA
	RTP
	RTN
	RTZ
)

// Rounding returns the constant of a rounding mode.
func (c *Context) Rounding(mode int) Term { return c.Bits(RoundingMode, big.NewInt(int64(mode))) }

// element returns the i-th element of an uninterpreted sort, for models.
func (c *Context) element(sort Sort, i int) Term {
	return c.internForeign(KElement, sort, int32(i))
}

// IsValue reports whether t is a constant: a value, in the one form that it has. Different values of a sort are different in every model.
// The values of an array sort are stores into a filled array, at indices that grow, of elements that differ from what it is filled with;
// where the indices are finitely many, it is filled with what is most frequent.
func (c *Context) IsValue(t Term) bool {
	n := &c.nodes[t]
	return n.is(valued) || n.kind == KNum && c.lins[n.lin].IsConst()
}

// areValues reports whether all terms are values.
func (c *Context) areValues(ts []Term) bool {
	for _, t := range ts {
		if !c.IsValue(t) {
			return false
		}
	}
	return true
}

// internForeign returns the term of a theory other than linear arithmetic.
func (c *Context) internForeign(kind Kind, sort Sort, aux int32, args ...Term) Term {
	h := lin.Mix(uint64(kind)<<16|uint64(sort), uint64(aux))
	for _, a := range args {
		h = lin.Mix(h, uint64(a))
	}
	slot, ok := c.lookup(uint32(h), func(n *node) bool {
		return n.kind == kind && n.sort == sort && n.aux == aux && slices.Equal(n.args, args)
	})
	if ok {
		return c.table[slot]
	}
	n := node{kind: kind, flags: foreign, sort: sort, hash: uint32(h), lin: -1, aux: aux, args: slices.Clone(args)}
	for _, a := range args {
		n.sig |= c.nodes[a].sig
		n.flags |= c.nodes[a].flags & inherited
	}
	if sort.IsNumeric() {
		n.lin = c.addLinear(Linear{Mono: []Monomial{{Var: Term(len(c.nodes)), Coeff: num.One()}}})
	}
	switch {
	case kind == KElement,
		(kind == KConstruct || kind == KFill) && c.areValues(args),
		kind == KStore && c.isArrayValue(args):
		n.flags |= valued
	case n.sig == 0: // it may be replaced, too
		n.sig = 1 << (h % 64)
	}
	return c.insert(slot, n)
}

// remakeForeign makes a term of another theory than linear arithmetic anew, of other arguments.
func (c *Context) remakeForeign(n *node, args []Term) Term {
	switch n.kind {
	case KSame:
		return c.Eq(args[0], args[1])
	case KApp:
		return c.Apply(Func(n.aux), args...)
	case KSelect:
		return c.Select(args[0], args[1])
	case KStore:
		return c.Store(args[0], args[1], args[2])
	case KFill:
		return c.Fill(n.sort, args[0])
	case KConstruct:
		return c.Construct(n.sort, c.foreign.constructors[n.aux].number, args...)
	case KField:
		f := c.foreign.fields[n.aux]
		return c.Field(c.foreign.constructors[f.constructor].number, f.number, args[0])
	case KTest:
		return c.Is(c.foreign.constructors[n.aux].number, args[0])
	case KOp:
		return c.Op(c.foreign.operators[n.aux], args...)
	}
	panic("smt: term of unknown kind")
}

// IsForeign reports whether a term needs other theories than linear arithmetic.
func (c *Context) IsForeign(t Term) bool { return c.nodes[t].is(foreign) }

// isForeignAtom reports whether t is a formula of another theory than linear arithmetic without connectives.
func (c *Context) isForeignAtom(t Term) bool {
	return c.nodes[t].kind.IsForeign() && c.nodes[t].sort == Bool
}

// compareValues orders the values of a sort.
func (c *Context) compareValues(a, b Term) int {
	switch na, nb := &c.nodes[a], &c.nodes[b]; {
	case na.kind == KValue && nb.kind == KValue:
		return c.BitsOf(a).Cmp(c.BitsOf(b))
	case na.lin >= 0 && nb.lin >= 0:
		return c.lins[na.lin].Const.Cmp(c.lins[nb.lin].Const)
	case na.kind == KElement && nb.kind == KElement:
		return cmp.Compare(na.aux, nb.aux)
	}
	return cmp.Compare(a, b)
}
