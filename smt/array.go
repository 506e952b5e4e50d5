package smt

import (
	"iter"
	"math/big"
	"slices"
)

// Arrays are total functions from index to element, as in SMT-LIB. The fourth part of a KStore is hidden in its aux: the KFill on which
// the chain of stores stands, or 0.

// Select returns the element of an array at an index.
func (c *Context) Select(array, index Term) Term {
	at, element := c.ArrayParts(c.Sort(array))
	index = c.as(index, at)
	array, t := c.read(array, index)
	if t != NoTerm {
		return t
	}
	return c.internForeign(KSelect, element, 0, array, index)
}

// read goes down the stores of an array that are seen to be at other indices. It returns the element at the index, or NoTerm and the array
// on which the answer depends.
func (c *Context) read(array, index Term) (rest, element Term) {
	for {
		n := &c.nodes[array]
		switch {
		case c.IsSplice(array):
			taken, at := c.Spliced(array, index)
			args := c.Args(array)
			return array, c.Ite(taken, c.Select(args[3], at), c.Select(args[0], index))
		case n.kind == KFill:
			return array, n.args[0]
		case n.kind == KStore && n.args[1] == index:
			return array, n.args[2]
		case n.kind != KStore || !c.apart(n.args[1], index):
			return array, NoTerm
		}
		array = n.args[0]
	}
}

// mostSorted bounds the stores that a new store is moved below, so that those at constant indices are sorted.
const mostSorted = 64

// Store returns the array that has the element at the index, and elsewhere what the array has.
func (c *Context) Store(array, index, element Term) Term {
	at, of := c.ArrayParts(c.Sort(array))
	index, element = c.as(index, at), c.as(element, of)
	if _, old := c.read(array, index); old == element {
		return array
	}
	if n := &c.nodes[element]; n.kind == KSelect && n.args[0] == array && n.args[1] == index {
		return array
	}
	var above []Term // stores that come after this one
	base := array
	for n := &c.nodes[base]; n.kind == KStore && len(above) < mostSorted; n = &c.nodes[base] {
		if n.args[1] == index { // is overwritten
			array, base = n.args[0], n.args[0]
			break
		}
		if !c.IsValue(index) || !c.IsValue(n.args[1]) || c.compareValues(n.args[1], index) < 0 {
			break
		}
		above = append(above, base)
		base = n.args[0]
	}
	if len(above) == mostSorted {
		above, base = nil, array
	}
	t := base
	if _, old := c.read(base, index); old != element {
		t = c.store(base, index, element)
	}
	for _, s := range slices.Backward(above) {
		n := &c.nodes[s]
		t = c.store(t, n.args[1], n.args[2])
	}
	return t
}

// store makes a KStore.
func (c *Context) store(array, index, element Term) Term {
	return c.internForeign(KStore, c.Sort(array), int32(c.filled(array)), array, index, element)
}

// filled returns the KFill on which an array stands, 0 if there is none.
func (c *Context) filled(array Term) Term {
	switch n := &c.nodes[array]; n.kind {
	case KFill:
		return array
	case KStore:
		return Term(n.aux)
	}
	return NoTerm
}

// Fill returns the array of the sort all of whose elements are one term.
func (c *Context) Fill(sort Sort, element Term) Term {
	_, of := c.ArrayParts(sort)
	return c.internForeign(KFill, sort, 0, c.as(element, of))
}

// smallDomain bounds the numbers of indices up to which arrays count as finite. No formula has stores at so many.
var smallDomain = big.NewInt(1 << 30)

// isArrayValue reports whether the store of args is a value.
func (c *Context) isArrayValue(args []Term) bool {
	array, index, element := args[0], args[1], args[2]
	if !c.areValues(args) {
		return false
	}
	if n := &c.nodes[array]; n.kind == KStore && c.compareValues(n.args[1], index) >= 0 {
		return false
	}
	fill := c.nodes[c.filled(array)].args[0]
	if element == fill {
		return false
	}
	at, _ := c.ArrayParts(c.Sort(array))
	size := c.cardinality(at, smallDomain)
	if size == nil {
		return true
	}
	count := map[Term]int64{element: 1}
	left := size.Int64() - 1
	for n := &c.nodes[array]; n.kind == KStore; n = &c.nodes[n.args[0]] {
		count[n.args[2]]++
		left--
	}
	for v, k := range count {
		if k > left || k == left && c.compareValues(v, fill) < 0 {
			return false
		}
	}
	return true
}

