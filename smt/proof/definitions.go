package proof

import (
	"errors"
	"fmt"
	"slices"

	"cairn/internal/num"
)

// Definitions have the terms of a proof, one after the other, and what they mean in clauses: a formula has a literal, a bit-vector one for
// each bit. The clauses are true whatever the symbols are. Who looks for a proof does it with these literals and clauses.
type Definitions struct {
	theory
	circuit  *circuit
	bits     [][]Lit       // by term: of a formula one, of a bit-vector those of its bits
	equation map[pair]Term // the first Equal of these terms
	meaning  []Meaning     // by variable: of the bounds on sums
	bounds   map[string]Lit
	integer  []bool  // by term
	size     []int64 // by sort; see sizes
}

// pair is two terms, the smaller one first.
type pair struct{ a, b Term }

func pairOf(a, b Term) pair { return pair{min(a, b), max(a, b)} }

// NewDefinitions returns what has no terms yet.
func NewDefinitions() *Definitions {
	return &Definitions{circuit: newCircuit(), equation: map[pair]Term{}, bounds: map[string]Lit{}}
}

// maxVars bounds the variables of circuits.
const maxVars = 30_000_000

var errTooLarge = errors.New("the circuits are too large")

// AddSort adds a sort.
func (d *Definitions) AddSort(s SortInfo) Sort {
	d.sorts = append(d.sorts, s)
	return Sort(len(d.sorts) - 1)
}

// SetSort says what a sort is that has been added already: datatypes may be of each other.
func (d *Definitions) SetSort(s Sort, info SortInfo) { d.sorts[s] = info }

// Add adds a term. An error tells that it is none.
func (d *Definitions) Add(a Application) (Term, error) {
	t := Term(len(d.terms))
	if err := d.proper(&a); err != nil {
		return t, fmt.Errorf("term %d: %w", t, err)
	}
	d.terms = append(d.terms, a)
	d.integer = append(d.integer, d.sort(t).Kind == IntSort)
	d.bits = append(d.bits, d.define(&a))
	if a.Op == Equal || a.Op == Same {
		if p := pairOf(a.Args[0], a.Args[1]); !d.isEquation(p) {
			d.equation[p] = t
		}
	}
	if d.circuit.vars > maxVars {
		return t, errTooLarge
	}
	return t, nil
}

func (d *Definitions) isEquation(p pair) bool {
	_, ok := d.equation[p]
	return ok
}

// Bits returns the literal of a formula, or those of a bit-vector, the lowest bit first. The caller must not modify them.
func (d *Definitions) Bits(t Term) []Lit { return d.bits[t] }

// Vars is the number of variables so far. The variable 1 is true.
func (d *Definitions) Vars() int32 { return int32(d.circuit.vars) }

// Clauses are all clauses so far. The caller must not modify them.
func (d *Definitions) Clauses() [][]Lit { return d.circuit.clauses }

// Bound returns what a variable says of a sum of terms: the Kind is Le or Lt, or another one if it says nothing.
func (d *Definitions) Bound(v int32) Meaning {
	if int(v) < len(d.meaning) {
		return d.meaning[v]
	}
	return Meaning{}
}

// define makes the literals of a term.
func (d *Definitions) define(a *Application) []Lit {
	c := d.circuit
	of := func(i int) []Lit { return d.bits[a.Args[i]] }
	switch a.Op {
	case Constant:
		return d.constant(a)
	case Not:
		return negated(of(0))
	case All, Any:
		lits := make([]Lit, len(a.Args))
		for i := range lits {
			lits[i] = of(i)[0]
		}
		if a.Op == All {
			return []Lit{c.all(lits...)}
		}
		return []Lit{c.any(lits...)}
	case Same:
		return []Lit{-c.xor(of(0)[0], of(1)[0])}
	case If:
		return c.muxes(of(0)[0], of(1), of(2)) // none of sorts that have no bits
	case Equal:
		return []Lit{d.equality(a)}
	case AtMost:
		return []Lit{d.bound(a.Sum, Le)}
	case Below:
		return []Lit{d.bound(a.Sum, Lt)}
	case SymbolOf, Apply, Select, Rest, Field, Test:
		switch s := d.sorts[a.Sort]; s.Kind {
		case BoolSort:
			return c.newVars(1)
		case BitVector:
			return c.newVars(s.Width)
		}
		return nil
	case Total, Store, Fill, Construct:
		return nil
	}
	return d.vector(a)
}

