package smtlib

import (
	"fmt"

	"cairn/smt"
)

// datatype is a declared datatype. If it has parameters, its instances are sorts, which are made when they are needed.
type datatype struct {
	name         string
	params       []string
	constructors []constructor
	instances    map[string]smt.Sort // by the arguments
}

type constructor struct {
	name   *Node
	fields []field
}

type field struct{ name, sort *Node }

// member is a constructor, a selector or a tester of a datatype.
type member struct {
	of          *datatype
	role        memberRole
	constructor int
	field       int
}

type memberRole uint8

const (
	isConstructor memberRole = iota
	isSelector
	isTester
)

// DeclareDatatypes declares datatypes that may refer to each other. A body is a list of constructors, each a name or
// (name (selector sort) ...), or (par (parameter ...) constructors). An arity of -1 is not checked.
func (s *Scope) DeclareDatatypes(names []*Node, arities []int, bodies []*Node) error {
	all := make([]*datatype, len(names))
	seen := map[string]bool{}
	for i, name := range names {
		if err := s.freeSort(name); err != nil {
			return err
		}
		if seen[name.Text] {
			return ErrorAt(name, "the sort %s is defined already", smt.Quote(name.Text))
		}
		seen[name.Text] = true
		d, err := s.datatypeOf(name, bodies[i])
		if err != nil {
			return err
		}
		if k := arities[i]; k >= 0 && k != len(d.params) {
			return ErrorAt(bodies[i], "the datatype %s is declared with %d parameters and has %d", smt.Quote(name.Text), k, len(d.params))
		}
		all[i] = d
	}
	members, err := s.membersOf(all)
	if err != nil {
		return err
	}
	if err := s.tryDatatypes(names, all); err != nil {
		return err
	}
	for _, d := range all {
		s.sorts.set(d.name, sortSymbol{data: d}, s.Global)
	}
	for _, m := range members {
		s.define(m.name, symbol{member: m.member})
	}
	return nil
}

// datatypeOf reads a body.
func (s *Scope) datatypeOf(name, body *Node) (*datatype, error) {
	d := &datatype{name: name.Text, instances: map[string]smt.Sort{}}
	if body.keyword() == "par" {
		if len(body.List) != 3 || body.List[1].Kind != List || len(body.List[1].List) == 0 {
			return nil, ErrorAt(body, "(par (parameter ...) (constructor ...)) is expected")
		}
		var err error
		if d.params, err = symbolsOf(body.List[1].List); err != nil {
			return nil, err
		}
		body = body.List[2]
	}
	if body.Kind != List || len(body.List) == 0 {
		return nil, ErrorAt(body, "a list of constructors is expected")
	}
	for _, n := range body.List {
		con := constructor{name: n}
		if n.Kind == List && len(n.List) > 0 {
			con.name = n.List[0]
			for _, f := range n.List[1:] {
				if f.Kind != List || len(f.List) != 2 {
					return nil, ErrorAt(f, "(selector sort) is expected")
				}
				con.fields = append(con.fields, field{f.List[0], f.List[1]})
			}
		}
		d.constructors = append(d.constructors, con)
	}
	return d, nil
}

// namedMember is a member with its name.
type namedMember struct {
	name   string
	member *member
}

// membersOf lists the constructors and selectors, whose names must be free.
func (s *Scope) membersOf(all []*datatype) ([]namedMember, error) {
	var out []namedMember
	seen := map[string]bool{}
	add := func(name *Node, m member) error {
		if err := s.free(name); err != nil {
			return err
		}
		if seen[name.Text] {
			return ErrorAt(name, "%s is declared already", smt.Quote(name.Text))
		}
		seen[name.Text] = true
		out = append(out, namedMember{name.Text, &m})
		return nil
	}
	for _, d := range all {
		for k, con := range d.constructors {
			if err := add(con.name, member{of: d, role: isConstructor, constructor: k}); err != nil {
				return nil, err
			}
			for j, f := range con.fields {
				if err := add(f.name, member{of: d, role: isSelector, constructor: k, field: j}); err != nil {
					return nil, err
				}
			}
		}
	}
	return out, nil
}