// entry is an element of an array value.
type entry struct{ index, element Term }

// arrayValue returns the value that has the entries, of which those of an index are the same, and is filled with an element elsewhere.
func (c *Context) arrayValue(sort Sort, fill Term, entries []entry) Term {
	entries = slices.Clone(entries)
	slices.SortFunc(entries, func(a, b entry) int { return c.compareValues(a.index, b.index) })
	entries = slices.CompactFunc(entries, func(a, b entry) bool { return a.index == b.index })
	at, _ := c.ArrayParts(sort)
	if size := c.cardinality(at, smallDomain); size != nil && size.Int64() <= 2*int64(len(entries)) {
		fill, entries = c.mostFrequent(at, fill, entries)
	}
	t := c.Fill(sort, fill)
	for _, e := range entries {
		if e.element != fill {
			t = c.store(t, e.index, e.element)
		}
	}
	return t
}

// mostFrequent lists all elements of a finite array, and the one that is the most frequent and, among such, the smallest.
func (c *Context) mostFrequent(at Sort, fill Term, entries []entry) (Term, []entry) {
	known := map[Term]Term{}
	for _, e := range entries {
		known[e.index] = e.element
	}
	count := map[Term]int{}
	var all []entry
	for _, index := range c.valuesOf(at) {
		element, ok := known[index]
		if !ok {
			element = fill
		}
		count[element]++
		all = append(all, entry{index, element})
	}
	best := all[0].element
	for _, e := range all {
		if k := count[e.element]; k > count[best] || k == count[best] && c.compareValues(e.element, best) < 0 {
			best = e.element
		}
	}
	return best, all
}

// valuesOf lists the values of a finite sort, sorted.
func (c *Context) valuesOf(s Sort) []Term {
	var all []Term
	switch i := c.info(s); i.kind {
	case SortBool:
		return []Term{True, False}
	case SortDatatype:
		for k, con := range c.Constructors(s) {
			fields := make([][]Term, len(con.Fields))
			for j, f := range con.Fields {
				fields[j] = c.valuesOf(f.Sort)
			}
			for args := range choices(fields) {
				all = append(all, c.Construct(s, k, args...))
			}
		}
	case SortArray:
		elements := c.valuesOf(Sort(i.b))
		if len(elements) == 1 {
			return []Term{c.Fill(s, elements[0])}
		}
		indices := c.valuesOf(Sort(i.a))
		for row := range choices(slices.Repeat([][]Term{elements}, len(indices))) {
			entries := make([]entry, len(indices))
			for j, index := range indices {
				entries[j] = entry{index, row[j]}
			}
			all = append(all, c.arrayValue(s, elements[0], entries))
		}
	default:
		n := c.cardinality(s, smallDomain).Int64()
		seen := map[Term]bool{}
		for x := int64(0); int64(len(all)) < n; x++ {
			if t := c.Bits(s, big.NewInt(x)); !seen[t] {
				seen[t] = true
				all = append(all, t)
			}
		}
	}
	slices.SortFunc(all, c.compareValues)
	return all
}

// choices are the lists of one term from each of the given ones.
func choices(from [][]Term) iter.Seq[[]Term] {
	return func(yield func([]Term) bool) {
		at := make([]int, len(from))
		for {
			row := make([]Term, len(from))
			for j, k := range at {
				row[j] = from[j][k]
			}
			if !yield(row) {
				return
			}
			j := 0
			for ; j < len(at); j++ {
				if at[j]++; at[j] < len(from[j]) {
					break
				}
				at[j] = 0
			}
			if j == len(at) {
				return
			}
		}
	}
}

// entriesOf returns the entries of an array value and what it is filled with.
func (c *Context) entriesOf(t Term) (fill Term, entries []entry) {
	for ; c.nodes[t].kind == KStore; t = c.nodes[t].args[0] {
		entries = append(entries, entry{c.nodes[t].args[1], c.nodes[t].args[2]})
	}
	return c.nodes[t].args[0], entries
}
