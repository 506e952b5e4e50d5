package proof

import (
	"errors"
	"fmt"
	"slices"
)

var errInstance = errors.New("no instance of its axiom")

// instance is a disjunction of literals, of which none is false for a reason of its own, that an axiom gives.
type instance struct {
	d    *Definitions
	lits []Lit
	err  error
}

// equal adds that two terms are equal, or are not.
func (i *instance) equal(a, b Term, is bool) {
	l := isTrue
	if a != b {
		e, ok := i.d.equation[pairOf(a, b)]
		if !ok {
			i.err = fmt.Errorf("no equation of terms %d and %d", a, b)
			return
		}
		l = i.d.bits[e][0]
	}
	i.literal(l, is)
}

// literal adds that a literal holds, or does not.
func (i *instance) literal(l Lit, is bool) {
	if !is {
		l = -l
	}
	i.lits = append(i.lits, l)
}

// byInstance checks that the clause says at least what an axiom of arrays, datatypes or conditional terms says of these terms.
func (k *checker) byInstance(s *Step) error {
	terms := make([]*Application, len(s.Terms))
	for i, t := range s.Terms {
		if !k.defs.isTerm(t) {
			return fmt.Errorf("no term %d", t)
		}
		terms[i] = &k.defs.terms[t]
	}
	in := &instance{d: k.defs}
	if !k.instantiate(s, terms, in) {
		return errInstance
	}
	if in.err != nil {
		return in.err
	}
	for _, l := range in.lits {
		if l == isTrue { // it says nothing
			return errInstance
		}
		if l != isFalse && !slices.Contains(s.Clause, l) {
			return fmt.Errorf("clause %v does not have the literal %d of the axiom", s.Clause, l)
		}
	}
	return nil
}

// shaped reports whether the terms are made by these operators.
func shaped(terms []*Application, ops ...Operator) bool {
	return slices.EqualFunc(terms, ops, func(a *Application, op Operator) bool { return a.Op == op })
}

// instantiate makes the instance of the axiom that the rule names, if the terms are such that it has one.
func (k *checker) instantiate(s *Step, terms []*Application, in *instance) bool {
	switch s.Rule {
	case Conditional:
		return k.conditional(s, terms, in)
	case ReadStored, ReadOver, ReadFilled, RestStored, RestFilled, Extensional:
		return k.arrayAxiom(s, terms, in)
	}
	return k.datatypeAxiom(s, terms, in)
}

// conditional is "the condition does not hold, or t = Args[1]", or "it holds, or t = Args[2]": whichever the clause says.
func (k *checker) conditional(s *Step, terms []*Application, in *instance) bool {
	if !shaped(terms, If) {
		return false
	}
	args := terms[0].Args
	c := k.defs.bits[args[0]][0]
	if positive := slices.Contains(s.Clause, c) || c == isFalse; positive {
		in.literal(c, true)
		in.equal(s.Terms[0], args[2], true)
	} else {
		in.literal(c, false)
		in.equal(s.Terms[0], args[1], true)
	}
	return true
}

func (k *checker) arrayAxiom(s *Step, terms []*Application, in *instance) bool {
	t := s.Terms
	switch s.Rule {
	case ReadStored: // store(a, i, v)[i] = v
		if !shaped(terms, Store, Select) || terms[1].Args[0] != t[0] || terms[1].Args[1] != terms[0].Args[1] {
			return false
		}
		in.equal(t[1], terms[0].Args[2], true)
	case ReadOver: // i = j or store(a, i, v)[j] = a[j]
		if !shaped(terms, Store, Select, Select) || terms[1].Args[0] != t[0] || terms[2].Args[0] != terms[0].Args[0] ||
			terms[1].Args[1] != terms[2].Args[1] {
			return false
		}
		in.equal(terms[0].Args[1], terms[1].Args[1], true)
		in.equal(t[1], t[2], true)
	case ReadFilled: // all elements are v
		if !shaped(terms, Fill, Select) || terms[1].Args[0] != t[0] {
			return false
		}
		in.equal(t[1], terms[0].Args[0], true)
	case RestStored:
		if !shaped(terms, Store, Rest, Rest) || terms[1].Args[0] != t[0] || terms[2].Args[0] != terms[0].Args[0] || !k.defs.HasRest(terms[0].Sort) {
			return false
		}
		in.equal(t[1], t[2], true)
	case RestFilled:
		if !shaped(terms, Fill, Rest) || terms[1].Args[0] != t[0] || !k.defs.HasRest(terms[0].Sort) {
			return false
		}
		in.equal(t[1], terms[0].Args[0], true)
	default:
		return k.extensional(t, terms, in)
	}
	return true
}

