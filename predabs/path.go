package predabs

import (
	"fmt"

	"cairn/cfg"
	"cairn/smt"
)

// counterexample is a path of the tree from the root to an error state, in static single assignment form: place 0 is the
// root, place i the i-th state after it.
type counterexample struct {
	e       *engine
	states  []*state       // with the root
	env     [][]smt.Term   // by place: the constants that stand for the variables there
	step    []smt.Term     // step[0] is phi_init, step[i] the i-th relation over env[i-1] and env[i]
	choices [][]cfg.Choice // of the i-th relation
	end     smt.Term       // phi_err over the last env
}

func (e *engine) counterexample(bad *state) *counterexample {
	x := &counterexample{e: e, states: append([]*state{e.tree.root}, bad.path()...)}
	env := make([]smt.Term, len(e.sys.Vocab.X))
	for i, v := range e.sys.Vocab.X {
		env[i] = e.constant(v, 0)
	}
	x.env, x.choices = [][]smt.Term{env}, [][]cfg.Choice{nil}
	x.step = []smt.Term{x.at(0, e.sys.Init)}
	for i, s := range x.states[1:] {
		x.extend(i+1, &e.sys.Relations[s.rel].Step)
	}
	x.end = x.at(len(x.states)-1, e.sys.Errors[bad.loc])
	return x
}

// constant is the constant that stands for t at a place. Paths share their constants, and so parts of their formulas.
func (e *engine) constant(t smt.Term, place int) smt.Term {
	return e.c.Var(fmt.Sprintf("%s@%d", e.c.Name(t), place), e.c.Sort(t))
}

// extend appends the i-th step.
func (x *counterexample) extend(i int, t *cfg.Transition) {
	e := x.e
	before := x.env[i-1]
	bind := make(map[smt.Term]smt.Term, len(before))
	for v, term := range before {
		bind[e.sys.Vocab.X[v]] = term
	}
	for _, aux := range e.sys.Vocab.Aux(*t) {
		bind[aux] = e.constant(aux, i)
	}
	env := append([]smt.Term(nil), before...)
	facts := []smt.Term{e.c.Subst(t.Guard, bind)}
	for _, u := range t.Post {
		env[u.Var] = e.constant(e.sys.Vocab.X[u.Var], i)
		facts = append(facts, e.c.Eq(env[u.Var], e.c.Subst(u.Value, bind)))
	}
	var choices []cfg.Choice
	for _, ch := range t.Choices {
		choices = append(choices, cfg.Choice{Site: ch.Site, Symbol: e.c.Subst(ch.Symbol, bind)})
	}
	x.env, x.step, x.choices = append(x.env, env), append(x.step, e.c.And(facts...)), append(x.choices, choices)
}

// at expresses a formula over the state constants in those of a place.
func (x *counterexample) at(place int, f smt.Term) smt.Term {
	bind := make(map[smt.Term]smt.Term)
	for _, t := range x.e.c.FreeVars(f) {
		if v, ok := x.e.sys.Vocab.VarOf(t); ok {
			bind[t] = x.env[place][v]
		}
	}
	return x.e.c.Subst(f, bind)
}

// state is the inverse of at. It reports false if f speaks of anything else.
func (x *counterexample) state(place int, f smt.Term) (smt.Term, bool) {
	bind := make(map[smt.Term]smt.Term)
	for v, t := range x.env[place] {
		bind[t] = x.e.sys.Vocab.X[v]
	}
	for _, t := range x.e.c.FreeVars(f) {
		if _, ok := bind[t]; !ok {
			return smt.True, false
		}
	}
	return x.e.c.Subst(f, bind), true
}

// formulas is the whole path: phi_init, the relations, phi_err.
func (x *counterexample) formulas() []smt.Term {
	return append(append([]smt.Term(nil), x.step...), x.end)
}

// feasible asks the solver whether there is an execution along the path.
func (x *counterexample) feasible() (smt.Status, *smt.Model) {
	x.e.stats.queries++
	return smt.CheckSat(x.e.ctx, x.e.c, x.formulas()...)
}

// prefix returns the greatest number of relations that can be executed from the beginning, and a model of them. The whole
// path must be infeasible.
func (x *counterexample) prefix() (int, *smt.Model) {
	low, high := 0, len(x.step) // the first low relations are feasible, and not the first high (or phi_err does not hold)
	var best *smt.Model
	for high-low > 1 {
		mid := (low + high) / 2
		x.e.stats.queries++
		status, m := smt.CheckSat(x.e.ctx, x.e.c, x.step[:mid+1]...)
		if status == smt.Sat {
			low, best = mid, m
		} else {
			high = mid
		}
	}
	return low, best
}

// approximate reports whether some relation is larger than the program's.
func (x *counterexample) approximate() bool {
	for _, s := range x.states[1:] {
		if x.e.sys.Relations[s.rel].Step.Approx {
			return true
		}
	}
	return false
}
