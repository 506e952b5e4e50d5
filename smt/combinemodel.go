package smt

import (
	"errors"
	"slices"

	"cairn/internal/num"
	"cairn/smt/euf"
	"cairn/smt/sat"
)

// builder makes a model of what the theories say.
type builder struct {
	k       *combination
	m       *Model
	values  map[euf.Node]Term // of classes
	open    map[euf.Node]bool // classes whose values are being made
	used    map[Term]bool     // values of classes
	classes classes
	split   bool // the search has to decide an equation first

	free  map[euf.Node]bool // classes of datatypes whose values have been chosen
	apart int               // how far the chosen values are from each other and from the smallest one
}

// classes are the terms of which values of classes are made.
type classes struct {
	roots    []euf.Node // of sorts that are neither numeric nor made of bits, in the order of their first terms
	selects  map[euf.Node][]Term
	fills    map[euf.Node]Term // the element of a filled array of the class, or what arrays of the class are elsewhere
	built    map[euf.Node]Term
	elements map[euf.Node]int // uninterpreted sorts
}

var errModel = errors.New("internal: model check failed")

// errDistinct is the reason for giving up where values that differ from all others cannot be found.
var errDistinct = reasonError("a model with too many values of a datatype")

// mostDistinct bounds the values that are tried for one that differs from all others.
const mostDistinct = 100_000

// errEndless is the reason for giving up where arrays have elements that they are part of.
var errEndless = reasonError("a model with values that contain each other")

// buildModel makes a model of the assertions. It is not done if the search has to decide on equations first: those of terms that have
// the same value, though functions of them differ.
func (k *combination) buildModel() (done bool, conflict []sat.Lit, err error) {
	for apart := 1; ; apart *= 2 + len(k.datatypes.constructors) {
		b := &builder{k: k, m: NewModel(k.c), values: map[euf.Node]Term{}, open: map[euf.Node]bool{}, used: map[Term]bool{},
			free: map[euf.Node]bool{}, apart: apart}
		done, err := b.build()
		if err != k.unknown || !b.collides(apart < mostApart) {
			return done, nil, err
		}
		if b.split {
			return false, nil, nil
		}
	}
}

// mostApart bounds the distance of chosen values: these are terms of such a size.
const mostApart = 1000

// build makes the model. It is not done where the search has to decide on equations.
func (b *builder) build() (done bool, err error) {
	k := b.k
	b.collect()
	for _, root := range b.classes.roots {
		if _, err := b.class(root); err != nil {
			return false, err
		}
		if b.split { // which may have taken back decisions
			return false, nil
		}
	}
	if b.symbols(); b.split {
		return false, nil
	}
	switch good := b.functions(); {
	case b.split:
		return false, nil
	case !good:
		return false, k.unknown
	}
	if b.choices(); b.split {
		return false, nil
	}
	for _, t := range k.original {
		if !b.m.Holds(t) {
			return false, k.unknown
		}
	}
	k.model = b.m
	return true, nil
}

// collides looks for classes of one datatype that have the same value, though they differ. If one of the values has been chosen, others
// may be: chosen values that are further apart than terms are deep differ from all values that are built of them. Otherwise the search
// has to decide whether arguments of the constructors are equal.
func (b *builder) collides(again bool) bool {
	c, e := b.k.c, b.k.equality
	owner := map[Term]euf.Node{}
	found := false
	for _, root := range b.classes.roots {
		v, ok := b.values[root]
		if !ok || c.SortKind(c.Sort(v)) != SortDatatype {
			continue
		}
		other, ok := owner[v]
		if !ok {
			owner[v] = root
			continue
		}
		if b.free[root] || b.free[other] {
			found = found || again
			continue
		}
		x, y := c.Args(b.classes.built[root]), c.Args(b.classes.built[other])
		for i := range x {
			if e.same(x[i], y[i]) {
				continue
			}
			switch value := b.k.sat.Value(e.equation(x[i], y[i])); {
			case value == 0:
				b.decide(x[i], y[i])
				return true
			case value > 0: // it follows from what has been decided, which the hub has not been told of
				b.split = true
				return true
			}
		}
	}
	return found
}

// collect groups terms by their classes.
func (b *builder) collect() {
	e, c := b.k.equality, b.k.c
	x := &b.classes
	x.selects, x.fills, x.built, x.elements = map[euf.Node][]Term{}, map[euf.Node]Term{}, map[euf.Node]Term{}, map[euf.Node]int{}
	seen := map[euf.Node]bool{}
	counts := map[Sort]int{}
	for _, t := range e.terms {
		if t == NoTerm {
			continue
		}
		root := e.root(t)
		n := &c.nodes[t]
		if e.isOwn(n.sort) && !seen[root] {
			seen[root] = true
			x.roots = append(x.roots, root)
			if c.SortKind(n.sort) == SortUninterpreted {
				x.elements[root] = counts[n.sort]
				counts[n.sort]++
			}
		}
		switch n.kind {
		case KSelect:
			array := e.root(n.args[0])
			x.selects[array] = append(x.selects[array], t)
		case KFill:
			x.fills[root] = n.args[0]
		case KApp:
			if params, _ := c.FuncSorts(c.Function(t)); c.FuncName(c.Function(t)) == restName && c.SortKind(params[0]) == SortArray {
				x.fills[e.root(n.args[0])] = t
			}
		case KConstruct:
			x.built[root] = t
		}
	}
}

