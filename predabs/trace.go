package predabs

import (
	"fmt"
	"slices"
	"strings"

	"cairn/answer"
	"cairn/cfg"
	"cairn/smt"
)

// Event is one step of the algorithm. String tells it as the lectures write it; as JSON, the fields that the step does not
// have are left out. States are called phi_1, phi_2, ... in the order in which they are found.
type Event struct {
	Step string `json:"step"` // initial, choose, post, covered, counterexample, solution, predicates, recompute, restart, verdict

	State    string   `json:"state,omitempty"`    // the state that the step makes or is about
	From     string   `json:"from,omitempty"`     // the state to which a relation is applied
	Relation string   `json:"relation,omitempty"` // the relation that is applied
	Post     string   `json:"post,omitempty"`     // its exact post-condition, where that could be computed
	Formula  string   `json:"formula,omitempty"`  // the abstraction
	Covered  []string `json:"covered,omitempty"`  // the states that contain the new one

	Path     []string `json:"path,omitempty"`     // the relations of a counterexample
	Feasible string   `json:"feasible,omitempty"` // yes, no, unknown
	Method   string   `json:"method,omitempty"`   // of refinement
	Solution []string `json:"solution,omitempty"` // of the refinement constraints, by place on the path

	Location   string   `json:"location,omitempty"` // of new predicates; empty: everywhere
	Predicates []string `json:"predicates,omitempty"`

	Removed int `json:"removed,omitempty"` // the number of states that are to be computed again

	Verdict string `json:"verdict,omitempty"`
	Reason  string `json:"reason,omitempty"`
}

// String is the step as a line of text, or several.
func (ev Event) String() string {
	switch ev.Step {
	case "initial":
		return fmt.Sprintf("%s = alpha(%s) = %s", ev.State, ev.Post, ev.Formula)
	case "choose":
		return fmt.Sprintf("choose %s from the worklist", ev.State)
	case "post":
		return ev.post()
	case "covered":
		return fmt.Sprintf("%s is covered by %s meanwhile", ev.State, strings.Join(ev.Covered, ", "))
	case "counterexample":
		return fmt.Sprintf("counterexample %s: %s", strings.Join(ev.Path, " "), feasibility[ev.Feasible])
	case "solution":
		var b strings.Builder
		fmt.Fprintf(&b, "%s solution:", ev.Method)
		for i, f := range ev.Solution {
			fmt.Fprintf(&b, "\n  phi_%d = %s", i, f)
		}
		return b.String()
	case "predicates":
		where := ""
		if ev.Location != "" {
			where = " at " + ev.Location
		}
		return fmt.Sprintf("new predicates%s: %s", where, strings.Join(ev.Predicates, ", "))
	case "recompute":
		return fmt.Sprintf("recompute the subtree of %s (%d states)", ev.State, ev.Removed)
	case "restart":
		return "begin again"
	default:
		if ev.Reason != "" {
			return ev.Verdict + ": " + ev.Reason
		}
		return ev.Verdict
	}
}

var feasibility = map[string]string{"yes": "feasible", "no": "infeasible", "unknown": "the solver does not know whether it is feasible"}

func (ev Event) post() string {
	var b strings.Builder
	if ev.State != "" {
		fmt.Fprintf(&b, "%s = ", ev.State)
	}
	fmt.Fprintf(&b, "post#(%s, %s) = ", ev.From, ev.Relation)
	if ev.Post != "" && ev.Formula != "false" {
		fmt.Fprintf(&b, "alpha(%s) = ", ev.Post)
	}
	b.WriteString(ev.Formula)
	if len(ev.Covered) > 0 {
		fmt.Fprintf(&b, ", already covered by %s", strings.Join(ev.Covered, ", "))
	}
	return b.String()
}

// text is the text of a set of states at a location: at_l2 && y >= z.
func (e *engine) text(at cfg.Vertex, f smt.Term) string {
	switch f {
	case smt.False:
		return "false"
	case smt.True:
		return "at_" + e.names[at]
	}
	return "at_" + e.names[at] + " && " + e.conjunction(f, true)
}

// formula is the text of a formula in C's notation.
func (e *engine) formula(f smt.Term) string {
	switch f {
	case smt.False:
		return "false"
	case smt.True:
		return "true"
	}
	return e.conjunction(f, false)
}

// conjunction is the text of a formula, inside of a conjunction or alone.
func (e *engine) conjunction(f smt.Term, inside bool) string {
	fs := e.C.Conjuncts(f)
	var texts []string
	for _, g := range fs {
		text, _ := e.Vocab.CString(g)
		if e.C.Kind(g) == smt.KOr && (inside || len(fs) > 1) {
			text = "(" + text + ")"
		}
		texts = append(texts, text)
	}
	return strings.Join(texts, " && ")
}

// label is the text of an abstract state.
func (e *engine) label(s *state) string { return e.text(s.at, e.C.And(s.label...)) }

// relation is the name of a relation.
func relation(rel int) string { return fmt.Sprintf("rho_%d", rel+1) }

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
	e.tell(Event{Step: "initial", State: phi(root), Post: e.label(root), Formula: e.label(root)})
}

func (e *engine) tellChoice(s *state) { e.tell(Event{Step: "choose", State: phi(s)}) }

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
	ev := Event{Step: "post", From: phi(s), Relation: relation(rel), Formula: "false"}
	if k != nil {
		ev.Formula, ev.Covered = e.label(k), phis(k.coverers)
		if k.coverers == nil {
			ev.State = phi(k)
		}
		if f, err := e.post(e.C.And(s.label...), k.at, &e.Blocks.Blocks[rel].Trans); err == nil && e.C.Size(f) <= maxPost {
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
		ev.Path = append(ev.Path, relation(s.rel))
	}
	e.tell(ev)
}

// methods are what the solutions are called, by refinement.
var methods = []string{"intermediate", "least", "greatest"}

func (e *engine) tellSolution(method string, solution []smt.Term) {
	if e.opt.Trace == nil {
		return
	}
	ev := Event{Step: "solution", Method: method}
	for _, f := range solution {
		ev.Solution = append(ev.Solution, e.formula(f))
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
