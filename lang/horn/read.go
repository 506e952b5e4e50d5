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
		marks:  make(map[string]smt.Term),
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

// arity is the number of arguments of the commands that are executed.
var arity = map[string]int{
	"declare-fun": 3, "declare-const": 2, "declare-rel": 2, "declare-var": 2, "define-sort": 3, "define-fun": 4, "define-const": 3,
	"declare-datatypes": 2, "declare-datatype": 2, "assert": 1, "rule": 1,
}

// command executes one command; done tells that it is the last one.
func (r *reader) command(n *smtlib.Node) (done bool, err error) {
	name := n.Head()
	if name == "" {
		return false, smtlib.ErrorAt(n, "a command is expected")
	}
	args := n.List[1:]
	switch name {
	case "assert", "rule", "query", "check-sat":
		if r.checked {
			return false, smtlib.UnsupportedAt(n, "command %s behind check-sat", name)
		}
	}
	if want, ok := arity[name]; ok && len(args) != want {
		return false, smtlib.ErrorAt(n, "%s takes %d arguments, not %d", name, want, len(args))
	}
	switch name {
	case "get-model", "get-proof":
		if r.checked {
			r.sys.Asked = append(r.sys.Asked, Request{n.Pos, name == "get-proof"})
		}
	case "set-logic", "set-info", "set-option", "get-info", "get-option", "get-value", "echo", "get-unsat-core",
		"get-assertions", "get-assignment":
	case "exit":
		done = true
	case "check-sat":
		r.checked = true
	case "declare-fun":
		err = r.declare(args[0], args[1], args[2])
	case "declare-const":
		err = r.declare(args[0], nil, args[1])
	case "declare-rel":
		err = r.declare(args[0], args[1], nil)
	case "declare-var":
		err = r.variable(args[0], args[1])
	case "define-sort":
		err = r.scope.DefineSort(args[0], args[1].List, args[2])
	case "define-fun":
		err = r.define(args[0], args[1], args[2], args[3])
	case "define-const":
		err = r.define(args[0], nil, args[1], args[2])
	case "assert", "rule":
		err = r.assert(args[0])
	case "query":
		err = r.query(n)
	case "declare-datatypes":
		err = r.scope.DeclareAll(n, args[0], args[1])
	case "declare-datatype":
		err = r.scope.DeclareDatatypes(args[:1], []int{-1}, args[1:])
	default:
		err = smtlib.UnsupportedAt(n, "command %s", name)
	}
	return done, err
}

// declare declares a predicate; params and result may be missing.
func (r *reader) declare(name, params, result *smtlib.Node) (err error) {
	if result != nil {
		if s, err := r.scope.Sort(result); err != nil {
			return err
		} else if s != smt.Bool {
			return smtlib.UnsupportedAt(name, "function %s of sort %s", smt.Quote(name.Text), s)
		}
	}
	var sorts []smt.Sort
	if params != nil {
		if sorts, err = r.scope.Sorts(params); err != nil {
			return err
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
		return smt.NoTerm, smtlib.UnsupportedAt(at, "predicate in a definition")
	}
	for _, a := range args {
		if r.marked(a) {
			return smt.NoTerm, smtlib.UnsupportedAt(at, "argument that depends on a predicate")
		}
	}
	app := App{r.byName[name], args}
	key := fmt.Sprint(app)
	if t, ok := r.marks[key]; ok {
		return t, nil
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
		return smt.NoTerm, smtlib.UnsupportedAt(at, "quantifier in a definition")
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
		_, app := r.apps[x]
		_, quant := r.quants[x]
		found = found || app || quant
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
		return smtlib.ErrorAt(n, "query takes an argument")
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
