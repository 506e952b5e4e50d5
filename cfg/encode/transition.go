package encode

import (
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/smt"
)

// Update gives a variable its value after a step, as a term over X and auxiliary constants.
type Update struct {
	Var   cfg.Var
	Value smt.Term
}

// Choice ties a nondeterministic choice of the program to the auxiliary constant that stands for the chosen value. On an
// execution that does not pass the statement, the constant means nothing.
type Choice struct {
	Site   cfg.Site
	Symbol smt.Term
}

// Transition is the relation between the states before and after a step:
//
//	exists aux.  Guard(X, aux)  and  x' = Value(X, aux) for (x, Value) in Post  and  x' = x for all other x
//
// where aux are all symbols outside of X. Choices are in the order of execution. Approx tells that the relation is larger
// than the program's, because of an operation that linear arithmetic cannot express.
type Transition struct {
	Guard   smt.Term
	Post    []Update // sorted by Var
	Choices []Choice
	Approx  bool
}

// Identity is the step that changes nothing.
func (vo *Vocab) Identity() Transition { return Transition{Guard: smt.True} }

// Value returns what t assigns to v, X[v] if t does not change it.
func (vo *Vocab) Value(t Transition, v cfg.Var) smt.Term {
	if i, ok := slices.BinarySearchFunc(t.Post, v, func(u Update, v cfg.Var) int { return int(u.Var) - int(v) }); ok {
		return t.Post[i].Value
	}
	return vo.X[v]
}

// terms lists all terms of t.
func (t Transition) terms() []smt.Term {
	all := make([]smt.Term, 0, 1+len(t.Post)+len(t.Choices))
	all = append(all, t.Guard)
	for _, u := range t.Post {
		all = append(all, u.Value)
	}
	for _, c := range t.Choices {
		all = append(all, c.Symbol)
	}
	return all
}

// Aux lists the auxiliary constants of t in ascending order.
func (vo *Vocab) Aux(t Transition) []smt.Term {
	var aux []smt.Term
	for _, s := range vo.Ctx.FreeVarsOf(t.terms()...) {
		if _, state := vo.VarOf(s); !state {
			aux = append(aux, s)
		}
	}
	return aux
}

// substitute replaces symbols everywhere in t.
func (vo *Vocab) substitute(t Transition, m map[smt.Term]smt.Term) Transition {
	out := Transition{Guard: vo.Ctx.Subst(t.Guard, m), Approx: t.Approx}
	for _, u := range t.Post {
		out.Post = append(out.Post, Update{u.Var, vo.Ctx.Subst(u.Value, m)})
	}
	for _, c := range t.Choices {
		out.Choices = append(out.Choices, Choice{c.Site, vo.Ctx.Subst(c.Symbol, m)})
	}
	return out
}

// Instantiate returns t with its auxiliary constants replaced by fresh ones.
func (vo *Vocab) Instantiate(t Transition) Transition { return vo.renameApart(t, vo.Aux(t)) }

func (vo *Vocab) renameApart(t Transition, aux []smt.Term) Transition {
	if len(aux) == 0 {
		return t
	}
	m := make(map[smt.Term]smt.Term, len(aux))
	for _, a := range aux {
		m[a] = vo.Ctx.Fresh(stem(vo.Ctx.Name(a)), vo.Ctx.Sort(a))
	}
	return vo.substitute(t, m)
}

// stem returns the part of a fresh name that was asked for.
func stem(name string) string {
	if i := strings.LastIndexByte(name, '!'); i > 0 {
		return name[:i]
	}
	return name
}

// bind maps each variable that t changes from its symbol before the step to its value after it.
func (vo *Vocab) bind(t Transition) map[smt.Term]smt.Term {
	m := make(map[smt.Term]smt.Term, len(t.Post))
	for _, u := range t.Post {
		if x := vo.X[u.Var]; x != u.Value {
			m[x] = u.Value
		}
	}
	return m
}

