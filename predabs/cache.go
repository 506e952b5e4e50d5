package predabs

import (
	"slices"

	"cairn/smt"
)

// maxModels bounds the number of models that are kept for a relation.
const maxModels = 48

// step answers entailment questions about one relation: whether a state's post-condition entails a predicate. It remembers
// why.
type step struct {
	e     *engine
	r     *Relation
	bind  map[smt.Term]smt.Term // state constants -> values after the step
	after map[smt.Term]smt.Term // predicate -> its negation after the step
	solve *smt.Solver

	// cores are sets of conjuncts, sorted, each of which as a state entails the predicate after the step; for False: each
	// of which is a state without a successor.
	cores map[smt.Term][][]smt.Term
	// models are steps that can be taken, latest first.
	models []*smt.Model
}

func newStep(e *engine, r *Relation) *step {
	st := &step{e: e, r: r, bind: make(map[smt.Term]smt.Term), after: make(map[smt.Term]smt.Term), cores: make(map[smt.Term][][]smt.Term)}
	for _, u := range r.Step.Post {
		st.bind[e.sys.Vocab.X[u.Var]] = u.Value
	}
	st.solve = smt.NewSolver(e.c, smt.Options{})
	st.solve.Assert(r.Step.Guard)
	return st
}

// violated says that p does not hold after the step, besides what is known about the variables that this speaks of.
func (st *step) violated(p smt.Term) smt.Term {
	f, ok := st.after[p]
	if !ok {
		f = st.e.strong(st.r.From, st.e.c.Not(st.e.c.Subst(p, st.bind)))
		st.after[p] = f
	}
	return f
}

// entails reports whether post(label, rho) |= p, for certain; p = False asks whether there is no step at all.
func (st *step) entails(label []smt.Term, p smt.Term) bool {
	bad := st.violated(p)
	if bad == smt.False || st.seen(label, p) {
		st.e.stats.saved++
		return true
	}
	if i := st.counterModel(label, bad); i >= 0 {
		st.e.stats.saved++
		m := st.models[i]
		copy(st.models[1:i+1], st.models[:i])
		st.models[0] = m
		return false
	}
	assume := append(st.e.strongAll(st.r.From, label), bad)
	st.e.stats.queries++
	switch st.solve.Check(st.e.ctx, assume...) {
	case smt.Sat:
		st.models = slices.Insert(st.models, 0, st.solve.Model())
		st.models = st.models[:min(len(st.models), maxModels)]
		return false
	case smt.Unsat:
		st.learn(label, p, assume, st.solve.UnsatCore())
		return true
	default:
		return false
	}
}

// seen reports whether a part of the label has entailed p before.
func (st *step) seen(label []smt.Term, p smt.Term) bool {
	for _, core := range st.cores[p] {
		if subset(core, label) {
			return true
		}
	}
	return p != smt.False && st.seen(label, smt.False)
}

// counterModel returns a model of the label in which bad holds, -1 if there is none.
func (st *step) counterModel(label []smt.Term, bad smt.Term) int {
next:
	for i, m := range st.models {
		if !m.Holds(bad) {
			continue
		}
		for _, f := range label {
			if !m.Holds(st.e.strong(st.r.From, f)) {
				continue next
			}
		}
		return i
	}
	return -1
}

// learn notes the conjuncts of the label that are in the core; assume is the label as it was assumed, followed by the
// violated predicate.
func (st *step) learn(label []smt.Term, p smt.Term, assume, core []smt.Term) {
	var need []smt.Term
	for i, f := range label {
		if slices.Contains(core, assume[i]) {
			need = append(need, f)
		}
	}
	if !slices.Contains(core, assume[len(assume)-1]) {
		p = smt.False
	}
	st.cores[p] = append(st.cores[p], need)
}

// subset reports whether every element of a is in b; both are sorted.
func subset(a, b []smt.Term) bool {
	for len(a) > 0 {
		i, ok := slices.BinarySearch(b, a[0])
		if !ok {
			return false
		}
		a, b = a[1:], b[i+1:]
	}
	return true
}

// strong is f with what is known at a location about the variables of f.
func (e *engine) strong(at Loc, f smt.Term) smt.Term { return e.c.And(f, e.about(at, f)) }

// about is what is known at a location about the variables of f.
func (e *engine) about(at Loc, f smt.Term) smt.Term {
	if e.sys.Known == nil {
		return smt.True
	}
	key := knownKey{at, f}
	if g, ok := e.known[key]; ok {
		return g
	}
	g := e.sys.knownAbout(at, e.c.FreeVars(f))
	e.known[key] = g
	return g
}

type knownKey struct {
	at Loc
	f  smt.Term
}

func (e *engine) strongAll(at Loc, fs []smt.Term) []smt.Term {
	out := make([]smt.Term, len(fs), len(fs)+1)
	for i, f := range fs {
		out[i] = e.strong(at, f)
	}
	return out
}