// tryDatatypes makes an instance of each, of sorts with the names of the parameters where there are some: the sorts of the fields must be
// known, and each must have values.
func (s *Scope) tryDatatypes(names []*Node, all []*datatype) error {
	for _, d := range all {
		s.sorts.now[d.name] = sortSymbol{data: d}
	}
	defer func() {
		for _, d := range all {
			delete(s.sorts.now, d.name)
		}
	}()
	for i, d := range all {
		args := make([]smt.Sort, len(d.params))
		for k, p := range d.params {
			sort, ok := s.c.UninterpretedSort(smt.Quote(p))
			if _, err := s.madeSort(names[i], sort, ok); err != nil {
				return err
			}
			args[k] = sort
		}
		if _, err := s.instance(names[i], d, args); err != nil {
			return err
		}
	}
	return nil
}

// instance returns the sort that a datatype and its arguments denote.
func (s *Scope) instance(n *Node, d *datatype, args []smt.Sort) (smt.Sort, error) {
	if sort, ok := d.instances[fmt.Sprint(args)]; ok {
		return sort, nil
	}
	first := len(s.instances)
	sort, err := s.newInstance(n, d, args)
	if first > 0 { // in the middle of another one
		return sort, err
	}
	made := s.instances
	s.instances = nil
	if err == nil && !s.c.WellFounded(made) {
		err = ErrorAt(n, "the datatype %s has no values", smt.Quote(d.name))
	}
	if err != nil {
		for _, sort := range made {
			a := s.applied[sort]
			delete(a.data.instances, fmt.Sprint(a.args))
			delete(s.applied, sort)
		}
	}
	return sort, err
}

// newInstance makes an instance, and those that it needs.
func (s *Scope) newInstance(n *Node, d *datatype, args []smt.Sort) (smt.Sort, error) {
	name := s.applicationText(d.name, args)
	if len(name) > maxSortText {
		return 0, ErrorAt(n, "the sort is longer than %d characters", maxSortText)
	}
	at := make(map[string]smt.Sort, len(args))
	for i, p := range d.params {
		at[p] = args[i]
	}
	var failure error
	sorts, ok := s.c.Datatypes([]string{name}, func(sorts []smt.Sort) [][]smt.Constructor {
		d.instances[fmt.Sprint(args)] = sorts[0]
		s.applied[sorts[0]] = sortApplication{d.name, args, d}
		s.instances = append(s.instances, sorts[0])
		constructors := make([]smt.Constructor, len(d.constructors))
		for k, con := range d.constructors {
			constructors[k].Name = con.name.Text
			for _, f := range con.fields {
				var sort smt.Sort
				if failure == nil {
					sort, failure = s.sortIn(f.sort, at, 0)
				}
				constructors[k].Fields = append(constructors[k].Fields, smt.Field{Name: f.name.Text, Sort: sort})
			}
		}
		return [][]smt.Constructor{constructors}
	})
	if failure != nil {
		return 0, failure
	}
	if !ok {
		return s.madeSort(n, 0, false)
	}
	return s.madeSort(n, sorts[0], true)
}

// instanceFor returns the instance of a datatype that a constructor makes of arguments of these sorts.
func (s *Scope) instanceFor(n *Node, m *member, args []smt.Sort) (smt.Sort, error) {
	d := m.of
	at := map[string]smt.Sort{}
	con := d.constructors[m.constructor]
	for i, f := range con.fields {
		if i < len(args) && len(d.params) > 0 {
			s.infer(f.sort, args[i], d.params, at, 0)
		}
	}
	sorts := make([]smt.Sort, len(d.params))
	for i, p := range d.params {
		var ok bool
		if sorts[i], ok = at[p]; !ok {
			return 0, ErrorAt(n, "the sort of %s is open: (as %s sort) tells it", smt.Quote(con.name.Text), smt.Quote(con.name.Text))
		}
	}
	return s.instance(n, d, sorts)
}

// infer finds out what parameters stand for, given a sort that n denotes. Where Int and Real are possible it is Real.
func (s *Scope) infer(n *Node, sort smt.Sort, params []string, at map[string]smt.Sort, depth int) {
	for _, p := range params {
		if n.Is(p) {
			if old, ok := at[p]; !ok || old == smt.Int && sort == smt.Real {
				at[p] = sort
			}
			return
		}
	}
	head := n.Head()
	if head == "" || depth > maxSortDepth {
		return
	}
	args := n.List[1:]
	sym, declared := s.sorts.now[head]
	if a := s.applied[sort]; declared && sym.macro == nil && a.name == head && len(a.args) == len(args) {
		for i, arg := range args {
			s.infer(arg, a.args[i], params, at, depth+1)
		}
		return
	}
	switch {
	case declared && sym.macro != nil && len(args) == len(sym.macro.params):
		inner := map[string]smt.Sort{}
		s.infer(sym.macro.body, sort, sym.macro.params, inner, depth+1)
		for i, p := range sym.macro.params {
			if of, ok := inner[p]; ok {
				s.infer(args[i], of, params, at, depth+1)
			}
		}
	case !declared && head == "Array" && len(args) == 2 && s.c.SortKind(sort) == smt.SortArray:
		index, element := s.c.ArrayParts(sort)
		s.infer(args[0], index, params, at, depth+1)
		s.infer(args[1], element, params, at, depth+1)
	}
}

