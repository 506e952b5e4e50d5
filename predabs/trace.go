package predabs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/search"
	"cairn/smt"
)

func phi(s *state) string { return fmt.Sprintf("phi_%d", s.id) }

func phis(list []*state) []string {
	var out []string
	for _, s := range list {
		out = append(out, phi(s))
	}
	return out
}

func (e *engine) tell(ev Event) {
	if e.opt.Trace != nil {
		e.opt.Trace(ev)
	}
}

func (e *engine) tellRoot(root *state) {
	if root.id != unnamed {
		e.tell(Event{Step: "initial", State: phi(root), Post: e.label(root), Formula: e.label(root), Exact: e.opt.Exact})
	}
}

func (e *engine) tellChoice(s *state) {
	if s.id != unnamed {
		e.tell(Event{Step: "choose", State: phi(s)})
	}
}

func (e *engine) tellLate(s *state) {
	e.tell(Event{Step: "covered", State: phi(s), Covered: phis(s.coverers)})
}

// maxPost bounds the size of a post-condition that is shown.
const maxPost = 60

// news is f without the conjuncts that are known at a location anyway.
func (e *engine) news(at cfg.Vertex, f smt.Term) smt.Term {
	var rest []smt.Term
	for _, g := range e.C.Conjuncts(f) {
		if known := e.about(at, g); known != g && e.C.And(known, g) != known {
			rest = append(rest, g)
		}
	}
	return e.C.And(rest...)
}

// tellPost reports the application of a relation to s, which has led to k; nil if to false.
func (e *engine) tellPost(s *state, rel int, k *state) {
	if e.opt.Trace == nil {
		return
	}
	if e.rels[rel] == phiErr {
		e.tellError(s, rel, k)
		return
	}
	ev := Event{Step: "post", From: phi(s), Relation: e.rels[rel], Formula: "false", Exact: e.opt.Exact}
	if k != nil {
		ev.Formula, ev.Covered, ev.Open = e.label(k), phis(k.coverers), e.open(k)
		if k.coverers == nil {
			ev.State = phi(k)
		}
		if s.id == unnamed {
			ev.Step, ev.From, ev.Relation = "initial", "", ""
		}
		if ev.Exact {
			// the post-condition is the formula
		} else if f, err := e.post(e.C.And(s.label...), k.at, &e.Blocks.Blocks[rel].Trans); err == nil && e.C.Size(f) <= maxPost {
			ev.Post = e.text(k.at, e.news(k.at, f))
		}
	}
	e.tell(ev)
}

func (e *engine) tellCounterexample(x *counterexample, status smt.Status) {
	ev := Event{Step: "counterexample", Feasible: "unknown"}
	switch status {
	case smt.Sat:
		ev.Feasible = "yes"
	case smt.Unsat:
		ev.Feasible = "no"
	}
	for _, s := range x.states[1:] {
		if name := e.rels[s.rel]; name != phiInit && name != phiErr {
			ev.Path = append(ev.Path, name)
		}
	}
	e.tell(ev)
}

// tellError reports what of a state is an error; k is nil if nothing is.
func (e *engine) tellError(s *state, rel int, k *state) {
	ev := Event{Step: "error", From: phi(s), Formula: "false"}
	if k != nil {
		t := &e.Blocks.Blocks[rel].Trans
		f, err := e.eliminate(e.Vocab.Aux(*t), e.C.And(append(slices.Clone(s.label), t.Guard)...))
		if ev.Formula = e.text(s.at, f); err != nil {
			ev.Formula = "some states"
		}
	}
	e.tell(ev)
}

// open lists the predicates that a state does not have.
func (e *engine) open(s *state) (texts []string) {
	for _, p := range e.prec.at(s.at) {
		if !e.opt.Exact && !slices.Contains(s.label, p) {
			texts = append(texts, e.formula(p))
		}
	}
	return texts
}

// tellReach reports the states that have been reached, of which none is an error.
func (e *engine) tellReach() {
	if e.opt.Trace == nil {
		return
	}
	var states []*state
	for _, at := range e.tree.reached {
		for _, s := range at {
			if s.id != unnamed {
				states = append(states, s)
			}
		}
	}
	slices.SortFunc(states, func(a, b *state) int { return cmp.Compare(a.id, b.id) })
	ev := Event{Step: "reach", Exact: e.opt.Exact}
	for _, s := range states {
		ev.States = append(ev.States, e.label(s))
	}
	e.tell(ev)
}

// methods are what the solutions are called, by refinement.
var methods = []string{"intermediate", "least", "greatest"}

// tellSolution reports a solution for a path, without its places before phi_init and behind phi_err.
func (e *engine) tellSolution(x *search.Path, method string, solution []smt.Term) {
	if e.opt.Trace == nil {
		return
	}
	ev := Event{Step: "solution", Method: method}
	places := x.Places()
	last := len(places) - 1
	for i, place := range places {
		name := ""
		if i > 0 {
			name = e.relation(place.Block)
		}
		switch {
		case i == 0 && last > 0 && e.relation(places[1].Block) == phiInit, i == last && name == phiErr:
			continue
		case name != "" && name != phiInit:
			ev.Path = append(ev.Path, name)
		}
		text := e.formula(solution[i])
		if method == methods[Least] {
			text = e.text(e.end(place), solution[i])
		}
		ev.Solution = append(ev.Solution, text)
	}
	e.tell(ev)
}

// tellPredicates reports the new predicates by location along the path; before are the numbers of the old ones.
func (e *engine) tellPredicates(x *counterexample, before []int) {
	if e.opt.Trace == nil && e.Record == nil {
		return
	}
	told := make(map[place]bool)
	var texts []string
	for i, s := range x.states {
		ev, key := Event{Step: "predicates"}, place{}
		if !e.opt.Global {
			ev.Location, key.at = e.names[s.at], s.at
		}
		for _, p := range e.prec.at(s.at)[before[i]:] {
			if key.f = p; !told[key] {
				told[key] = true
				ev.Predicates = append(ev.Predicates, e.formula(p))
			}
		}
		if len(ev.Predicates) > 0 {
			e.tell(ev)
			texts = append(texts, ev.Predicates...)
		}
	}
	slices.Sort(texts)
	e.Tell(answer.RunRefined, x.states[len(x.states)-1].node, "new predicates: "+strings.Join(slices.Compact(texts), ", "))
}

func (e *engine) tellRestart() { e.tell(Event{Step: "restart"}) }

func (e *engine) tellRecompute(s *state, removed int) {
	e.tell(Event{Step: "recompute", State: phi(s), Removed: removed})
}

// The history of the tree, for answer.Recorder:

// recordNode tells of a new state, and of what contains it.
func (e *engine) recordNode(s *state) {
	if e.Record == nil {
		return
	}
	var parent *int
	if s.parent != nil {
		parent = &s.parent.node
	}
	e.TellNode(s.node, parent, s.at, s.rel, e.formula(e.C.And(s.label...)))
	e.recordCover(s)
}

// recordCover tells which states contain s.
func (e *engine) recordCover(s *state) {
	if e.Record == nil || s.coverers == nil {
		return
	}
	ev := answer.Event{Step: answer.NodeCovered, Node: s.node}
	for _, r := range s.coverers {
		ev.By = append(ev.By, r.node)
	}
	e.Record(ev)
}