func (d *Definitions) constant(a *Application) []Lit {
	switch s := d.sorts[a.Sort]; s.Kind {
	case BoolSort:
		return []Lit{truth(!a.Value.IsZero())}
	case BitVector:
		n := a.Value.Big().Num()
		out := make([]Lit, s.Width)
		for i := range out {
			out[i] = truth(n.Bit(i) == 1)
		}
		return out
	}
	return nil
}

// equality is the literal of an equation: all bits are equal; neither number is greater; of others, a new variable.
func (d *Definitions) equality(a *Application) Lit {
	x, y := a.Args[0], a.Args[1]
	switch {
	case x == y:
		return isTrue
	case d.sort(x).Kind == BitVector:
		return d.circuit.equal(d.bits[x], d.bits[y])
	case d.isNumber(x):
		difference := d.sumOf(x).addMul(num.MinusOne(), d.sumOf(y))
		return d.circuit.and(d.bound(difference, Le), d.bound(difference.scale(num.MinusOne()), Le))
	}
	if first, ok := d.equation[pairOf(x, y)]; ok {
		return d.bits[first][0]
	}
	return d.circuit.newVar()
}

// sumOf is a number as a sum.
func (d *Definitions) sumOf(t Term) Linear {
	switch a := &d.terms[t]; a.Op {
	case Total:
		return a.Sum
	case Constant:
		return Linear{Const: a.Value}
	}
	return Linear{Mono: []Monomial{{Var(t), num.One()}}}
}

// bound is the literal of sum <= 0, or sum < 0.
func (d *Definitions) bound(sum Linear, kind Kind) Lit {
	if len(sum.Mono) == 0 {
		return truth(sum.Const.Sign() < 0 || kind == Le && sum.Const.IsZero())
	}
	key := fmt.Sprint(kind, sum)
	if l, ok := d.bounds[key]; ok {
		return l
	}
	l := d.circuit.newVar()
	d.bounds[key] = l
	for len(d.meaning) < int(l) {
		d.meaning = append(d.meaning, Meaning{})
	}
	d.meaning = append(d.meaning, Meaning{Kind: kind, Sum: sum})
	return l
}

// vector makes the literals of an operator of bit-vectors.
func (d *Definitions) vector(app *Application) []Lit {
	c := d.circuit
	a := d.bits[app.Args[0]]
	switch app.Op {
	case BVNot:
		return negated(a)
	case BVNeg:
		return c.negative(a)
	case Extract:
		return slices.Clone(a[app.Low : app.Index+1])
	case SignExtend:
		return extended(a, d.sorts[app.Sort].Width, sign(a))
	}
	b := d.bits[app.Args[1]]
	switch app.Op {
	case BVAnd:
		return bitwise(a, b, c.and)
	case BVOr:
		return bitwise(a, b, c.or)
	case BVXor:
		return bitwise(a, b, c.xor)
	case BVAdd:
		return c.add(a, b)
	case BVMul:
		return c.product(a, b)
	case BVUDiv, BVURem, BVSDiv, BVSRem:
		return c.division(app.Op, a, b)
	case BVSMod:
		return c.modulo(a, b)
	case BVShl:
		return c.shifted(a, b, true, isFalse)
	case BVLShr:
		return c.shifted(a, b, false, isFalse)
	case BVAShr:
		return c.shifted(a, b, false, sign(a))
	case Concat:
		return slices.Concat(b, a)
	case ULess:
		return []Lit{c.less(a, b)}
	case UAtMost:
		return []Lit{-c.less(b, a)}
	case SLess:
		return []Lit{c.lessSigned(a, b)}
	case SAtMost:
		return []Lit{-c.lessSigned(b, a)}
	}
	return []Lit{c.overflows(a, b, app.Op == SMulOverflows)}
}

func (c *circuit) division(op Operator, a, b []Lit) []Lit {
	divide := c.divided
	if op == BVSDiv || op == BVSRem {
		divide = c.dividedSigned
	}
	q, r := divide(a, b)
	if op == BVUDiv || op == BVSDiv {
		return q
	}
	return r
}
