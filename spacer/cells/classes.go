package cells

import (
	"cmp"
	"slices"

	"cairn/smt"
)

// Which numbers may be compared with each other, the clauses tell: those that they compare, add or assign. Indices and values of arrays are
// most often different classes.

// classes are found by joining.
type classes struct {
	c      *smt.Context
	parent []int
	of     map[smt.Term]int // variables of clauses and parameters of predicates
}

func (x *classes) find(n int) int {
	for x.parent[n] != n {
		n = x.parent[n]
	}
	return n
}

func (x *classes) node(t smt.Term) int {
	n, ok := x.of[t]
	if !ok {
		n = len(x.parent)
		x.parent = append(x.parent, n)
		x.of[t] = n
	}
	return x.find(n)
}

// join makes the variables of terms one class. Products with constants are other things: sizes in bytes.
func (x *classes) join(ts ...smt.Term) {
	first := smt.NoTerm
	for _, t := range ts {
		for _, v := range x.unit(t) {
			if first == smt.NoTerm {
				first = v
			}
			x.parent[x.node(v)] = x.node(first)
		}
	}
}

// unit are the integer variables of a term that is a sum of them without coefficients, or a choice of such ones.
func (x *classes) unit(t smt.Term) (all []smt.Term) {
	c := x.c
	switch {
	case c.Sort(t) != smt.Int:
		return nil
	case c.Kind(t) == smt.KVar:
		return []smt.Term{t}
	case c.Kind(t) == smt.KIte:
		return append(x.unit(c.Args(t)[1]), x.unit(c.Args(t)[2])...)
	case c.Kind(t) == smt.KNum:
		return x.sum(c.Linear(t))
	}
	return nil
}

func (x *classes) sum(l smt.Linear) (all []smt.Term) {
	for _, m := range l.Mono {
		if !m.Coeff.Abs().IsOne() {
			return nil
		}
		all = append(all, x.unit(m.Var)...)
	}
	return all
}

// mostConstants is the number of constants with which values of a class are compared.
const mostConstants = 4

// classify finds the classes of the slots of predicates.
func (t *transformed) classify(rules []rule) []*slots {
	c := t.in.Ctx
	x := &classes{c: c, of: make(map[smt.Term]int)}
	type constant struct {
		of smt.Term
		n  int64
	}
	var constants []constant
	for i := range rules {
		r := &rules[i]
		for _, a := range c.Atoms(r.constraint) {
			switch c.Kind(a) {
			case smt.KLe, smt.KEq:
				l := c.Linear(a)
				x.join(x.sum(l)...)
				if n, ok := l.Const.Int64(); ok && len(l.Mono) == 1 && l.Mono[0].Coeff.Abs().IsOne() && n > -1<<15 && n < 1<<15 {
					if l.Mono[0].Coeff.Sign() > 0 {
						n = -n
					}
					for _, v := range x.unit(l.Mono[0].Var) {
						constants = append(constants, constant{v, n})
					}
				}
			}
		}
		for _, s := range c.Subterms(r.constraint) {
			if c.Kind(s) == smt.KIte {
				x.join(s)
			}
		}
		for _, app := range append(r.atoms(), r.head) {
			for k, a := range app.Args {
				x.join(t.out.Preds[app.Pred].Params[k], a)
			}
		}
	}
	var all []*slots
	numbers := make(map[int][]int64)
	for _, k := range constants {
		n := x.node(k.of)
		if !slices.Contains(numbers[n], k.n) {
			numbers[n] = append(numbers[n], k.n)
		}
	}
	for n := range numbers {
		slices.SortFunc(numbers[n], func(a, b int64) int { return cmp.Or(cmp.Compare(max(a, -a), max(b, -b)), cmp.Compare(a, b)) })
		numbers[n] = numbers[n][:min(len(numbers[n]), mostConstants)]
	}
	forms := t.indexForms()
	for p, pred := range t.out.Preds {
		s := &slots{numbers: len(pred.Params) - 2*len(t.tracked[p]), values: numbers, forms: forms}
		for _, param := range pred.Params {
			class := none
			if c.Sort(param) == smt.Int {
				class = x.node(param)
			}
			s.class = append(s.class, class)
		}
		for _, cell := range t.tracked[p] {
			s.arrays = append(s.arrays, cell.Param)
		}
		all = append(all, s)
	}
	return all
}

// indexForms looks at the terms at which arrays are read and written.
func (t *transformed) indexForms() (f indexForms) {
	for i := range t.in.Clauses {
		cl := &t.in.Clauses[i]
		terms := []smt.Term{cl.Constraint}
		for _, app := range append(slices.Clip(cl.Body), cl.Head) {
			terms = append(terms, app.Args...)
		}
		for _, u := range terms {
			for _, s := range t.in.Ctx.Subterms(u) {
				if k := t.in.Ctx.Kind(s); k != smt.KSelect && k != smt.KStore {
					continue
				}
				at := t.in.Ctx.Linear(t.in.Ctx.Args(s)[1]).Mono
				for i := range at {
					for _, m := range at[:i] {
						f.mirrored = f.mirrored || m.Coeff.Sign() != at[i].Coeff.Sign()
						f.shifted = f.shifted || m.Coeff.Sign() == at[i].Coeff.Sign()
					}
				}
			}
		}
	}
	return f
}