// operator is the member as an operator. The sort is that of (as constructor sort), or 0.
func (m *member) operator(sort smt.Sort) operator {
	if m.role != isConstructor {
		return operator{1, 1, func(e *elaborator, n *Node, args []value) (value, error) {
			t := e.termOf(args[0])
			if e.s.applied[e.s.c.Sort(t)].data != m.of {
				return value{}, ErrorAt(n.List[1], "a term of sort %s is expected, not one of sort %s", smt.Quote(m.of.name), e.s.c.SortName(e.s.c.Sort(t)))
			}
			if m.role == isTester {
				return value{t: e.s.c.Is(m.constructor, t)}, nil
			}
			return value{t: e.s.c.Field(m.constructor, m.field, t)}, nil
		}}
	}
	arity := len(m.of.constructors[m.constructor].fields)
	return operator{arity, arity, func(e *elaborator, n *Node, args []value) (value, error) {
		t, err := e.construct(n, m, sort, args)
		return value{t: t}, err
	}}
}

// construct applies a constructor.
func (e *elaborator) construct(n *Node, m *member, sort smt.Sort, args []value) (smt.Term, error) {
	terms, sorts := make([]smt.Term, len(args)), make([]smt.Sort, len(args))
	for i, a := range args {
		terms[i] = e.termOf(a)
		sorts[i] = e.s.c.Sort(terms[i])
	}
	if sort == 0 {
		var err error
		if sort, err = e.s.instanceFor(n, m, sorts); err != nil {
			return smt.NoTerm, err
		}
	}
	for i, f := range e.s.c.Constructors(sort)[m.constructor].Fields {
		var err error
		if terms[i], err = e.s.coerce(n.List[i+1], terms[i], f.Sort); err != nil {
			return smt.NoTerm, err
		}
	}
	return e.s.c.Construct(sort, m.constructor, terms...), nil
}

// qualified returns the member that (as name sort) denotes, with the sort.
func (s *Scope) qualified(n *Node, m *member) (smt.Sort, error) {
	sort, err := s.Sort(n.List[2])
	if err == nil && s.applied[sort].data != m.of {
		err = ErrorAt(n, "%s is no constructor of the sort %s", excerpt(n.List[1].String()), s.c.SortName(sort))
	}
	return sort, err
}

// declareDatatype understands (declare-datatype name body).
func (x *Executor) declareDatatype(_ *Node, args []*Node) (string, error) {
	return "", x.scope.DeclareDatatypes(args[:1], []int{-1}, args[1:])
}

// declareDatatypes understands (declare-datatypes ((name arity) ...) (body ...)).
func (x *Executor) declareDatatypes(n *Node, args []*Node) (string, error) {
	return "", x.scope.DeclareAll(n, args[0], args[1])
}

// DeclareAll declares datatypes as the command n does: of names with arities, ((name arity) ...), and bodies.
func (s *Scope) DeclareAll(n, sorts, bodies *Node) error {
	if sorts.Kind != List || bodies.Kind != List || len(sorts.List) == 0 || len(sorts.List) != len(bodies.List) {
		return ErrorAt(n, "(declare-datatypes ((name arity) ...) (body ...)) with as many bodies as names is expected")
	}
	var names []*Node
	var arities []int
	for _, d := range sorts.List {
		if d.Kind != List || len(d.List) != 2 {
			return ErrorAt(d, "(name arity) is expected")
		}
		arity, err := numeralArg(d.List[1], maxArity)
		if err != nil {
			return err
		}
		names, arities = append(names, d.List[0]), append(arities, arity)
	}
	return s.DeclareDatatypes(names, arities, bodies.List)
}

// maxArity bounds the parameters of sorts.
const maxArity = 1000

// declareSort understands (declare-sort name arity); without an arity it is 0.
func (x *Executor) declareSort(_ *Node, args []*Node) (string, error) {
	arity := 0
	if len(args) > 1 {
		var err error
		if arity, err = numeralArg(args[1], maxArity); err != nil {
			return "", err
		}
	}
	return "", x.scope.DeclareSort(args[0], arity)
}
