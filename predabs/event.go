package predabs

import (
	"fmt"
	"strings"
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
