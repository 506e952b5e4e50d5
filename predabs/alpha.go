package predabs

import (
	"slices"

	"cairn/cfg"
	"cairn/internal/search"
	"cairn/smt"
)

// step is a relation, and what its post-conditions entail.
type step struct {
	e      *engine
	from   cfg.Vertex
	bind   map[smt.Term]smt.Term // state constants -> values after the step
	after  map[smt.Term]smt.Term // predicate -> its negation after the step
	theory *search.Theory
}

func newStep(e *engine, block int) *step {
	b := &e.Blocks.Blocks[block]
	st := &step{e: e, from: b.Src, bind: make(map[smt.Term]smt.Term), after: make(map[smt.Term]smt.Term)}
	for _, u := range b.Trans.Post {
		st.bind[e.Vocab.X[u.Var]] = u.Value
	}
	st.theory = e.Theory(b.Trans.Guard, func(f smt.Term) smt.Term { return e.strong(b.Src, f) })
	return st
}

// entails reports whether post(label, rho) |= p, for certain; p = False asks whether there is no step at all.
func (st *step) entails(label []smt.Term, p smt.Term) bool {
	violated, ok := st.after[p]
	if !ok {
		violated = st.e.strong(st.from, st.e.C.Not(st.e.C.Subst(p, st.bind)))
		st.after[p] = violated
	}
	return st.theory.Excludes(label, violated)
}

// postAlpha is post#(phi, rho) = alpha(post(phi, rho)) (TUM lectures 4-7, equation 7) as a sorted list of conjuncts, alpha being the
// cartesian abstraction (equation 9): the conjunction of the predicates that are entailed. False stands among the predicates.
// The post-condition itself is not computed: it entails p if phi and rho entail p'. The result is nil and false if it is
// false.
func (e *engine) postAlpha(label []smt.Term, rel int) ([]smt.Term, bool) {
	st := e.steps[rel]
	if st.entails(label, smt.False) {
		return nil, false
	}
	preds := e.prec.at(e.Blocks.Blocks[rel].Dst)
	var held, open []smt.Term
	for _, p := range preds {
		switch {
		case st.entails(label, p):
			held = append(held, p)
		case e.opt.Boolean && st.entails(label, e.C.Not(p)):
			held = append(held, e.C.Not(p))
		default:
			open = append(open, p)
		}
	}
	if e.opt.Boolean && len(open) > 1 {
		held = append(held, e.C.Conjuncts(e.cubes(rel, label, open))...)
	}
	slices.Sort(held)
	return slices.Compact(held), true
}

// image is the abstract state to which a relation leads, as a sorted list of conjuncts; nil and false if it is false.
func (e *engine) image(label []smt.Term, rel int) ([]smt.Term, bool) {
	if !e.opt.Exact {
		return e.postAlpha(label, rel)
	}
	if e.steps[rel].entails(label, smt.False) {
		return nil, false
	}
	b := &e.Blocks.Blocks[rel]
	f, err := e.post(e.C.And(label...), b.Dst, &b.Trans)
	if err != nil {
		e.Obstacle = "a post-condition could not be computed: " + err.Error()
		return nil, true
	}
	return slices.Sorted(slices.Values(e.C.Conjuncts(f))), f != smt.False
}

// precision is what is tracked where: the set Preds of each location.
type precision struct {
	p      *search.Problem
	global bool
	preds  [][]smt.Term // by vertex, in the order in which they were found
	has    map[place]bool
}

// place is a predicate at a location.
type place struct {
	at cfg.Vertex
	f  smt.Term
}

func newPrecision(p *search.Problem, global bool) *precision {
	return &precision{p: p, global: global, preds: make([][]smt.Term, len(p.G.Vertices)), has: make(map[place]bool)}
}

// at lists the predicates of a location.
func (p *precision) at(at cfg.Vertex) []smt.Term { return p.preds[at] }

// add adds a predicate, if global to all locations where it makes sense, and reports whether it is new at this one.
func (p *precision) add(at cfg.Vertex, f smt.Term) bool {
	fresh := p.addTo(at, f)
	if p.global {
		for _, v := range p.p.Blocks.Cuts {
			p.addTo(v, f)
		}
	}
	return fresh
}

// addTo adds a predicate to a location. False is always one, true is never needed.
func (p *precision) addTo(at cfg.Vertex, f smt.Term) bool {
	if f == smt.True || f == smt.False || p.has[place{at, f}] || !p.speaksOfLive(at, f) {
		return false
	}
	p.has[place{at, f}] = true
	p.preds[at] = append(p.preds[at], f)
	return true
}

// speaksOfLive reports whether all variables of f may matter at a location. Relations do not say what becomes of others.
func (p *precision) speaksOfLive(at cfg.Vertex, f smt.Term) bool {
	return !slices.ContainsFunc(p.p.C.FreeVars(f), func(x smt.Term) bool { return !p.p.IsLive(at, x) })
}
