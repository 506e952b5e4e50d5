package smt

import (
	"maps"
	"slices"

	"cairn/internal/num"
)

// foreignModel is the part of a Model that is about other theories than linear arithmetic. Values are terms in the form that IsValue
// wants, so that equal values are equal terms.
type foreignModel struct {
	symbols map[Term]Term
	tables  map[applied]*table // of functions, and of what the standard leaves open: fields of other constructors, some conversions
	memo    map[Term]Term      // values of composite terms that are neither formulas nor numeric
	open    bool               // a table of what the standard leaves open has been used
}

// applied is what has a table: a function, a field, or an operator.
type applied struct {
	kind Kind
	aux  int32
	sort Sort
}

// table is a function with finitely many exceptions.
type table struct {
	rows map[string]row
	rest Term // the value of all other arguments; NoTerm: any
}

type row struct {
	args  []Term
	value Term
}

func (m *Model) forget() { m.memo, m.foreign.memo = nil, nil }

func (f *foreignModel) clone() foreignModel {
	out := foreignModel{symbols: maps.Clone(f.symbols), tables: map[applied]*table{}}
	for k, t := range f.tables {
		out.tables[k] = &table{maps.Clone(t.rows), t.rest}
	}
	return out
}

// SetTerm gives the constant symbol v, of any sort, a value.
func (m *Model) SetTerm(v, value Term) {
	switch sort := m.c.Sort(v); {
	case sort == Bool:
		m.bools[v] = value == True
	case sort.IsNumeric():
		m.nums[v] = m.c.Linear(value).Const
	default:
		if m.foreign.symbols == nil {
			m.foreign.symbols = map[Term]Term{}
		}
		m.foreign.symbols[v] = value
	}
	m.forget()
}

// appliedOf returns what has a table in t.
func (c *Context) appliedOf(t Term) applied {
	n := &c.nodes[t]
	return applied{n.kind, n.aux, n.sort}
}

// key tells lists of values apart.
func key(args []Term) string {
	b := make([]byte, 0, 4*len(args))
	for _, a := range args {
		b = append(b, byte(a), byte(a>>8), byte(a>>16), byte(a>>24))
	}
	return string(b)
}

// define says what the function, field or operator of t is at arguments that are values. It returns false if it is something else already.
func (m *Model) define(t Term, args []Term, value Term) bool {
	k := m.c.appliedOf(t)
	if m.foreign.tables == nil {
		m.foreign.tables = map[applied]*table{}
	}
	f := m.foreign.tables[k]
	if f == nil {
		f = &table{rows: map[string]row{}}
		m.foreign.tables[k] = f
	}
	at := key(args)
	if old, ok := f.rows[at]; ok {
		return old.value == value
	}
	f.rows[at] = row{slices.Clone(args), value}
	m.forget()
	return true
}

// lookup returns the value of the function, field or operator of t at values.
func (m *Model) lookup(t Term, args []Term) Term {
	f := m.foreign.tables[m.c.appliedOf(t)]
	m.foreign.open = m.foreign.open || m.c.nodes[t].kind != KApp
	if f != nil {
		if r, ok := f.rows[key(args)]; ok {
			return r.value
		}
		if f.rest != NoTerm {
			return f.rest
		}
	}
	return m.c.AnyValue(m.c.Sort(t))
}

// Open reports whether a value that has been asked for depends on what the theories leave open, such as a field that the constructor of
// a value does not have: another model may have another value there.
func (m *Model) Open() bool { return m.foreign.open }

// Row is the value of a function for some arguments.
type Row struct {
	Args  []Term
	Value Term
}

// Table returns the values of a function: the rows, sorted, and the value everywhere else.
func (m *Model) Table(f Func) (rows []Row, rest Term) {
	params, result := m.c.FuncSorts(f)
	rest = m.c.AnyValue(result)
	t := m.foreign.tables[applied{KApp, int32(f), result}]
	if t == nil {
		return nil, rest
	}
	for _, r := range t.rows {
		rows = append(rows, Row{r.args, r.value})
	}
	slices.SortFunc(rows, func(a, b Row) int {
		for i := range params {
			if order := m.c.compareValues(a.Args[i], b.Args[i]); order != 0 {
				return order
			}
		}
		return 0
	})
	return rows, rest
}

// TermValue returns the value of a term of any sort as a term.
func (m *Model) TermValue(t Term) Term {
	switch sort := m.c.Sort(t); {
	case sort == Bool:
		return truthTerm(m.Holds(t))
	case sort.IsNumeric():
		return m.c.Num(m.Value(t), sort)
	case m.c.IsValue(t):
		return t
	case m.c.nodes[t].kind == KVar:
		if v, ok := m.foreign.symbols[t]; ok {
			return v
		}
		return m.c.AnyValue(sort)
	}
	if v, ok := m.foreign.memo[t]; ok {
		return v
	}
	m.evaluate(t)
	return m.foreign.memo[t]
}

