package smt

import (
	"fmt"

	"cairn/internal/num"
)

// Term is a handle on a hash-consed term of one Context: equal handles, equal terms. A term's parts have smaller
// handles than the term itself.
type Term int32

// The handles that are the same in every Context.
const (
	NoTerm Term = 0
	True   Term = 1
	False  Term = 2
)

// Kind tells the form of a term.
type Kind uint8

// The kinds. Numeric terms are KNum (a linear sum or a constant), KVar, or one of the opaque kinds KIte, KDiv, KMod
// and KToInt, which occur as variables of linear sums until Purify replaces them.
const (
	KNone    Kind = iota
	KTrue         // the constant true
	KFalse        // the constant false
	KVar          // a constant symbol of any sort
	KNot          // Args: one; never a negation or a constant
	KAnd          // Args: two or more, sorted, distinct
	KOr           // Args: two or more, sorted, distinct
	KIff          // Args: two, sorted; neither is a negation
	KLe           // Linear(t) <= 0
	KLt           // Linear(t) < 0; some variable is of sort Real
	KEq           // Linear(t) = 0
	KDivides      // Modulus(t) divides Linear(t)
	KIte          // Args: condition, then, else; of sort Bool or numeric
	KNum          // Linear(t), which is no single variable of the same sort
	KDiv          // floor(Args[0] / Modulus(t))
	KMod          // Args[0] - Modulus(t)*floor(Args[0] / Modulus(t))
	KToInt        // floor of the Real term Args[0]

	// What follows belongs to theories other than linear arithmetic. If its sort is numeric, it stands as a variable in linear sums.

	KSame      // Args: two of one sort that is neither Bool nor numeric, sorted: they are equal
	KApp       // Function(t) applied to Args
	KValue     // the bits of a constant of a bit-vector, floating-point or rounding-mode sort: Bits(t)
	KElement   // an element of an uninterpreted sort in a model; all of them are different
	KSelect    // Args: array, index
	KStore     // Args: array, index, element
	KFill      // the array of which all elements are Args[0]
	KConstruct // a constructor of a datatype applied to Args
	KField     // a field of Args[0], whatever constructor that has
	KTest      // Args[0] has a constructor
	KOp        // Operator(t), of bit-vectors or floats, applied to Args
)

// IsForeign reports whether terms of the kind belong to theories other than linear arithmetic.
func (k Kind) IsForeign() bool { return k >= KSame }

// IsOpaque reports whether terms of the kind, when numeric, stand as variables in linear sums though they are not
// constant symbols.
func (k Kind) IsOpaque() bool { return k == KIte || k == KDiv || k == KMod || k == KToInt }

// node is the stored form of a term.
type node struct {
	kind  Kind
	flags flags
	sort  Sort
	hash  uint32 // of all that identifies the term
	lin   int32  // index into Context.lins, or -1
	aux   int32  // KVar: index into Context.names; KDivides, KDiv, KMod: index into Context.moduli; others: see foreign.go
	sig   uint64 // Bloom signature of the constant symbols in it
	args  []Term
}

// flags tell what occurs in a term. The first two are inherited by all that the term is part of.
type flags uint8

const (
	opaque    flags = 1 << iota // an opaque numeric term occurs in it
	foreign                     // a term of another theory than linear arithmetic, or a symbol of such a sort, occurs in it
	hidden                      // it is a symbol that solvers have made for themselves
	valued                      // it is a value of another sort than Int and Real; see Context.IsValue
	inherited = opaque | foreign
)

func (n *node) is(f flags) bool { return n.flags&f != 0 }

// Context owns terms. Everything about a term is asked of the Context that made it. A Context is not safe for concurrent
// use: one verification has one.
type Context struct {
	nodes  []node
	lins   []Linear
	moduli []num.Rat
	names  []string
	vars   map[symbol]Term
	fresh  map[string]int // next number to try for each prefix
	table  []Term         // open addressing; NoTerm is a free slot

	foreign symbols // sorts, functions, constructors, operators and constants of other theories

	counted int // nodes that have been counted as steps

	mark  []uint32 // scratch of collect
	stamp uint32
	stack []Term

	freeVars map[Term][]Term // memo of FreeVars
	nnf      [2][]Term       // memo of NNF: of the term, of its negation

	pure    *purifier // what solvers have put in place of opaque terms
	scratch []Term    // Int symbols of solvers, used again by each check
	spare   *query    // buffers of solvers
}

