package smtlib

import (
	"fmt"
	"maps"
	"strings"

	"cairn/smt"
)

// unspecified is the value that the model gives to an application of which the standard says only that it is a function.
func (e *evaluation) unspecified(op smt.Operator, args ...datum) (datum, error) {
	terms := make([]smt.Term, len(args))
	for i, a := range args {
		terms[i] = termOf(e.c, a)
	}
	return e.modelValue(func() smt.Term { return e.c.Op(op, terms...) })
}

// modelValue is the value that the model gives to a term.
func (e *evaluation) modelValue(term func() smt.Term) (datum, error) {
	if e.model == nil {
		return datum{}, errNotEvaluable
	}
	return datumOf(e.c, e.model.TermValue(term())), nil
}

// applySymbol applies a declared function, or a member of a datatype. With the constructor of a qualified name goes its sort.
func (e *evaluation) applySymbol(n *Node, sym symbol, sort smt.Sort, args []datum) (datum, error) {
	if sym.fun != nil {
		return e.applyFunction(sym.fun, args)
	}
	m := sym.member
	if m.role != isConstructor {
		has := args[0].other
		switch {
		case m.role == isTester:
			return boolDatum(has.constructor == m.constructor), nil
		case has.constructor == m.constructor:
			return has.parts[m.field], nil
		}
		return e.modelValue(func() smt.Term { return e.c.Field(m.constructor, m.field, termOf(e.c, args[0])) })
	}
	if sort == 0 {
		sorts := make([]smt.Sort, len(args))
		for i, a := range args {
			sorts[i] = a.sortOf()
		}
		var err error
		if sort, err = e.ev.scope.instanceFor(n, m, sorts); err != nil {
			return datum{}, err
		}
	}
	o := &otherDatum{sort: sort, constructor: m.constructor}
	for i, f := range e.c.Constructors(sort)[m.constructor].Fields {
		o.parts = append(o.parts, args[i].as(f.Sort))
	}
	return datum{other: o}, nil
}

// functionTable is a function of the model.
type functionTable struct {
	rows map[string]datum
	rest datum
}

func (e *evaluation) applyFunction(f *signature, args []datum) (datum, error) {
	if e.model == nil {
		return datum{}, errNotEvaluable
	}
	t, ok := e.tables[f.function]
	if !ok {
		rows, rest := e.model.Table(f.function)
		t = functionTable{map[string]datum{}, datumOf(e.c, rest)}
		for _, r := range rows {
			values := make([]datum, len(r.Args))
			for i, a := range r.Args {
				values[i] = datumOf(e.c, a)
			}
			t.rows[fmt.Sprint(values)] = datumOf(e.c, r.Value)
		}
		e.tables[f.function] = t
	}
	if v, ok := t.rows[fmt.Sprint(args)]; ok {
		return v, nil
	}
	return t.rest, nil
}

// member is the constructor, selector or tester of the name.
func (e *evaluation) member(name string) *member {
	if m := e.ev.scope.symbols.now[name].member; m != nil {
		return m
	}
	con, ok := strings.CutPrefix(name, "is-")
	if m := e.ev.scope.symbols.now[con].member; ok && m != nil && m.role == isConstructor {
		return &member{of: m.of, role: isTester, constructor: m.constructor}
	}
	return nil
}

// applyQualified applies what (as name sort) or (_ name index ...) denotes.
func (e *evaluation) applyQualified(n *Node, args []datum) (datum, error) {
	head := n.List[0]
	if head.Head() == "_" {
		if len(head.List) == 3 && head.List[1].Is("is") {
			m := e.member("is-" + head.List[2].Text)
			if m == nil {
				return datum{}, errNotEvaluable
			}
			return e.applySymbol(n, symbol{member: m}, 0, args)
		}
		return e.evalIndexed(head, args)
	}
	sort, err := e.ev.scope.Sort(head.List[2])
	if err != nil {
		return datum{}, err
	}
	sym, ok := e.ev.scope.symbols.now[head.List[1].Text]
	switch {
	case ok:
		return e.applySymbol(n, sym, sort, args)
	case head.List[1].Is("const"):
		_, of := e.c.ArrayParts(sort)
		return arrayDatum(e.c, sort, args[0].as(of), map[string]arrayRow{}), nil
	}
	return datum{}, errNotEvaluable
}

// evalArray computes select and store.
func (e *evaluation) evalArray(op string, args []datum) (datum, error) {
	a := args[0].other
	_, of := e.c.ArrayParts(a.sort)
	switch op {
	case "select":
		if r, ok := a.rows[args[1].String()]; ok {
			return r.element, nil
		}
		return a.rest, nil
	case "store":
		rows := maps.Clone(a.rows)
		at, _ := e.c.ArrayParts(a.sort)
		rows[args[1].String()] = arrayRow{args[1].as(at), args[2].as(of)}
		return arrayDatum(e.c, a.sort, a.rest, rows), nil
	}
	return datum{}, errNotEvaluable
}

// enterCase goes on with the case of a match that the value has.
func (e *evaluation) enterCase(f evalFrame, v datum) error {
	a := e.ev.scope.applied[v.sortOf()]
	if a.data == nil {
		return errNotEvaluable
	}
	cases, err := matchCases(a.data, f.n.List[2])
	if err != nil {
		return err
	}
	for _, k := range cases {
		if k.constructor >= 0 && k.constructor != v.other.constructor {
			continue
		}
		body := evalFrame{n: f.n, todo: []*Node{k.body}, base: f.base, barrier: e.barrier, inBody: true, bound: k.names}
		for j, name := range k.names {
			if k.constructor >= 0 {
				e.bind(name, v.other.parts[j])
			} else {
				e.bind(name, v)
			}
		}
		e.values = e.values[:f.base]
		e.frames = append(e.frames, body)
		return nil
	}
	return errNotEvaluable
}
