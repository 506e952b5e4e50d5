package smt

import (
	"math/big"
	"slices"

	"cairn/smt/euf"
	"cairn/smt/proof"
	"cairn/smt/sat"
)

// arrays is the theory of arrays in a combination: instances of its axioms, on demand (de Moura and Bjørner, Generalized, efficient array
// decision procedures, 2009; Christ and Hoenicke, Weakly equivalent arrays, 2015, section 2).
type arrays struct {
	quiet
	k       *combination
	selects []Term
	stores  []Term
	fills   []Term
	same    []Term // equations of arrays
	filled  map[Sort]bool
	indices map[Sort]int // stores of the sort
	apart   map[Term]bool
}

func newArrays(k *combination) *arrays {
	return &arrays{k: k, filled: map[Sort]bool{}, indices: map[Sort]int{}, apart: map[Term]bool{}}
}

func (a *arrays) introduceTerm(t Term) {
	c := a.k.c
	switch n := &c.nodes[t]; n.kind {
	case KSelect:
		a.selects = append(a.selects, t)
	case KStore:
		a.stores = append(a.stores, t)
		a.indices[n.sort]++
		read, element := c.rawSelect(t, n.args[1]), n.args[2]
		a.k.axiom(proof.ReadStored, []Term{t, read}, part{x: read, y: element})
	case KFill:
		a.fills = append(a.fills, t)
		a.filled[n.sort] = true
	case KSame:
		if c.SortKind(c.Sort(n.args[0])) == SortArray {
			a.same = append(a.same, t)
		}
	}
}

// rawSelect returns the select as it is, so that it is a node together with those of equal arrays.
func (c *Context) rawSelect(array, index Term) Term {
	_, of := c.ArrayParts(c.Sort(array))
	return c.internForeign(KSelect, of, 0, array, index)
}

// final adds instances of the axioms that the present classes violate, or might: it agrees if there are none.
func (a *arrays) final() (bool, []sat.Lit, error) {
	added := a.readOverWrite()
	added = a.readFills() || added
	added = a.rest() || added
	added = a.extensionality() || added
	return !added, nil, nil
}

// reads returns the selects by the classes of their arrays, one for each class of indices.
func (a *arrays) reads() map[euf.Node][]Term {
	e := a.k.equality
	type place struct{ array, index euf.Node }
	seen := map[place]bool{}
	out := map[euf.Node][]Term{}
	for _, s := range a.selects {
		args := a.k.c.Args(s)
		at := place{e.root(args[0]), e.root(args[1])}
		if !seen[at] {
			seen[at] = true
			out[at.array] = append(out[at.array], s)
		}
	}
	return out
}

// readOverWrite adds "i = j or store(a, i, v)[j] = a[j]" for the indices j at which one of both arrays, or one equal to it, is read.
func (a *arrays) readOverWrite() bool {
	c, e := a.k.c, a.k.equality
	reads := a.reads()
	added := false
	for _, s := range a.stores {
		n := c.nodes[s]
		base, i := n.args[0], n.args[1]
		for _, array := range []Term{s, base} {
			for _, r := range reads[e.root(array)] {
				j := c.Args(r)[1]
				if e.same(i, j) {
					continue
				}
				left, right := c.rawSelect(s, j), c.rawSelect(base, j)
				if !e.same(left, right) && a.k.axiom(proof.ReadOver, []Term{s, left, right}, part{x: i, y: j}, part{x: left, y: right}) {
					added = true
				}
			}
		}
	}
	return added
}

// readFills adds that all elements of a filled array are the one.
func (a *arrays) readFills() bool {
	c, e := a.k.c, a.k.equality
	reads := a.reads()
	added := false
	for _, f := range a.fills {
		for _, r := range reads[e.root(f)] {
			t := c.rawSelect(f, c.Args(r)[1])
			if v := c.Args(f)[0]; !e.same(t, v) && a.k.axiom(proof.ReadFilled, []Term{f, t}, part{x: t, y: v}) {
				added = true
			}
		}
	}
	return added
}

// restName is the function that tells what an array is at indices that nothing is said about. No symbol of SMT-LIB has this name.
const restName = "|rest|"

// rest adds, where arrays of the sort are filled, what arrays are at an index at which none is stored to: "store(a, i, v) and a agree
// there, and a filled array is what it is filled with". There is such an index if there are more than stores. If there are not, arrays
// are read at all indices.
func (a *arrays) rest() bool {
	c := a.k.c
	added := false
	at := func(array Term) Term {
		sort := c.Sort(array)
		_, of := c.ArrayParts(sort)
		return c.Apply(c.Func(restName, []Sort{sort}, of), array)
	}
	for _, t := range slices.Concat(a.stores, a.fills) {
		sort := c.Sort(t)
		index, _ := c.ArrayParts(sort)
		right := c.Args(t)[0]
		switch {
		case !a.filled[sort]:
		case c.cardinality(index, big.NewInt(int64(a.indices[sort])+1)) != nil:
			added = a.readAll(t) || added
		case a.k.few && c.hasUninterpreted(index):
		case c.Kind(t) == KStore:
			added = a.k.axiom(proof.RestStored, []Term{t, at(t), at(right)}, part{x: at(t), y: at(right)}) || added
		default:
			a.k.supposed = a.k.supposed || c.hasUninterpreted(index)
			added = a.k.axiom(proof.RestFilled, []Term{t, at(t)}, part{x: at(t), y: right}) || added
		}
	}
	return added
}

// hasUninterpreted reports whether values of a sort are made of elements of uninterpreted sorts, of which there may be as few as one.
func (c *Context) hasUninterpreted(s Sort) bool {
	d := declarer{c: c, sorts: map[Sort]bool{}}
	return slices.ContainsFunc(d.needed(s), func(s Sort) bool { return c.SortKind(s) == SortUninterpreted })
}

// readAll reads an array at all indices, of which there are few.
func (a *arrays) readAll(t Term) bool {
	index, _ := a.k.c.ArrayParts(a.k.c.Sort(t))
	before := len(a.selects)
	for _, i := range a.k.c.valuesOf(index) {
		a.k.know(a.k.c.rawSelect(t, i))
	}
	return len(a.selects) != before
}

// extensionality adds, for arrays that the search takes to be different, an index at which they are.
func (a *arrays) extensionality() bool {
	c := a.k.c
	added := false
	for _, t := range a.same {
		if a.apart[t] || a.k.sat.Value(a.k.literal(t)) >= 0 {
			continue
		}
		a.apart[t] = true
		x, y := c.Args(t)[0], c.Args(t)[1]
		index, _ := c.ArrayParts(c.Sort(x))
		i := c.Fresh("differ", index)
		c.nodes[i].flags |= hidden
		left, right := c.rawSelect(x, i), c.rawSelect(y, i)
		added = a.k.axiom(proof.Extensional, []Term{x, y, i, left, right}, part{x: x, y: y}, part{left, right, true}) || added
	}
	return added
}