// Compose is the step a followed by the step b. Auxiliary constants that both use are renamed in b.
func (vo *Vocab) Compose(a, b Transition) Transition {
	inA := vo.Aux(a)
	shared := slices.DeleteFunc(vo.Aux(b), func(s smt.Term) bool {
		_, found := slices.BinarySearch(inA, s)
		return !found
	})
	b = vo.substitute(vo.renameApart(b, shared), vo.bind(a))
	return Transition{
		Guard:   vo.Ctx.And(a.Guard, b.Guard),
		Post:    vo.override(a.Post, b.Post),
		Choices: slices.Concat(a.Choices, b.Choices),
		Approx:  a.Approx || b.Approx,
	}
}

// override merges two sorted lists of updates; the later one wins. Updates that change nothing are left out.
func (vo *Vocab) override(a, b []Update) []Update {
	var out []Update
	for len(a)+len(b) > 0 {
		var u Update
		switch {
		case len(b) == 0 || len(a) > 0 && a[0].Var < b[0].Var:
			u, a = a[0], a[1:]
		case len(a) > 0 && a[0].Var == b[0].Var:
			u, a, b = b[0], a[1:], b[1:]
		default:
			u, b = b[0], b[1:]
		}
		if u.Value != vo.X[u.Var] {
			out = append(out, u)
		}
	}
	return out
}

// Join is the disjunction of the steps: one of them happens. A variable on whose value they differ gets a fresh auxiliary
// constant. The join of nothing is the step that never happens.
func (vo *Vocab) Join(ts ...Transition) Transition {
	live := slices.DeleteFunc(slices.Clone(ts), func(t Transition) bool { return t.infeasible() })
	switch len(live) {
	case 0:
		return Transition{Guard: smt.False}
	case 1:
		return live[0]
	}
	var out Transition
	var changed []cfg.Var
	for _, t := range live {
		out.Approx = out.Approx || t.Approx
		out.Choices = append(out.Choices, t.Choices...)
		for _, u := range t.Post {
			changed = append(changed, u.Var)
		}
	}
	slices.Sort(changed)
	defs := make([][]smt.Term, len(live))
	for _, v := range slices.Compact(changed) {
		value := vo.joinValue(live, v, defs)
		if value != vo.X[v] {
			out.Post = append(out.Post, Update{v, value})
		}
	}
	cases := make([]smt.Term, len(live))
	for i, t := range live {
		cases[i] = vo.Ctx.And(append(defs[i], t.Guard)...)
	}
	out.Guard = vo.Ctx.OrFactored(cases...)
	return out
}

// joinValue returns the common value of v, or a fresh constant whose definition in the i-th step is added to defs[i].
func (vo *Vocab) joinValue(ts []Transition, v cfg.Var, defs [][]smt.Term) smt.Term {
	first, same := vo.Value(ts[0], v), true
	for _, t := range ts[1:] {
		same = same && vo.Value(t, v) == first
	}
	if same {
		return first
	}
	joined := vo.fresh(v)
	for i, t := range ts {
		defs[i] = append(defs[i], vo.Ctx.Eq(joined, vo.Value(t, v)))
	}
	return joined
}

// Pre is the weakest precondition of phi for some execution of t, before the auxiliary constants are quantified:
// Guard and phi[X := Post].
func (vo *Vocab) Pre(t Transition, phi smt.Term) smt.Term {
	return vo.Ctx.And(t.Guard, vo.Ctx.Subst(phi, vo.bind(t)))
}

// Formula is t as a formula over X, Prime and auxiliary constants. It says x' = Value for the variables that t changes and
// x' = x for those of frame that it does not change; nothing about other variables.
func (vo *Vocab) Formula(t Transition, frame ...cfg.Var) smt.Term {
	all := []smt.Term{t.Guard}
	changed := make(map[cfg.Var]bool, len(t.Post))
	for _, u := range t.Post {
		changed[u.Var] = true
		all = append(all, vo.Ctx.Eq(vo.Prime[u.Var], u.Value))
	}
	for _, v := range frame {
		if !changed[v] {
			changed[v] = true
			all = append(all, vo.Ctx.Eq(vo.Prime[v], vo.X[v]))
		}
	}
	return vo.Ctx.And(all...)
}

// infeasible reports whether t plainly never happens.
func (t *Transition) infeasible() bool { return t.Guard == smt.False }