// evaluateForeign computes the value of a term in which other theories than linear arithmetic take part, from those of its parts.
func (m *Model) evaluateForeign(t Term) {
	n := m.c.nodes[t]
	if n.kind == KVar || m.c.IsValue(t) {
		return
	}
	if _, done := m.foreign.memo[t]; done {
		return
	}
	if !n.kind.IsForeign() && n.sort <= Real {
		m.memo[t] = m.composite(t)
		return
	}
	v := m.foreignValue(t, &n)
	switch {
	case n.sort == Bool:
		m.memo[t] = truth(v == True)
	case n.sort.IsNumeric():
		m.memo[t] = m.c.Linear(v).Const
	default:
		if m.foreign.memo == nil {
			m.foreign.memo = map[Term]Term{}
		}
		m.foreign.memo[t] = v
	}
}

// partValue is the value of a part that is simple or has been evaluated.
func (m *Model) partValue(t Term) Term {
	switch sort := m.c.Sort(t); {
	case sort == Bool:
		return truthTerm(m.part(t))
	case sort.IsNumeric():
		return m.c.Num(m.number(t), sort)
	}
	return m.TermValue(t)
}

func (m *Model) foreignValue(t Term, n *node) Term {
	c := m.c
	args := make([]Term, len(n.args))
	for i, a := range n.args {
		args[i] = m.partValue(a)
	}
	switch n.kind {
	case KIte:
		if args[0] == True {
			return args[1]
		}
		return args[2]
	case KSame:
		return truthTerm(args[0] == args[1])
	case KApp:
		return m.lookup(t, args)
	case KSelect:
		return c.Select(args[0], args[1])
	case KStore:
		fill, entries := c.entriesOf(args[0])
		entries = slices.DeleteFunc(entries, func(e entry) bool { return e.index == args[1] })
		return c.arrayValue(n.sort, fill, append(entries, entry{args[1], args[2]}))
	case KField:
		if v := c.remakeForeign(n, args); c.nodes[v].kind != KField {
			return v
		}
		return m.lookup(t, args)
	case KOp:
		if v := c.remakeForeign(n, args); c.IsValue(v) {
			return v
		}
		return m.lookup(t, args)
	}
	return c.remakeForeign(n, args) // KFill, KConstruct, KTest
}

// AnyValue returns a value of the sort, the first in some order.
func (c *Context) AnyValue(s Sort) Term {
	switch i := c.info(s); i.kind {
	case SortBool:
		return False
	case SortInt, SortReal:
		return c.Num(num.Zero(), s)
	case SortArray:
		return c.Fill(s, c.AnyValue(Sort(i.b)))
	case SortUninterpreted:
		return c.element(s, 0)
	case SortDatatype:
		return c.smallest(s)
	}
	return c.zero(s)
}

// smallest returns a value of a datatype that has no value of the same datatype in it: one of the lowest term whose parts exist already
// when values are made in rounds.
func (c *Context) smallest(s Sort) Term {
	known := map[Sort]Term{}
	for {
		before := len(known)
		for _, d := range c.datatypesIn(s) {
			if _, ok := known[d]; ok {
				continue
			}
			for k, con := range c.Constructors(d) {
				if args, ok := c.argumentsFrom(con, known); ok {
					known[d] = c.Construct(d, k, args...)
					break
				}
			}
		}
		if t, ok := known[s]; ok {
			return t
		}
		if len(known) == before {
			panic("smt: a datatype without values")
		}
	}
}

// argumentsFrom returns arguments of a constructor, of datatypes only those that are known.
func (c *Context) argumentsFrom(con Constructor, known map[Sort]Term) ([]Term, bool) {
	args := make([]Term, len(con.Fields))
	for i, f := range con.Fields {
		var fills []Sort
		s := f.Sort
		for c.SortKind(s) == SortArray {
			fills = append(fills, s)
			_, s = c.ArrayParts(s)
		}
		t, ok := known[s]
		switch {
		case ok:
		case c.SortKind(s) == SortDatatype:
			return nil, false
		default:
			t = c.AnyValue(s)
		}
		for _, a := range slices.Backward(fills) {
			t = c.Fill(a, t)
		}
		args[i] = t
	}
	return args, true
}

// datatypesIn returns the datatypes that values of s are made of.
func (c *Context) datatypesIn(s Sort) []Sort {
	d := declarer{c: c, sorts: map[Sort]bool{}}
	return slices.DeleteFunc(d.needed(s), func(s Sort) bool { return c.SortKind(s) != SortDatatype })
}