// value returns the value of a term that is known.
func (b *builder) value(t Term) (Term, error) {
	k, c := b.k, b.k.c
	switch sort := c.Sort(t); {
	case c.IsValue(t):
		return t, nil
	case sort == Bool:
		return truthTerm(k.holds(k.litOf[t])), nil
	case sort.IsNumeric():
		return c.Num(k.arithmetic.value(t), sort), nil
	case k.isBits(sort):
		return c.Bits(sort, k.bitsValue(k.vectorOf[t])), nil
	}
	return b.class(k.equality.root(t))
}

// class returns the value of a class.
func (b *builder) class(root euf.Node) (Term, error) {
	if v, ok := b.values[root]; ok {
		return v, nil
	}
	if b.open[root] {
		return NoTerm, errEndless
	}
	b.open[root] = true
	c := b.k.c
	sort := c.Sort(b.k.equality.terms[root])
	var v Term
	var err error
	switch c.SortKind(sort) {
	case SortUninterpreted:
		v = c.element(sort, b.classes.elements[root])
	case SortArray:
		v, err = b.array(root, sort)
	default:
		v, err = b.datum(root, sort)
	}
	if err != nil {
		return NoTerm, err
	}
	b.values[root] = v
	b.used[v] = true
	return v, nil
}

// array makes the value of a class of arrays from what is read of it.
func (b *builder) array(root euf.Node, sort Sort) (Term, error) {
	c := b.k.c
	_, of := c.ArrayParts(sort)
	fill := c.AnyValue(of)
	if t, ok := b.classes.fills[root]; ok {
		v, err := b.value(t)
		if err != nil {
			return NoTerm, err
		}
		fill = v
	}
	var entries []entry
	at := map[Term]Term{} // by the value of the index: the select
	for _, s := range b.classes.selects[root] {
		index := c.Args(s)[1]
		i, err := b.value(index)
		if err != nil {
			return NoTerm, err
		}
		v, err := b.value(s)
		if err != nil {
			return NoTerm, err
		}
		if other, ok := at[i]; ok {
			switch w, err := b.value(other); {
			case err != nil:
				return NoTerm, err
			case w == v:
			case b.k.sat.Value(b.k.equality.equation(index, c.Args(other)[1])) < 0:
				return NoTerm, b.k.unknown // their values are chosen too closely
			default:
				b.decide(index, c.Args(other)[1])
			}
			continue
		}
		at[i] = s
		entries = append(entries, entry{i, v})
	}
	return c.arrayValue(sort, fill, entries), nil
}

// datum makes the value of a class of a datatype: from its constructor, or else one that no other class has.
func (b *builder) datum(root euf.Node, sort Sort) (Term, error) {
	c := b.k.c
	t, ok := b.classes.built[root]
	if !ok {
		b.free[root] = true
		for n := range mostDistinct {
			if v := c.nthValue(sort, n*b.apart+b.apart-1); !b.used[v] {
				return v, nil
			}
		}
		return NoTerm, errDistinct
	}
	args := slices.Clone(c.Args(t))
	k, _ := c.ConstructorOf(t)
	for i, a := range args {
		v, err := b.value(a)
		if err != nil {
			return NoTerm, err
		}
		args[i] = v
	}
	return c.Construct(sort, k, args...), nil
}

// nthValue returns different values of an infinite sort for different n.
func (c *Context) nthValue(s Sort, n int) Term {
	switch i := c.info(s); i.kind {
	case SortInt, SortReal:
		return c.Num(num.FromInt(int64(n)), s)
	case SortUninterpreted:
		return c.element(s, n)
	case SortArray:
		return c.Fill(s, c.nthValue(Sort(i.b), n))
	case SortDatatype:
		return c.nthDatum(s, n)
	}
	return c.Bits(s, num.FromInt(int64(n)).Big().Num())
}

// nthDatum is nthValue for datatypes: it varies a field of an infinite sort that is none of them, or else how deep a value is.
func (c *Context) nthDatum(s Sort, n int) Term {
	if n == 0 {
		return c.smallest(s)
	}
	for k, con := range c.Constructors(s) {
		for j, f := range con.Fields {
			if !c.isFinite(f.Sort) && f.Sort != s && !slices.Contains(c.datatypesIn(f.Sort), s) {
				return c.constructAround(s, k, j, c.nthValue(f.Sort, n))
			}
		}
	}
	v := c.smallest(s)
	for range n {
		around, ok := c.valueAround(s, s, v, nil)
		if !ok {
			break // it is finite
		}
		v = around
	}
	return v
}

