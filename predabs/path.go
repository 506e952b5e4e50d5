package predabs

import (
	"fmt"

	"cairn/cfg/encode"
	"cairn/smt"
)

// path is a sequence of steps in static single assignment form. Place 0 is its beginning, place i the end of the i-th step.
type path struct {
	e       *engine
	locs    []Loc             // by place
	env     [][]smt.Term      // by place: the constants that stand for the variables there
	step    []smt.Term        // step[0] is phi_init, step[i] the i-th relation over env[i-1] and env[i]
	choices [][]encode.Choice // of the i-th relation
}

// newPath makes the path that begins where the system does.
func (e *engine) newPath() *path {
	env := make([]smt.Term, len(e.sys.Vocab.X))
	for i, v := range e.sys.Vocab.X {
		env[i] = e.constant(v, 0)
	}
	p := &path{e: e, locs: []Loc{e.sys.Start}, env: [][]smt.Term{env}, choices: [][]encode.Choice{nil}}
	p.step = []smt.Term{p.at(0, e.sys.Init)}
	return p
}

// counterexample is a path of the tree from the root to an error state.
type counterexample struct {
	*path
	states []*state // by place
}

func (e *engine) counterexample(bad *state) *counterexample {
	x := &counterexample{path: e.newPath(), states: append([]*state{e.tree.root}, bad.path()...)}
	for _, s := range x.states[1:] {
		x.extend(s.loc, &e.sys.Relations[s.rel].Step)
	}
	return x
}

// constant is the constant that stands for t at a place. Paths share their constants, and so parts of their formulas.
func (e *engine) constant(t smt.Term, place int) smt.Term {
	return e.c.Var(fmt.Sprintf("%s@%d", e.c.Name(t), place), e.c.Sort(t))
}

// extend appends a step that leads to a location.
func (x *path) extend(to Loc, t *encode.Transition) {
	e, i := x.e, len(x.step)
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
	var choices []encode.Choice
	for _, ch := range t.Choices {
		choices = append(choices, encode.Choice{Site: ch.Site, Symbol: e.c.Subst(ch.Symbol, bind)})
	}
	x.locs, x.env = append(x.locs, to), append(x.env, env)
	x.step, x.choices = append(x.step, e.c.And(facts...)), append(x.choices, choices)
}

// at expresses a formula over the state constants in those of a place.
func (x *path) at(place int, f smt.Term) smt.Term {
	bind := make(map[smt.Term]smt.Term)
	for _, t := range x.e.c.FreeVars(f) {
		if v, ok := x.e.sys.Vocab.VarOf(t); ok {
			bind[t] = x.env[place][v]
		}
	}
	return x.e.c.Subst(f, bind)
}

// state is the inverse of at. It reports false if f speaks of anything else.
func (x *path) state(place int, f smt.Term) (smt.Term, bool) {
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
func (x *path) formulas() []smt.Term {
	last := len(x.step) - 1
	return append(append([]smt.Term(nil), x.step...), x.at(last, x.e.sys.Errors[x.locs[last]]))
}

// feasible asks the solver whether there is an execution along the path.
func (x *path) feasible() (smt.Status, *smt.Model) {
	x.e.stats.queries++
	return smt.CheckSat(x.e.ctx, x.e.c, x.formulas()...)
}

// prefix returns the greatest number of relations that can be executed from the beginning, and a model of them. The whole
// path must be infeasible.
func (x *path) prefix() (int, *smt.Model) {
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
