package smtlib

import "cairn/smt"

func (e *elaborator) visitLet(n *Node) error {
	if len(n.List) != 3 || n.List[1].Kind != List || len(n.List[1].List) == 0 {
		return ErrorAt(n, "(let ((name term) ...) term) is expected")
	}
	bindings := n.List[1].List
	var seen map[string]bool
	if len(bindings) > 1 {
		seen = make(map[string]bool, len(bindings))
	}
	for _, b := range bindings {
		if b.Kind != List || len(b.List) != 2 || b.List[0].Kind != Symbol {
			return ErrorAt(b, "(name term) is expected")
		}
		if seen[b.List[0].Text] {
			return ErrorAt(b, "%s is bound twice", smt.Quote(b.List[0].Text))
		}
		if seen != nil {
			seen[b.List[0].Text] = true
		}
	}
	return e.enter(frame{kind: frameBindings, n: n, todo: bindings, base: len(e.values)})
}

// leaveBindings binds the values of a let and goes on with its body.
func (e *elaborator) leaveBindings(f frame, args []value) error {
	body := frame{kind: frameBody, n: f.n, todo: f.n.List[2:], base: f.base, locals: len(e.s.locals), barrier: e.barrier}
	for i, b := range f.n.List[1].List {
		e.s.Bind(b.List[0].Text, e.termOf(args[i]))
	}
	e.values = e.values[:f.base]
	return e.enter(body)
}

// leaveBody ends a let or a macro. The value of a macro gets its sort.
func (e *elaborator) leaveBody(f frame) error {
	if f.sym.macro == nil {
		return nil
	}
	e.expanding--
	t, err := e.s.coerce(f.n, e.termOf(e.values[f.base]), f.sym.macro.result)
	e.values[f.base] = value{t: t}
	return err
}

func (e *elaborator) visitQuantifier(n *Node) error {
	if e.s.Quantify == nil {
		return UnsupportedAt(n, "quantifiers are not supported here")
	}
	if len(n.List) != 3 {
		return ErrorAt(n, "(%s (variables) formula) is expected", n.Head())
	}
	vars, err := e.s.SortedVars(n.List[1])
	switch {
	case err != nil:
		return err
	case len(vars) == 0:
		return ErrorAt(n, "%s needs a variable", n.Head())
	}
	f := frame{kind: frameQuantify, n: n, todo: n.List[2:], base: len(e.values), locals: len(e.s.locals)}
	for _, v := range vars {
		t := e.s.c.Fresh(v.Name, v.Sort)
		f.vars = append(f.vars, t)
		e.s.Bind(v.Name, t)
	}
	e.binders++
	return e.enter(f)
}

func (e *elaborator) leaveQuantifier(f frame) error {
	e.s.unbind(f.locals)
	e.binders--
	body, err := e.s.coerce(f.n.List[2], e.termOf(e.values[f.base]), smt.Bool)
	if err != nil {
		return err
	}
	t, err := e.s.Quantify(f.n.Head() == "exists", f.vars, body, f.n)
	e.values = e.values[:f.base]
	e.push(t)
	return err
}

// leaveMacro applies a defined or declared function to its arguments.
func (e *elaborator) leaveMacro(f frame, args []value) error {
	sorts := paramSorts(f.sym)
	if len(args) != len(sorts) {
		return ErrorAt(f.n, "%s takes %d arguments, not %d", smt.Quote(f.n.List[0].Text), len(sorts), len(args))
	}
	terms := make([]smt.Term, len(args))
	for i, a := range args {
		t, err := e.s.coerce(f.n.List[i+1], e.termOf(a), sorts[i])
		if err != nil {
			return err
		}
		terms[i] = t
	}
	e.values = e.values[:f.base]
	m := f.sym.macro
	switch {
	case m == nil && e.s.Apply == nil:
		e.push(e.s.c.Apply(f.sym.fun.function, terms...))
		return nil
	case m == nil:
		t, err := e.s.Apply(f.n.List[0].Text, terms, f.n)
		e.push(t)
		return err
	case m.body != smt.NoTerm:
		at := make(map[smt.Term]smt.Term, len(terms))
		for i, v := range m.vars {
			at[v] = terms[i]
		}
		t, err := e.s.coerce(f.n, e.s.c.Subst(m.body, at), m.result)
		e.push(t)
		return err
	}
	body := frame{kind: frameBody, n: f.n, sym: f.sym, todo: []*Node{m.node}, base: f.base, locals: len(e.s.locals), barrier: e.barrier}
	e.barrier = len(e.s.locals)
	e.expanding++
	for i, p := range m.params {
		e.s.Bind(p.Name, terms[i])
	}
	return e.enter(body)
}

