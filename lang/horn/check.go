package horn

import (
	"fmt"
	"slices"

	"cairn/smt"
)

// Check reports the first violation of the rules for systems: predicates in range, arguments that agree with the parameters
// in number and sort, parameters that are distinct symbols and occur in no clause. Readers and transformations are held to
// it by tests, certify requires it.
func (s *System) Check() error {
	params := make(map[smt.Term]bool)
	for i := range s.Preds {
		for _, x := range s.Preds[i].Params {
			if s.Ctx.Kind(x) != smt.KVar {
				return fmt.Errorf("predicate %s: the parameter %s is no symbol", s.Preds[i].Name, s.Ctx.String(x))
			}
			if params[x] {
				return fmt.Errorf("predicate %s: the parameter %s occurs twice", s.Preds[i].Name, s.Ctx.String(x))
			}
			params[x] = true
		}
	}
	for i := range s.Clauses {
		if err := s.checkClause(&s.Clauses[i], params); err != nil {
			return fmt.Errorf("clause %s: %w", s.ClauseName(i), err)
		}
	}
	return nil
}

func (s *System) checkClause(cl *Clause, params map[smt.Term]bool) error {
	for _, app := range cl.apps() {
		if err := s.checkApp(app); err != nil {
			return err
		}
	}
	if s.Ctx.Sort(cl.Constraint) != smt.Bool {
		return fmt.Errorf("the constraint has sort %s", s.Ctx.SortName(s.Ctx.Sort(cl.Constraint)))
	}
	for _, x := range s.ClauseVars(cl) {
		if params[x] {
			return fmt.Errorf("%s is a parameter of a predicate and occurs in a clause", s.Ctx.String(x))
		}
	}
	return nil
}

func (s *System) checkApp(app App) error {
	if app.Pred < 0 || int(app.Pred) >= len(s.Preds) {
		return fmt.Errorf("there is no predicate number %d", app.Pred)
	}
	p := &s.Preds[app.Pred]
	if len(app.Args) != len(p.Params) {
		return fmt.Errorf("%s has %d parameters and %d arguments", p.Name, len(p.Params), len(app.Args))
	}
	for i, a := range app.Args {
		if got, want := s.Ctx.Sort(a), s.Ctx.Sort(p.Params[i]); got != want {
			return fmt.Errorf("argument %d of %s has sort %s instead of %s", i+1, p.Name, s.Ctx.SortName(got), s.Ctx.SortName(want))
		}
	}
	return nil
}

// ClauseVars lists the variables of a clause in ascending order.
func (s *System) ClauseVars(cl *Clause) []smt.Term {
	return s.Ctx.FreeVarsOf(cl.terms()...)
}

// terms lists the terms of a clause: constraint, arguments.
func (cl *Clause) terms() []smt.Term {
	ts := []smt.Term{cl.Constraint}
	for _, app := range cl.apps() {
		ts = append(ts, app.Args...)
	}
	return ts
}

// apps lists the atoms of a clause: those of the body, and the head of one that is no query.
func (cl *Clause) apps() []App {
	if cl.IsQuery() {
		return cl.Body
	}
	return append(slices.Clip(cl.Body), cl.Head)
}

// mapped returns the clause with images of its atoms.
func (cl Clause) mapped(image func(App) App) Clause {
	body := make([]App, len(cl.Body))
	for i, app := range cl.Body {
		body[i] = image(app)
	}
	cl.Body = body
	if !cl.IsQuery() {
		cl.Head = image(cl.Head)
	}
	return cl
}

// ClauseName names a clause for people: its number, counted from 1, and where it is from.
func (s *System) ClauseName(i int) string {
	if pos := s.Clauses[i].Pos; pos.IsValid() {
		return fmt.Sprintf("%d (%s)", i+1, pos)
	}
	return fmt.Sprintf("%d", i+1)
}

// substitute returns the clause with its symbols replaced.
func (s *System) substitute(cl *Clause, m map[smt.Term]smt.Term) Clause {
	if len(m) == 0 {
		return *cl
	}
	out := *cl
	out.Constraint = s.Ctx.Subst(cl.Constraint, m)
	return out.mapped(func(app App) App { return App{app.Pred, s.substArgs(app, m)} })
}

// substArgs replaces symbols in the arguments of app and keeps their sorts: an Int term that replaces a Real symbol is
// converted.
func (s *System) substArgs(app App, m map[smt.Term]smt.Term) []smt.Term {
	args := make([]smt.Term, len(app.Args))
	for i, a := range app.Args {
		args[i] = s.Ctx.Subst(a, m)
		if s.Ctx.Sort(a) == smt.Real && s.Ctx.Sort(args[i]) == smt.Int {
			args[i] = s.Ctx.ToReal(args[i])
		}
	}
	return args
}

// Interpret is what the interpretation of a predicate says of the arguments of app.
func (s *System) Interpret(m Model, app App) smt.Term {
	p := &s.Preds[app.Pred]
	bind := make(map[smt.Term]smt.Term, len(p.Params))
	for i, x := range p.Params {
		if app.Args[i] != x {
			bind[x] = app.Args[i]
		}
	}
	return s.Ctx.Subst(m[app.Pred], bind)
}

// equals is the formula that says that two lists of terms agree.
func (s *System) equals(as, bs []smt.Term) smt.Term {
	eqs := make([]smt.Term, len(as))
	for i := range as {
		eqs[i] = s.Ctx.Eq(as[i], bs[i])
	}
	return s.Ctx.And(eqs...)
}
