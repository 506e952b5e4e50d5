package predabs

import (
	"fmt"
	"strings"

	"cairn/smt"
)

// Event is one step of the algorithm. String tells it as the lectures write it; as JSON, the fields that the step does not
// have are left out. States are called phi_1, phi_2, ... in the order in which they are found.
type Event struct {
	Step string `json:"step"` // initial, choose, post, covered, counterexample, solution, predicates, recompute, restart, reached, verdict

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

	Removed int      `json:"removed,omitempty"` // the number of states that are to be computed again
	States  []string `json:"states,omitempty"`  // ReachStates#
	Parent  []string `json:"parent,omitempty"`  // the triples of Parent

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
	case "reached":
		return fmt.Sprintf("ReachStates# = {%s}\nParent = {%s}", strings.Join(ev.States, ", "), strings.Join(ev.Parent, ", "))
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

func (e *engine) tell(ev Event) {
	if e.opt.Trace != nil {
		e.opt.Trace(ev)
	}
}

func phi(s *state) string { return fmt.Sprintf("phi_%d", s.id) }

func phis(list []*state) []string {
	var out []string
	for _, s := range list {
		out = append(out, phi(s))
	}
	return out
}

func (e *engine) tellRoot(root *state) {
	if e.opt.Trace != nil {
		e.tell(Event{Step: "initial", State: phi(root), Post: e.sys.text(root.loc, e.sys.Init), Formula: e.sys.label(root)})
	}
}

func (e *engine) tellChoice(s *state) { e.tell(Event{Step: "choose", State: phi(s)}) }

func (e *engine) tellLate(s *state) {
	e.tell(Event{Step: "covered", State: phi(s), Covered: phis(s.coverers)})
}

// maxPost bounds the size of a post-condition that is shown.
const maxPost = 60

// news is f without the conjuncts that are known at a location anyway.
func (e *engine) news(at Loc, f smt.Term) smt.Term {
	if e.sys.Known == nil {
		return f
	}
	var rest []smt.Term
	for _, g := range e.c.Conjuncts(f) {
		if known := e.about(at, g); known != g && e.c.And(known, g) != known {
			rest = append(rest, g)
		}
	}
	return e.c.And(rest...)
}

// tellPost reports the application of a relation to s, which has led to k; nil if to false.
func (e *engine) tellPost(s *state, rel int, k *state) {
	if e.opt.Trace == nil {
		return
	}
	r := &e.sys.Relations[rel]
	ev := Event{Step: "post", From: phi(s), Relation: r.Name, Formula: "false"}
	if k != nil {
		ev.Formula, ev.Covered = e.sys.label(k), phis(k.coverers)
		if k.coverers == nil {
			ev.State = phi(k)
		}
		if f, err := e.sys.Post(e.ctx, e.c.And(s.label...), r); err == nil && e.c.Size(f) <= maxPost {
			ev.Post = e.sys.text(r.To, e.news(r.To, f))
		}
	}
	e.tell(ev)
}

func (e *engine) tellCounterexample(x *counterexample, status smt.Status) {
	if e.opt.Trace == nil {
		return
	}
	ev := Event{Step: "counterexample", Feasible: "unknown"}
	switch status {
	case smt.Sat:
		ev.Feasible = "yes"
	case smt.Unsat:
		ev.Feasible = "no"
	}
	for _, s := range x.states[1:] {
		ev.Path = append(ev.Path, e.sys.Relations[s.rel].Name)
	}
	e.tell(ev)
}

var methods = map[Refinement]string{Interpolation: "intermediate", Least: "least", Greatest: "greatest"}

func (e *engine) tellSolution(method string, solution []smt.Term) {
	if e.opt.Trace == nil {
		return
	}
	ev := Event{Step: "solution", Method: method}
	for _, f := range solution {
		ev.Solution = append(ev.Solution, e.sys.formula(f))
	}
	e.tell(ev)
}

// tellPredicates reports the new predicates by location along the path; before are the numbers of the old ones.
func (e *engine) tellPredicates(x *counterexample, before []int) {
	if e.opt.Trace == nil {
		return
	}
	everywhere := len(e.sys.Names) == 0 || e.opt.Global
	told := make(map[knownKey]bool)
	for i, s := range x.states {
		ev := Event{Step: "predicates"}
		key := knownKey{}
		if !everywhere {
			ev.Location, key.at = e.sys.Names[s.loc], s.loc
		}
		for _, p := range e.prec.at(s.loc)[before[i]:] {
			if key.f = p; !told[key] {
				told[key] = true
				ev.Predicates = append(ev.Predicates, e.sys.formula(p))
			}
		}
		if len(ev.Predicates) > 0 {
			e.tell(ev)
		}
	}
}

func (e *engine) tellRestart() { e.tell(Event{Step: "restart"}) }

func (e *engine) tellRecompute(s *state, removed int) {
	e.tell(Event{Step: "recompute", State: phi(s), Removed: removed})
}

// tellTree reports ReachStates# and Parent.
func (e *engine) tellTree() {
	if e.opt.Trace == nil {
		return
	}
	ev := Event{Step: "reached"}
	for _, s := range e.tree.all() {
		ev.States = append(ev.States, phi(s))
		if s.parent != nil {
			ev.Parent = append(ev.Parent, fmt.Sprintf("(%s, %s, %s)", phi(s.parent), e.sys.Relations[s.rel].Name, phi(s)))
		}
	}
	e.tell(ev)
}