type symbol struct {
	name string
	sort Sort
}

// NewContext makes a Context that holds True and False.
func NewContext() *Context {
	c := &Context{
		vars:     map[symbol]Term{},
		fresh:    map[string]int{},
		table:    make([]Term, 256),
		freeVars: map[Term][]Term{},
	}
	c.nodes = append(c.nodes, node{lin: -1, aux: -1})
	c.nodes = append(c.nodes, node{kind: KTrue, flags: valued, lin: -1, aux: -1}, node{kind: KFalse, flags: valued, lin: -1, aux: -1})
	return c
}

// Kind returns the kind of t.
func (c *Context) Kind(t Term) Kind { return c.nodes[t].kind }

// Sort returns the sort of t.
func (c *Context) Sort(t Term) Sort { return c.nodes[t].sort }

// Args returns the arguments of a term that is neither a constant nor a linear sum or an atom over one. The caller must not modify them.
func (c *Context) Args(t Term) []Term { return c.nodes[t].args }

// Linear returns the linear sum of a numeric term (of an opaque term: itself as a variable), or the left side of an
// arithmetic atom. The caller must not modify it.
func (c *Context) Linear(t Term) Linear {
	if i := c.nodes[t].lin; i >= 0 {
		return c.lins[i]
	}
	return Linear{}
}

// Modulus returns the divisor of a KDivides, KDiv or KMod.
func (c *Context) Modulus(t Term) num.Rat {
	switch c.nodes[t].kind {
	case KDivides, KDiv, KMod:
		return c.moduli[c.nodes[t].aux]
	}
	return num.Zero()
}

// Name returns the name of a KVar.
func (c *Context) Name(t Term) string {
	if c.nodes[t].kind == KVar {
		return c.names[c.nodes[t].aux]
	}
	return ""
}

// NumTerms returns the number of handles in use; every handle is smaller.
func (c *Context) NumTerms() int { return len(c.nodes) }

// IsAtom reports whether t is a Boolean constant symbol or an arithmetic atom.
func (c *Context) IsAtom(t Term) bool {
	switch n := &c.nodes[t]; n.kind {
	case KLe, KLt, KEq, KDivides:
		return true
	case KVar:
		return n.sort == Bool
	}
	return c.isForeignAtom(t)
}

// IsLiteral reports whether t is an atom or the negation of one.
func (c *Context) IsLiteral(t Term) bool {
	if c.nodes[t].kind == KNot {
		t = c.nodes[t].args[0]
	}
	return c.IsAtom(t)
}

// Var returns the constant symbol of that name and sort.
func (c *Context) Var(name string, sort Sort) Term {
	key := symbol{name, sort}
	if t, ok := c.vars[key]; ok {
		return t
	}
	t := Term(len(c.nodes))
	n := node{kind: KVar, sort: sort, lin: -1, aux: int32(len(c.names)), sig: 1 << (uint(t) % 64)}
	c.names = append(c.names, name)
	switch {
	case sort > Real:
		n.flags = foreign
	case sort != Bool:
		n.lin = c.addLinear(Linear{Mono: []Monomial{{Var: t, Coeff: num.One()}}})
	}
	c.nodes = append(c.nodes, n)
	c.vars[key] = t
	return t
}

// Fresh returns a constant symbol that is not in the Context yet; its name begins with prefix.
func (c *Context) Fresh(prefix string, sort Sort) Term {
	for {
		i := c.fresh[prefix]
		c.fresh[prefix] = i + 1
		name := fmt.Sprintf("%s!%d", prefix, i)
		if !c.declared(name) {
			return c.Var(name, sort)
		}
	}
}

// declared reports whether there is a constant symbol of that name, of any sort.
func (c *Context) declared(name string) bool {
	for s := range c.sorts() {
		if _, ok := c.vars[symbol{name, s}]; ok {
			return true
		}
	}
	return false
}

func (c *Context) addLinear(l Linear) int32 {
	c.lins = append(c.lins, l)
	return int32(len(c.lins) - 1)
}