// result is the sort of the values of a function.
func (sym symbol) result() smt.Sort {
	if sym.fun != nil {
		return sym.fun.result
	}
	return sym.macro.result
}

func paramSorts(sym symbol) []smt.Sort {
	if sym.fun != nil {
		return sym.fun.params
	}
	sorts := make([]smt.Sort, len(sym.macro.params))
	for i, p := range sym.macro.params {
		sorts[i] = p.Sort
	}
	return sorts
}

func (e *elaborator) visitAnnotation(n *Node) error {
	if len(n.List) < 3 {
		return ErrorAt(n, "(! term attribute ...) is expected")
	}
	return e.enter(frame{kind: frameAnnotate, n: n, todo: n.List[1:2], base: len(e.values)})
}

// leaveAnnotation gives the term the name that the attributes may tell.
func (e *elaborator) leaveAnnotation(f frame) error {
	for i := 2; i < len(f.n.List); i++ {
		a := f.n.List[i]
		if a.Kind != Keyword {
			return ErrorAt(a, "an attribute such as :named is expected")
		}
		var arg *Node
		if i+1 < len(f.n.List) && f.n.List[i+1].Kind != Keyword {
			i++
			arg = f.n.List[i]
		}
		if a.Text != "named" {
			continue
		}
		if arg == nil {
			return ErrorAt(a, ":named needs a name")
		}
		if e.binders > 0 || e.expanding > 0 {
			return ErrorAt(a, "a term with bound variables cannot have a name")
		}
		if err := e.s.free(arg); err != nil {
			return err
		}
		for _, k := range e.named {
			if k.node.Text == arg.Text {
				return ErrorAt(arg, "%s is declared already", smt.Quote(arg.Text))
			}
		}
		t := e.termOf(e.values[f.base])
		e.values[f.base] = value{t: t}
		e.named = append(e.named, naming{arg, t, f.n.List[1]})
	}
	return nil
}

// visitAs understands (as constructor sort) and (as term sort).
func (e *elaborator) visitAs(n *Node) error {
	if sym, ok := e.lookup(n.List[1]); ok && n.List[1].Kind == Symbol && sym.member != nil && sym.member.role == isConstructor {
		sort, err := e.s.qualified(n, sym.member)
		if err != nil {
			return err
		}
		if arity := len(sym.member.of.constructors[sym.member.constructor].fields); arity > 0 {
			return ErrorAt(n, "%s needs arguments", smt.Quote(n.List[1].Text))
		}
		e.push(e.s.c.Construct(sort, sym.member.constructor))
		return nil
	}
	return e.enter(frame{kind: frameAs, n: n, todo: n.List[1:2], base: len(e.values)})
}

func (e *elaborator) leaveAs(f frame) error {
	sort, err := e.s.Sort(f.n.List[2])
	if err != nil {
		return err
	}
	t := e.termOf(e.values[f.base])
	e.values[f.base] = value{t: t}
	if has := e.s.c.Sort(t); has != sort {
		return ErrorAt(f.n, "the term has sort %s, not %s", e.s.c.SortName(has), e.s.c.SortName(sort))
	}
	return nil
}
