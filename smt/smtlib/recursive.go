package smtlib

import (
	"context"
	"slices"

	"cairn/smt"
)

// Functions that are defined by means of themselves (SMT-LIB 2.6, section 4.2.3) are functions without a meaning for the solver, with the
// equations f(t) = body(t) for the calls that occur, for those in their bodies, and so on: as long as arguments are values, and some steps beyond. So
// unsat is right. A model is one if evaluating the functions by their definitions says so, and if there are such functions: that is seen
// where an argument becomes smaller with each call.

// recursion is a function that is defined by means of itself, or by others of a group that are defined at once.
type recursion struct {
	name     string
	function smt.Func
	vars     []smt.Term
	body     smt.Term
	ends     bool // calls come to an end, whatever the arguments are
}

// RecursiveFun is one of the functions that DefineRecursive defines.
type RecursiveFun struct {
	Name   *Node
	Params []SortedVar
	Result smt.Sort
	Body   *Node
}

// DefineRecursive defines functions whose bodies may call them.
func (s *Scope) DefineRecursive(fs []RecursiveFun) error {
	group := make([]*recursion, len(fs))
	done := false
	for i, f := range fs {
		switch err := s.free(f.Name); {
		case err != nil:
			return err
		case s.Apply != nil || s.Linear:
			return UnsupportedAt(f.Name, "recursive functions are not supported")
		case len(f.Params) == 0:
			return UnsupportedAt(f.Name, "a recursive definition without parameters is not supported")
		}
		sorts := make([]smt.Sort, len(f.Params))
		for j, p := range f.Params {
			sorts[j] = p.Sort
		}
		group[i] = &recursion{name: f.Name.Text, function: s.c.Func(f.Name.Text, sorts, f.Result)}
		s.define(f.Name.Text, symbol{fun: &signature{params: sorts, result: f.Result, function: group[i].function, recursion: group[i]}})
		defer func() {
			if !done {
				delete(s.symbols.now, f.Name.Text)
			}
		}()
	}
	calls := false
	for i, f := range fs {
		var err error
		if group[i].vars, group[i].body, err = s.body(f.Name, f.Params, f.Result, f.Body); err != nil {
			return err
		}
		calls = calls || len(s.calls(group[i].body)) > 0
	}
	done = true
	if !calls {
		for i, f := range fs {
			s.define(f.Name.Text, symbol{macro: &macro{params: f.Params, vars: group[i].vars, result: f.Result, body: group[i].body}})
		}
		return nil
	}
	t := termination{s: s, group: group, steps: maxTerminationSteps}
	ends := t.holds()
	for _, r := range group {
		r.ends = ends
	}
	return nil
}

// recursionOf is the recursive function that an application is one of; nil if it is none.
func (s *Scope) recursionOf(t smt.Term) *recursion {
	if s.c.Kind(t) != smt.KApp {
		return nil
	}
	f := s.c.Function(t)
	if sig := s.symbols.now[s.c.FuncName(f)].fun; sig != nil && sig.function == f {
		return sig.recursion
	}
	return nil
}

// calls are the applications of recursive functions in a term.
func (s *Scope) calls(t smt.Term) (all []smt.Term) {
	for _, u := range s.c.Subterms(t) {
		if s.recursionOf(u) != nil {
			all = append(all, u)
		}
	}
	return all
}

// Bounds on the calls for which one formula gets equations: those whose arguments are values, and others, which are so many steps away.
const (
	maxValueCalls = 10_000
	maxOtherCalls = 300
	maxCallDepth  = 12
)

// unfold returns the equations of the calls in terms.
func (s *Scope) unfold(ts ...smt.Term) (equations []smt.Term) {
	depth := map[smt.Term]int{}
	var queue []smt.Term
	enqueue := func(t smt.Term, at int) {
		for _, call := range s.calls(t) {
			if _, seen := depth[call]; !seen {
				depth[call] = at
				queue = append(queue, call)
			}
		}
	}
	for _, t := range ts {
		enqueue(t, 0)
	}
	values, others := 0, 0
	var followed, bodies []smt.Term
	for i := 0; i < len(queue); i++ {
		call := queue[i]
		args, at := s.c.Args(call), depth[call]
		if slices.ContainsFunc(args, func(a smt.Term) bool { return !s.c.IsValue(a) }) {
			at++
			others++
		} else {
			values++
		}
		if values > maxValueCalls || others > maxOtherCalls {
			break
		}
		if at > maxCallDepth {
			continue
		}
		body := s.bodyFor(s.recursionOf(call), args)
		followed, bodies = append(followed, call), append(bodies, body)
		enqueue(body, at)
	}
	known := map[smt.Term]smt.Term{} // values of calls, which are found from the last ones on
	for i, call := range slices.Backward(followed) {
		at := map[smt.Term]smt.Term{}
		for _, inner := range s.calls(bodies[i]) {
			if v, ok := known[inner]; ok {
				at[inner] = v
			}
		}
		body := s.c.Subst(bodies[i], at)
		if s.c.IsValue(body) {
			known[call] = body
		}
		equations = append(equations, s.c.Eq(call, body))
	}
	return equations
}

