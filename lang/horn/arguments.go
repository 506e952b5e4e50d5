package horn

import (
	"context"
	"slices"

	"cairn/smt"
)

// DropArguments drops arguments that do not matter, because nothing is ever asked about them, and arguments that have the
// same constant value in everything that can be derived.
func DropArguments(_ context.Context, s *System) (*System, Undo, error) {
	a := &arguments{s: s, live: s.LiveArguments()}
	a.constant, a.empty = s.constantArguments()
	return a.drop(), Undo{{model: a.liftModel, derivation: a.liftDerivation}}, nil
}

// arguments knows what is special about the arguments of the predicates of s.
type arguments struct {
	s        *System
	live     [][]bool     // by predicate and position
	constant [][]smt.Term // the value, or NoTerm
	empty    []bool       // predicates of which nothing can be derived
}

func (a *arguments) keep(p PredID, i int) bool {
	return a.live[p][i] && a.constant[p][i] == smt.NoTerm
}

// drop makes the system without the arguments. Where a constant argument is used, its value joins the constraint.
func (a *arguments) drop() *System {
	out := &System{Ctx: a.s.Ctx}
	for p, pred := range a.s.Preds {
		kept := Pred{Name: pred.Name}
		for i, x := range pred.Params {
			if a.keep(PredID(p), i) {
				kept.Params = append(kept.Params, x)
			}
		}
		out.Preds = append(out.Preds, kept)
	}
	for _, cl := range a.s.Clauses {
		facts := []smt.Term{cl.Constraint}
		for _, app := range cl.Body {
			for i, arg := range app.Args {
				if k := a.constant[app.Pred][i]; k != smt.NoTerm {
					facts = append(facts, a.s.Ctx.Eq(arg, k))
				}
			}
		}
		cl.Constraint = a.s.Ctx.And(facts...)
		out.Clauses = append(out.Clauses, cl.mapped(a.shorten))
	}
	return out
}

func (a *arguments) shorten(app App) App {
	short := App{Pred: app.Pred}
	for i, arg := range app.Args {
		if a.keep(app.Pred, i) {
			short.Args = append(short.Args, arg)
		}
	}
	return short
}

// liftModel adds what is known of the constant arguments. That is true of what can be derived only, so the rest must go.
func (a *arguments) liftModel(_ context.Context, m Model) (Model, error) {
	out := slices.Clone(m)
	for p := range out {
		if a.empty[p] {
			out[p] = smt.False
			continue
		}
		facts := []smt.Term{m[p]}
		for i, k := range a.constant[p] {
			if k != smt.NoTerm {
				facts = append(facts, a.s.Ctx.Eq(a.s.Preds[p].Params[i], k))
			}
		}
		out[p] = a.s.Ctx.And(facts...)
	}
	return out, nil
}

// liftDerivation gives the arguments that did not matter the values that they have in the facts derived.
func (a *arguments) liftDerivation(_ context.Context, d Derivation) (Derivation, error) {
	out := slices.Clone(d)
	facts := make([][]smt.Term, len(d))
	for i := range out {
		st := &out[i]
		cl := &a.s.Clauses[st.Clause]
		values := make(map[smt.Term]smt.Term)
		for _, x := range a.s.ClauseVars(cl) {
			values[x] = a.s.valueOf(st, x)
		}
		for j, app := range cl.Body {
			for k, arg := range app.Args {
				if !a.live[app.Pred][k] {
					values[arg] = facts[st.Premises[j]][k]
				}
			}
		}
		st.Values = values
		if !cl.IsQuery() {
			facts[i] = a.s.values(st, cl.Head.Args)
		}
	}
	return out, nil
}

// LiveArguments finds the arguments that matter, by predicate and position. An argument of an atom in a body does not, if it is a variable that occurs
// nowhere else in the clause but as arguments of the head that do not matter; it matters for a predicate if it does somewhere.
func (s *System) LiveArguments() [][]bool {
	live := make([][]bool, len(s.Preds))
	for p := range live {
		live[p] = make([]bool, len(s.Preds[p].Params))
	}
	s.untilStable(func(_ int, cl *Clause) (changed bool) {
		uses := s.uses(cl, live)
		for _, app := range cl.Body {
			for k, arg := range app.Args {
				if !live[app.Pred][k] && (s.Ctx.Kind(arg) != smt.KVar || uses[arg] > 1) {
					live[app.Pred][k] = true
					changed = true
				}
			}
		}
		return changed
	})
	return live
}

// uses counts the places of a clause in which a variable matters, each of the atoms in the body being one.
func (s *System) uses(cl *Clause, live [][]bool) map[smt.Term]int {
	n := make(map[smt.Term]int)
	count := func(t smt.Term) {
		for _, x := range s.Ctx.FreeVars(t) {
			n[x]++
		}
	}
	count(cl.Constraint)
	for _, app := range cl.Body {
		for _, arg := range app.Args {
			count(arg)
		}
	}
	if !cl.IsQuery() {
		for k, arg := range cl.Head.Args {
			if live[cl.Head.Pred][k] {
				count(arg)
			}
		}
	}
	return n
}

// constantArguments finds the arguments that have one value in all facts that can be derived: the greatest assignment of
// constants that all clauses keep. NoTerm stands for an argument without such a value. It also finds predicates that are
// empty, for which the clauses that would derive something of them have not been looked at.
func (s *System) constantArguments() (value [][]smt.Term, empty []bool) {
	const unknown = smt.Term(-1) // nothing has been derived yet
	value = make([][]smt.Term, len(s.Preds))
	empty = make([]bool, len(s.Preds))
	for p := range value {
		value[p] = slices.Repeat([]smt.Term{unknown}, len(s.Preds[p].Params))
	}
	s.untilStable(func(_ int, cl *Clause) (changed bool) {
		if cl.IsQuery() {
			return false
		}
		known := make(map[smt.Term]smt.Term)
		for _, app := range cl.Body {
			for k, arg := range app.Args {
				v := value[app.Pred][k]
				if v == unknown {
					return false
				}
				if v != smt.NoTerm && s.Ctx.Kind(arg) == smt.KVar {
					known[arg] = v
				}
			}
		}
		for k, arg := range cl.Head.Args {
			v, now := s.Ctx.Subst(arg, known), value[cl.Head.Pred][k]
			if !s.isConstant(v) || now != unknown && now != v {
				v = smt.NoTerm
			}
			changed = changed || v != now
			value[cl.Head.Pred][k] = v
		}
		return changed
	})
	for p := range value {
		for k, v := range value[p] {
			if v == unknown {
				empty[p] = true
				value[p][k] = smt.NoTerm
			}
		}
	}
	return value, empty
}

func (s *System) isConstant(t smt.Term) bool {
	return s.Ctx.IsValue(t)
}