// extensional is "x = y or x[i] is not y[i]" for a new symbol i, which is for this pair alone.
func (k *checker) extensional(t []Term, terms []*Application, in *instance) bool {
	if len(t) != 5 || terms[2].Op != SymbolOf || !shaped(terms[3:], Select, Select) {
		return false
	}
	x, y, i := t[0], t[1], t[2]
	if !slices.Equal(terms[3].Args, []Term{x, i}) || !slices.Equal(terms[4].Args, []Term{y, i}) || i < k.p.Formulas || i < max(x, y) {
		return false
	}
	if first, ok := k.witness[i]; ok && first != pairOf(x, y) || k.symbolElsewhere(i) {
		return false
	}
	k.witness[i] = pairOf(x, y)
	in.equal(x, y, true)
	in.equal(t[3], t[4], false)
	return true
}

// symbolElsewhere reports whether another term is the symbol, too.
func (k *checker) symbolElsewhere(i Term) bool {
	if k.symbols == nil {
		k.symbols = map[symbol]int{}
		for _, a := range k.defs.terms {
			if a.Op == SymbolOf {
				k.symbols[symbol{a.Index, a.Sort}]++
			}
		}
	}
	a := &k.defs.terms[i]
	return k.symbols[symbol{a.Index, a.Sort}] > 1
}

type symbol struct {
	index int32
	sort  Sort
}

func (k *checker) datatypeAxiom(s *Step, terms []*Application, in *instance) bool {
	t := s.Terms
	switch s.Rule {
	case Injective: // equal values of one constructor have equal fields; values of different ones are not equal
		if !shaped(terms, Construct, Construct) || terms[0].Sort != terms[1].Sort {
			return false
		}
		in.equal(t[0], t[1], false)
		if terms[0].Index == terms[1].Index {
			return k.someField(s.Clause, terms, in)
		}
	case TestConstruct: // a value with a constructor passes the test for it and no other
		if !shaped(terms, Test, Construct) {
			return false
		}
		in.equal(terms[0].Args[0], t[1], false)
		in.literal(k.defs.bits[t[0]][0], terms[0].Index == terms[1].Index)
	case FieldConstruct: // a field of a value with its constructor
		if !shaped(terms, Field, Construct) || terms[0].Index != terms[1].Index {
			return false
		}
		in.equal(terms[0].Args[0], t[1], false)
		in.equal(t[0], terms[1].Args[terms[0].Low], true)
	case Exhaustive: // a value passes some test
		return k.exhaustive(s, terms, in)
	case Constructed: // a value that passes a test has the constructor, and its own fields
		return k.constructed(s, terms, in)
	default:
		return false
	}
	return true
}

// someField adds the equation of a field of both constructors that the clause has.
func (k *checker) someField(clause []Lit, terms []*Application, in *instance) bool {
	for j, x := range terms[0].Args {
		y := terms[1].Args[j]
		if e, ok := k.defs.equation[pairOf(x, y)]; ok && slices.Contains(clause, k.defs.bits[e][0]) {
			in.equal(x, y, true)
			return true
		}
	}
	for j, x := range terms[0].Args { // an equation that is false
		if e, ok := k.defs.equation[pairOf(x, terms[1].Args[j])]; ok && k.defs.bits[e][0] == isFalse {
			return true
		}
	}
	return false
}

func (k *checker) exhaustive(s *Step, terms []*Application, in *instance) bool {
	if len(terms) == 0 {
		return false
	}
	for i, t := range terms {
		if t.Op != Test || t.Args[0] != terms[0].Args[0] || int(t.Index) != i {
			return false
		}
		in.literal(k.defs.bits[s.Terms[i]][0], true)
	}
	return len(terms) == len(k.defs.sort(terms[0].Args[0]).Constructors)
}

// constructed has the term, its constructor applied to its fields, and the test unless there is one constructor only.
func (k *checker) constructed(s *Step, terms []*Application, in *instance) bool {
	if len(terms) < 2 || terms[1].Op != Construct || terms[1].Sort != terms[0].Sort {
		return false
	}
	x, c := s.Terms[0], terms[1]
	for j, a := range c.Args {
		if f := &k.defs.terms[a]; f.Op != Field || f.Index != c.Index || int(f.Low) != j || f.Args[0] != x {
			return false
		}
	}
	if len(terms) == 3 {
		if terms[2].Op != Test || terms[2].Index != c.Index || terms[2].Args[0] != x {
			return false
		}
		in.literal(k.defs.bits[s.Terms[2]][0], false)
	} else if len(k.defs.sorts[c.Sort].Constructors) != 1 {
		return false
	}
	in.equal(x, s.Terms[1], true)
	return true
}

// byCycle checks that the negation of the clause makes a value a part of itself: each of the terms, which are constructors, has an argument
// that is equal to the next one, and the last one to the first.
func (k *checker) byCycle(s *Step) error {
	defer k.terms.reset()
	if err := k.join(s.Clause, s.Equal); err != nil {
		return err
	}
	if len(s.Terms) == 0 {
		return errInstance
	}
	for i, t := range s.Terms {
		next := s.Terms[(i+1)%len(s.Terms)]
		if !k.defs.isTerm(t) || !k.defs.isTerm(next) || k.defs.terms[t].Op != Construct ||
			!slices.ContainsFunc(k.defs.terms[t].Args, func(a Term) bool { return k.terms.same(a, next) }) {
			return errInstance
		}
	}
	return nil
}