// bodyFor is the body of a function for arguments.
func (s *Scope) bodyFor(r *recursion, args []smt.Term) smt.Term {
	at := make(map[smt.Term]smt.Term, len(args))
	for i, v := range r.vars {
		at[v] = args[i]
	}
	return s.c.Subst(r.body, at)
}

// endless is a recursive function whose calls are not seen to come to an end.
func (s *Scope) endless() (name string, found bool) {
	for other, sym := range s.symbols.now {
		if sym.fun != nil && sym.fun.recursion != nil && !sym.fun.recursion.ends && (!found || other < name) {
			name, found = other, true
		}
	}
	return name, found
}

// maxTerminationSteps bounds the terms that are looked at, and the solver, where calls are to be seen to end.
const maxTerminationSteps = 20_000

// termination looks for an argument of each function of a group that becomes smaller with each call: an integer that was not negative, or a value
// of a datatype that is a part of what it was. Then the calls come to an end, and there is one function for each definition.
type termination struct {
	s     *Scope
	group []*recursion
	steps int
}

// callSite is a call in a body, and what holds where it matters.
type callSite struct {
	from, to *recursion
	guard    smt.Term
	args     []smt.Term
}

func (t *termination) holds() bool {
	var sites []callSite
	for _, r := range t.group {
		found, ok := t.sites(r, smt.True, r.body, nil)
		if !ok {
			return false
		}
		sites = append(sites, found...)
	}
	choice := make([]int, len(t.group))
	for {
		if t.decreases(sites, choice) {
			return true
		}
		i := 0
		for ; i < len(choice); i++ { // the next choice of arguments
			if choice[i]++; choice[i] < len(t.group[i].vars) {
				break
			}
			choice[i] = 0
		}
		if i == len(choice) || t.steps <= 0 {
			return false
		}
	}
}

// sites finds the calls in a part of a body, under a guard. Of a conjunction or disjunction the parts without calls guard the others.
func (t *termination) sites(r *recursion, guard, part smt.Term, all []callSite) ([]callSite, bool) {
	c := t.s.c
	if t.steps--; t.steps < 0 {
		return nil, false
	}
	if len(t.s.calls(part)) == 0 {
		return all, true
	}
	ok := true
	below := func(guard, part smt.Term) {
		if ok {
			all, ok = t.sites(r, guard, part, all)
		}
	}
	args := slices.Clone(c.Args(part))
	switch c.Kind(part) {
	case smt.KIte:
		below(guard, args[0])
		below(c.And(guard, args[0]), args[1])
		below(c.And(guard, c.Not(args[0])), args[2])
	case smt.KAnd, smt.KOr:
		for _, a := range args {
			if len(t.s.calls(a)) > 0 {
				continue
			}
			if c.Kind(part) == smt.KOr {
				a = c.Not(a)
			}
			guard = c.And(guard, a)
		}
		for _, a := range args {
			below(guard, a)
		}
	default:
		if to := t.s.recursionOf(part); to != nil {
			all = append(all, callSite{r, to, guard, args})
		}
		for _, a := range args {
			below(guard, a)
		}
		if len(args) == 0 {
			for _, m := range c.Linear(part).Mono {
				below(guard, m.Var)
			}
		}
	}
	return all, ok
}

// decreases reports whether the chosen arguments become smaller in all calls.
func (t *termination) decreases(sites []callSite, choice []int) bool {
	for _, site := range sites {
		to := slices.Index(t.group, site.to)
		if to < 0 {
			continue // of an earlier group
		}
		before := site.from.vars[choice[slices.Index(t.group, site.from)]]
		if !t.smaller(site.guard, site.args[choice[to]], before) {
			return false
		}
	}
	return true
}

// smaller reports whether an argument is smaller than a parameter wherever the guard holds.
func (t *termination) smaller(guard, arg, param smt.Term) bool {
	c := t.s.c
	switch {
	case c.Sort(param) == smt.Int && c.Sort(arg) == smt.Int:
		return t.implied(guard, c.And(c.Lt(arg, param), c.Le(c.Int(0), param)))
	case c.SortKind(c.Sort(param)) != smt.SortDatatype || c.Kind(arg) != smt.KField:
		return false
	}
	for c.Kind(arg) == smt.KField { // of the right constructor: what a field of others is, is open
		of := c.Args(arg)[0]
		k, _ := c.ConstructorOf(arg)
		if !t.implied(guard, c.Is(k, of)) {
			return false
		}
		if arg = of; arg == param {
			return true
		}
	}
	return false
}

func (t *termination) implied(guard, claim smt.Term) bool {
	if t.steps -= 100; t.steps < 0 {
		return false
	}
	s := smt.NewSolver(t.s.c, smt.Options{Conflicts: 1000, Rounds: 1000})
	s.Assert(guard, t.s.c.Not(claim))
	return s.Check(context.Background()) == smt.Unsat
}
