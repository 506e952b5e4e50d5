package smtlib

import "cairn/smt"

// matchCase is a case of a match: the constructor, or -1 for a variable that stands for everything, and the names it binds.
type matchCase struct {
	constructor int
	names       []string
	body        *Node
}

func (e *elaborator) visitMatch(n *Node) error {
	if len(n.List) != 3 || n.List[2].Kind != List || len(n.List[2].List) == 0 {
		return ErrorAt(n, "(match term ((pattern term) ...)) is expected")
	}
	return e.enter(frame{kind: frameMatch, n: n, todo: n.List[1:2], base: len(e.values), locals: len(e.s.locals), next: -1})
}

// leaveMatch goes on with the next case, or puts the cases together.
func (e *elaborator) leaveMatch(f frame) error {
	if f.next < 0 {
		t := e.termOf(e.values[f.base])
		e.values[f.base] = value{t: t}
		a := e.s.applied[e.s.c.Sort(t)]
		if a.data == nil {
			return ErrorAt(f.n.List[1], "a term of a datatype is expected, not one of sort %s", e.s.c.SortName(e.s.c.Sort(t)))
		}
		cases, err := matchCases(a.data, f.n.List[2])
		if err != nil {
			return err
		}
		f.cases = cases
	} else {
		e.s.unbind(f.locals)
	}
	if f.next++; f.next == len(f.cases) {
		return e.joinCases(f)
	}
	k := f.cases[f.next]
	t := e.values[f.base].t
	for j, name := range k.names {
		if k.constructor >= 0 {
			e.s.Bind(name, e.s.c.Field(k.constructor, j, t))
		} else {
			e.s.Bind(name, t)
		}
	}
	f.todo = []*Node{k.body}
	return e.enter(f)
}

// joinCases makes a chain of conditionals.
func (e *elaborator) joinCases(f frame) error {
	args := e.values[f.base:]
	t, bodies := args[0].t, e.terms(args[1:])
	sort, err := e.commonSort(f.n, bodies)
	if err != nil {
		return err
	}
	last := len(bodies) - 1
	out, err := e.s.coerce(f.n, bodies[last], sort)
	for i := last - 1; i >= 0 && err == nil; i-- {
		var body smt.Term
		if body, err = e.s.coerce(f.n, bodies[i], sort); err == nil {
			out = e.s.c.Ite(e.s.c.Is(f.cases[i].constructor, t), body, out)
		}
	}
	e.values = append(e.values[:f.base], value{t: out})
	return err
}

// matchCases reads the cases of a match over a datatype. They end where every constructor has one.
func matchCases(d *datatype, n *Node) ([]matchCase, error) {
	var cases []matchCase
	seen := map[int]bool{}
	for _, c := range n.List {
		if c.Kind != List || len(c.List) != 2 {
			return nil, ErrorAt(c, "(pattern term) is expected")
		}
		k, err := patternOf(d, c.List[0])
		if err != nil {
			return nil, err
		}
		k.body = c.List[1]
		if len(seen) == len(d.constructors) || seen[k.constructor] {
			return nil, ErrorAt(c, "there are cases for all that the pattern %s matches already", excerpt(c.List[0].String()))
		}
		cases = append(cases, k)
		for i := range d.constructors {
			if k.constructor < 0 || k.constructor == i {
				seen[i] = true
			}
		}
	}
	if len(seen) < len(d.constructors) {
		return nil, ErrorAt(n, "there is no case for some constructor")
	}
	return cases, nil
}

// patternOf reads a pattern: a constructor, one with variables, or a variable.
func patternOf(d *datatype, n *Node) (matchCase, error) {
	head, names := n, []*Node(nil)
	if n.Kind == List && len(n.List) > 0 {
		head, names = n.List[0], n.List[1:]
	}
	if head.Kind != Symbol {
		return matchCase{}, ErrorAt(n, "a pattern is expected, not %s", excerpt(n.String()))
	}
	for i, con := range d.constructors {
		if con.name.Text != head.Text {
			continue
		}
		if len(names) != len(con.fields) {
			return matchCase{}, ErrorAt(n, "the constructor %s takes %d arguments, not %d", smt.Quote(head.Text), len(con.fields), len(names))
		}
		texts, err := symbolsOf(names)
		seen := map[string]bool{}
		for j, name := range texts {
			if seen[name] {
				return matchCase{}, ErrorAt(names[j], "%s is bound twice", smt.Quote(name))
			}
			seen[name] = true
		}
		return matchCase{constructor: i, names: texts}, err
	}
	if n.Kind == List {
		return matchCase{}, ErrorAt(n, "unknown constructor %s", smt.Quote(head.Text))
	}
	return matchCase{constructor: -1, names: []string{head.Text}}, nil
}
