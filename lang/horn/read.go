package horn

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"

	"cairn/cfg"
	"cairn/smt"
	"cairn/smt/smtlib"
)

// Read reads clauses from an SMT-LIB script of the logic HORN, or from one with the commands rule and query that Z3 knows.
// An assertion may be any formula that is a conjunction of constrained Horn clauses after moving quantifiers outwards;
// clausify says how they are found. Errors are *smtlib.Error, with Unsupported set for what is no error of the input.
func Read(ctx context.Context, text []byte, file string) (*System, error) {
	r := &reader{
		ctx:    ctx,
		sys:    &System{Ctx: smt.NewContext()},
		file:   file,
		byName: make(map[string]PredID),
		apps:   make(map[smt.Term]App),
		quants: make(map[smt.Term]quantified),
		memo:   make(map[smt.Term]bool),
	}
	r.scope = smtlib.NewScope(r.sys.Ctx)
	r.scope.Apply = r.apply
	r.scope.Quantify = r.quantify
	if err := r.read(smtlib.NewReader(bytes.NewReader(text), file)); err != nil {
		var e *smtlib.Error
		if errors.As(err, &e) && e.File == "" {
			e.File = file
		}
		return nil, err
	}
	return r.sys, nil
}

// reader turns a script into a system. Applications of predicates and quantified formulas are read as Boolean symbols of
// their own, their marks, so that an assertion becomes a formula of package smt, from which clausify takes the clauses.
type reader struct {
	ctx    context.Context
	sys    *System
	scope  *smtlib.Scope
	file   string
	byName map[string]PredID

	apps    map[smt.Term]App
	marks   map[string]smt.Term // marks by predicate and arguments
	quants  map[smt.Term]quantified
	memo    map[smt.Term]bool // whether a term contains marks
	defines bool              // a definition is being read
	checked bool              // check-sat has been read
}

// quantified is what the mark of a quantified formula stands for.
type quantified struct {
	exists bool
	vars   []smt.Term
	body   smt.Term
	at     *smtlib.Node
}

func errorAt(n *smtlib.Node, format string, args ...any) error {
	return &smtlib.Error{Pos: n.Pos, Msg: fmt.Sprintf(format, args...)}
}

func unsupportedAt(n *smtlib.Node, what string) error {
	return &smtlib.Error{Pos: n.Pos, Msg: what, Unsupported: true}
}

func (r *reader) read(in *smtlib.Reader) error {
	for {
		n, err := in.Read()
		switch {
		case errors.Is(err, io.EOF):
			return nil
		case err != nil:
			return err
		}
		done, err := r.command(n)
		if err != nil || done {
			return err
		}
	}
}

// command executes one command; done tells that it is the last one.
func (r *reader) command(n *smtlib.Node) (done bool, err error) {
	want := func(args int) bool {
		if err == nil && len(n.List) != args+1 {
			err = errorAt(n, "%s takes %d arguments, not %d", n.Head(), args, len(n.List)-1)
		}
		return err == nil
	}
	if r.checked {
		switch n.Head() {
		case "assert", "rule", "query", "check-sat":
			return false, unsupportedAt(n, "command "+n.Head()+" behind check-sat")
		}
	}
	switch n.Head() {
	case "get-model":
		if r.checked {
			r.sys.Asked = append(r.sys.Asked, n.Pos)
		}
	case "set-logic", "set-info", "set-option", "get-info", "get-option", "get-proof", "get-value", "echo", "get-unsat-core",
		"get-assertions", "get-assignment":
		return false, nil
	case "exit":
		return true, nil
	case "check-sat":
		r.checked = true
	case "declare-fun":
		if want(3) {
			err = r.declare(n.List[1], n.List[2], n.List[3])
		}
	case "declare-const":
		if want(2) {
			err = r.declare(n.List[1], nil, n.List[2])
		}
	case "declare-rel":
		if want(2) {
			err = r.declare(n.List[1], n.List[2], nil)
		}
	case "declare-var":
		if want(2) {
			err = r.variable(n.List[1], n.List[2])
		}
	case "define-sort":
		if want(3) {
			err = r.scope.DefineSort(n.List[1], n.List[2].List, n.List[3])
		}
	case "define-fun":
		if want(4) {
			err = r.define(n.List[1], n.List[2], n.List[3], n.List[4])
		}
	case "define-const":
		if want(3) {
			err = r.define(n.List[1], nil, n.List[2], n.List[3])
		}
	case "assert":
		if want(1) {
			err = r.assert(n.List[1])
		}
	case "rule":
		if want(1) {
			err = r.assert(n.List[1])
		}
	case "query":
		err = r.query(n)
	case "declare-datatypes", "declare-datatype":
		err = unsupportedAt(n, "datatypes")
	case "":
		err = errorAt(n, "a command is expected")
	default:
		err = unsupportedAt(n, "command "+n.Head())
	}
	return false, err
}