// constructAround returns a value with one argument of the constructor given.
func (c *Context) constructAround(s Sort, k, j int, arg Term) Term {
	con := c.Constructors(s)[k]
	args := make([]Term, len(con.Fields))
	for i, f := range con.Fields {
		if i == j {
			args[i] = arg
		} else {
			args[i] = c.AnyValue(f.Sort)
		}
	}
	return c.Construct(s, k, args...)
}

// valueAround returns a value of a sort, not v itself, that has v in it, which is of the sort of: by constructors of the datatypes that are not above
// it.
func (c *Context) valueAround(s, of Sort, v Term, above []Sort) (Term, bool) {
	switch {
	case len(above) > 0 && s == of:
		return v, true
	case c.SortKind(s) == SortArray:
		_, element := c.ArrayParts(s)
		inner, ok := c.valueAround(element, of, v, append(above, s))
		if !ok {
			return NoTerm, false
		}
		return c.Fill(s, inner), true
	case c.SortKind(s) != SortDatatype || slices.Contains(above, s):
		return NoTerm, false
	}
	for k, con := range c.Constructors(s) {
		for j, f := range con.Fields {
			if inner, ok := c.valueAround(f.Sort, of, v, append(above, s)); ok {
				return c.constructAround(s, k, j, inner), true
			}
		}
	}
	return NoTerm, false
}

// decide has the search decide whether two terms that have the same value are equal; it tries that they are.
func (b *builder) decide(x, y Term) {
	l := b.k.equality.equation(x, y)
	value := int8(1)
	if l < 0 {
		value = -1
	}
	b.k.sat.SetPhase(l.Var(), value)
	b.split = true
}

// symbols gives the constant symbols their values.
func (b *builder) symbols() {
	k, c := b.k, b.k.c
	for t := range k.knownSymbols() {
		if c.nodes[t].is(hidden) {
			continue
		}
		if v, err := b.value(t); err == nil {
			b.m.SetTerm(t, v)
		}
	}
}

// rows are the values that functions, fields and operators have got in the model.
type rows struct {
	m     *Model
	first map[applied]map[string]Term // the first application with such arguments
}

func (b *builder) newRows() *rows { return &rows{b.m, map[applied]map[string]Term{}} }

// add gives t, applied to values, a value. It returns the application that has another one, if there is one.
func (r *rows) add(t Term, args []Term, v Term) (other Term, ok bool) {
	f, at := r.m.c.appliedOf(t), key(args)
	if !r.m.define(t, args, v) {
		return r.first[f][at], false
	}
	if r.first[f] == nil {
		r.first[f] = map[string]Term{}
	}
	if _, known := r.first[f][at]; !known {
		r.first[f][at] = t
	}
	return NoTerm, true
}

// functions gives functions, and fields of other constructors, their values. It returns false if one would have two for the same arguments.
func (b *builder) functions() bool {
	e, c := b.k.equality, b.k.c
	rows := b.newRows()
	for _, t := range e.terms {
		if t == NoTerm || c.Kind(t) != KApp && c.Kind(t) != KField {
			continue
		}
		args := slices.Clone(c.Args(t))
		for i, a := range args {
			args[i], _ = b.value(a)
		}
		if c.Kind(t) == KField && c.Kind(c.remakeForeign(&c.nodes[t], args)) != KField {
			continue
		}
		v, _ := b.value(t)
		other, good := rows.add(t, args, v)
		if good {
			continue
		}
		for i, a := range c.Args(t) {
			if o := c.Args(other)[i]; !e.same(a, o) && b.k.sat.Value(e.equation(a, o)) >= 0 {
				b.decide(a, o)
			}
		}
		return false // if the arguments are known to differ, their values are chosen too closely
	}
	return true
}

// choices gives what the standard leaves open of operators of floats its values. If one would have two values for the same arguments, a lemma
// says that it has one.
func (b *builder) choices() {
	k, c := b.k, b.k.c
	if len(k.choices) == 0 {
		return
	}
	gates := k.graph.Eval(k.holds) // of which the search need not know all
	value := func(t Term) Term {
		if sort := c.Sort(t); k.isBits(sort) {
			return c.Bits(sort, gates.Number(k.vectorOf[t]))
		}
		return c.Num(k.arithmetic.value(t), Real)
	}
	rows := b.newRows()
	for _, t := range k.choices {
		args := slices.Clone(c.Args(t))
		for i, a := range args {
			args[i] = value(a)
		}
		if c.IsValue(c.remakeForeign(&c.nodes[t], args)) {
			continue
		}
		other, good := rows.add(t, args, value(t))
		if good {
			continue
		}
		lemma := []Term{c.Eq(t, other)}
		for i, a := range c.Args(t) {
			lemma = append(lemma, c.Not(c.Eq(a, c.Args(other)[i])))
		}
		b.split = k.lemma(c.Or(lemma...)) || b.split
	}
}
