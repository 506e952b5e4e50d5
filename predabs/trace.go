package predabs

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"cairn/answer"
	"cairn/cfg"
	"cairn/search"
	"cairn/smt"
)

// Event is one step of the algorithm. String tells it as the lectures write it; as JSON, the fields that the step does not
// have are left out. States are called phi_1, phi_2, ... in the order in which they are found.
type Event struct {
	Step string `json:"step"` // initial, choose, post, error, covered, reach, counterexample, solution, predicates, recompute, restart, verdict

	State    string   `json:"state,omitempty"`    // the state that the step makes or is about
	From     string   `json:"from,omitempty"`     // the state to which a relation is applied
	Relation string   `json:"relation,omitempty"` // the relation that is applied
	Post     string   `json:"post,omitempty"`     // its exact post-condition, where that could be computed
	Formula  string   `json:"formula,omitempty"`  // the abstraction, or the post-condition if nothing is abstracted
	Open     []string `json:"open,omitempty"`     // the predicates that are not entailed
	Exact    bool     `json:"exact,omitempty"`    // nothing is abstracted
	Covered  []string `json:"covered,omitempty"`  // the states that contain the new one
	States   []string `json:"states,omitempty"`   // all that have been reached

	Path     []string `json:"path,omitempty"`     // the relations of a counterexample, or of the path that is refuted
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
		return fmt.Sprintf("%s = %s%s%s", ev.State, ev.abstracted(), ev.Formula, ev.open())
	case "choose":
		return fmt.Sprintf("choose %s from the worklist", ev.State)
	case "post":
		return ev.post()
	case "error":
		return fmt.Sprintf("%s && phi_err = %s", ev.From, ev.Formula)
	case "reach":
		name := "phi_reach#"
		if ev.Exact {
			name = "phi_reach"
		}
		return name + " = " + strings.Join(ev.States, " || ")
	case "covered":
		return fmt.Sprintf("%s is covered by %s meanwhile", ev.State, strings.Join(ev.Covered, ", "))
	case "counterexample":
		return fmt.Sprintf("counterexample %s: %s", strings.Join(ev.Path, " "), feasibility[ev.Feasible])
	case "solution":
		return ev.solution()
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
	name := "post#"
	if ev.Exact {
		name = "post"
	}
	fmt.Fprintf(&b, "%s(%s, %s) = %s%s", name, ev.From, ev.Relation, ev.abstracted(), ev.Formula)
	if len(ev.Covered) > 0 {
		fmt.Fprintf(&b, ", already covered by %s", strings.Join(ev.Covered, ", "))
	}
	return b.String() + ev.open()
}

// abstracted is what the formula of the event is the abstraction of.
func (ev Event) abstracted() string {
	if ev.Post == "" || ev.Formula == "false" || ev.Exact {
		return ""
	}
	return fmt.Sprintf("alpha(%s) = ", ev.Post)
}

// open is a line for the predicates that are not entailed.
func (ev Event) open() string {
	if len(ev.Open) == 0 {
		return ""
	}
	return "\n  not entailed: " + strings.Join(ev.Open, ", ")
}

// solution writes each formula with its definition: equation 11 or 12, or the weakest precondition.
func (ev Event) solution() string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s solution:", ev.Method)
	n := len(ev.Solution) - 1
	for i, f := range ev.Solution {
		fmt.Fprintf(&b, "\n  phi_%d = ", i)
		before := "phi_init"
		if i > 0 {
			before = fmt.Sprintf("post(phi_%d, %s)", i-1, ev.Path[i-1])
		}
		switch {
		case ev.Method == methods[Least]:
			fmt.Fprintf(&b, "%s = ", before)
		case ev.Method == methods[Greatest] && i < n:
			fmt.Fprintf(&b, "wp(phi_%d, %s) = ", i+1, ev.Path[i])
		case ev.Method == methods[Greatest]:
			b.WriteString("!phi_err = ")
		case ev.Method == methods[Interpolation] && i < n:
			fmt.Fprintf(&b, "inter(%s, %s && phi_err) = ", before, strings.Join(ev.Path[i:], " o "))
		case ev.Method == methods[Interpolation]:
			fmt.Fprintf(&b, "inter(%s, phi_err) = ", before)
		}
		b.WriteString(f)
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

// The relations that initial states and errors of transition systems become.
const (
	phiInit = "init"
	phiErr  = "error"
)

// relations names the blocks: as the source calls the steps that they are made of, or by numbers.
func relations(p *search.Problem) []string {
	var all []string
	for i, b := range p.Blocks.Blocks {
		var names, marks []string
		steps, joint := b.Path, "."
		if steps == nil {
			steps, joint = b.Edges, "|"
		}
		for _, id := range steps {
			switch name := p.G.Edges[id].Name; name {
			case "":
			case phiInit, phiErr:
				marks = append(marks, name)
			default:
				names = append(names, name)
			}
		}
		switch {
		case len(names) > 0:
			all = append(all, strings.Join(names, joint))
		case len(marks) > 0:
			all = append(all, marks[0])
		default:
			all = append(all, fmt.Sprintf("rho_%d", i+1))
		}
	}
	return all
}

// relation names the last step of a path.
func (e *engine) relation(block int) string {
	if v := block - len(e.Blocks.Blocks); v >= 0 {
		return "loop_" + e.names[v]
	}
	return e.rels[block]
}

// atInit reports whether a state is the one before phi_init: what leaves it are initial states.
func (e *engine) atInit(s *state) bool {
	return len(s.todo) > 0 && !slices.ContainsFunc(s.todo, func(rel int) bool { return e.rels[rel] != phiInit })
}

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