// declare declares a predicate; params and result may be missing.
func (r *reader) declare(name, params, result *smtlib.Node) error {
	if result != nil {
		if s, err := r.scope.Sort(result); err != nil {
			return err
		} else if s != smt.Bool {
			return unsupportedAt(name, fmt.Sprintf("function %s of sort %s", smt.Quote(name.Text), s))
		}
	}
	var sorts []smt.Sort
	if params != nil {
		if params.Kind != smtlib.List {
			return errorAt(params, "a list of sorts is expected")
		}
		for _, p := range params.List {
			s, err := r.scope.Sort(p)
			if err != nil {
				return err
			}
			sorts = append(sorts, s)
		}
	}
	if err := r.scope.DeclareFun(name, sorts, smt.Bool); err != nil {
		return err
	}
	id := PredID(len(r.sys.Preds))
	p := Pred{Name: name.Text}
	for _, s := range sorts {
		p.Params = append(p.Params, r.sys.Ctx.Fresh(name.Text, s))
	}
	r.sys.Preds = append(r.sys.Preds, p)
	r.byName[name.Text] = id
	if len(sorts) == 0 {
		mark, _ := r.scope.Lookup(name.Text)
		r.apps[mark] = App{Pred: id}
	}
	return nil
}

// variable declares a variable that all rules are quantified over.
func (r *reader) variable(name, sort *smtlib.Node) error {
	s, err := r.scope.Sort(sort)
	if err != nil {
		return err
	}
	return r.scope.Define(name, r.sys.Ctx.Fresh(name.Text, s))
}

// define adds a macro. Its body is not about predicates: macros are applied by substitution, which marks do not feel.
func (r *reader) define(name, params, result, body *smtlib.Node) error {
	var vars []smtlib.SortedVar
	if params != nil && (params.Kind != smtlib.List || len(params.List) > 0) {
		var err error
		if vars, err = r.scope.SortedVars(params); err != nil {
			return err
		}
	}
	sort, err := r.scope.Sort(result)
	if err != nil {
		return err
	}
	r.defines = len(vars) > 0
	defer func() { r.defines = false }()
	return r.scope.DefineFun(name, vars, sort, body)
}

// apply makes the mark of an application.
func (r *reader) apply(name string, args []smt.Term, at *smtlib.Node) (smt.Term, error) {
	if r.defines {
		return smt.NoTerm, unsupportedAt(at, "predicate in a definition")
	}
	for _, a := range args {
		if r.marked(a) {
			return smt.NoTerm, unsupportedAt(at, "argument that depends on a predicate")
		}
	}
	app := App{r.byName[name], args}
	key := fmt.Sprint(app)
	if t, ok := r.marks[key]; ok {
		return t, nil
	}
	if r.marks == nil {
		r.marks = make(map[string]smt.Term)
	}
	t := r.mark("app")
	r.marks[key] = t
	r.apps[t] = app
	return t, nil
}

// mark makes a symbol that stands for what smt cannot express.
func (r *reader) mark(prefix string) smt.Term {
	t := r.sys.Ctx.Fresh(prefix, smt.Bool)
	r.memo[t] = true
	return t
}

// quantify makes the mark of a quantified formula.
func (r *reader) quantify(exists bool, vars []smt.Term, body smt.Term, at *smtlib.Node) (smt.Term, error) {
	if r.defines {
		return smt.NoTerm, unsupportedAt(at, "quantifier in a definition")
	}
	if body == smt.True || body == smt.False {
		return body, nil
	}
	t := r.mark("quantified")
	r.quants[t] = quantified{exists, vars, body, at}
	return t, nil
}

// marked reports whether t contains a mark.
func (r *reader) marked(t smt.Term) bool {
	if m, ok := r.memo[t]; ok {
		return m
	}
	found := false
	for _, x := range r.sys.Ctx.FreeVars(t) {
		if _, app := r.apps[x]; app {
			found = true
			break
		}
		if _, q := r.quants[x]; q {
			found = true
			break
		}
	}
	r.memo[t] = found
	return found
}

// assert adds the clauses of an assertion.
func (r *reader) assert(n *smtlib.Node) error {
	f, err := r.scope.Formula(n)
	if err != nil {
		return err
	}
	return r.addClauses(f, n)
}

// query adds the clause that says that a predicate is empty, or a formula false for all values: (query P) or (query F).
func (r *reader) query(n *smtlib.Node) error {
	if len(n.List) < 2 {
		return errorAt(n, "query takes an argument")
	}
	of := n.List[1]
	if id, ok := r.byName[of.Text]; ok && of.Kind == smtlib.Symbol {
		app := App{Pred: id}
		for _, x := range r.sys.Preds[id].Params {
			app.Args = append(app.Args, r.sys.Ctx.Fresh("q", r.sys.Ctx.Sort(x)))
		}
		r.sys.Clauses = append(r.sys.Clauses, Clause{Body: []App{app}, Constraint: smt.True, Head: App{Pred: NoPred}, Pos: r.pos(n)})
		return nil
	}
	f, err := r.scope.Formula(of)
	if err != nil {
		return err
	}
	return r.addClauses(r.sys.Ctx.Not(f), n)
}

func (r *reader) pos(n *smtlib.Node) cfg.Pos {
	return cfg.Pos{File: r.file, Line: int(n.Pos.Line), Col: int(n.Pos.Col)}
}
