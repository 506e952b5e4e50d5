package cairn

import (
	"encoding/json"

	"cairn/internal/answer"
	"cairn/internal/verify"
)

// Place is a position in the source.
type Place struct {
	File         string
	Line, Column int // from 1; 0: unknown
	Function     string
}

// Invariant is true whenever the condition of the loop at Place is about to be decided, or, in a transition system, at Location.
type Invariant struct {
	Place
	Location   string
	Expression string // of C, or of the system's notation
}

// Counterexample is an execution that reaches the error.
type Counterexample struct {
	Inputs  []Input // what it reads, in this order; of very many the first
	Omitted int     // how many inputs more there are
	Steps   []Step  // what it does; the last step is the error
	Check   string  // which check fails, such as overflow
	Error   string  // what is wrong, for people
}

// Input is a value that the program reads.
type Input struct {
	Place
	Value string
	From  string // the function that returns it; empty: a variable that has no value at first

	Variable string // which variable that is; empty: a choice that C leaves open
	Fails    bool   // the function fails
}

// Step is what happens on a line of the source.
type Step struct {
	Place
	Source     string   // the text of the line
	Changes    []Change // variables with new values
	Holds      []string // conditions that decide which way the execution goes on, and functions that fail
	Gap        bool     // steps before this one are left out
	Iterations string   // not empty: these are so many iterations of the loop at once
}

// Change is a variable's new value.
type Change struct{ Variable, Value string }

// Event is a step of a search: something happens to a node of an engine's tree. Nodes have numbers, from 0.
type Event struct {
	Step   string // node (a new one), label, covered, removed, ...: docs/reports.md lists them
	Node   int
	Parent int    // of a new node; -1: it is a root
	At     string // of a new node: where in the program it is
	Via    string // of a new node: what happens between its parent and it
	Text   string // the label, or the reason
	By     []int  // the nodes that cover this one
}

// Interpretation is what a model says of one predicate.
type Interpretation struct {
	Predicate  string
	Parameters string // a list of SMT-LIB, (name sort) ...
	Formula    string // of SMT-LIB
}

// DerivedFact is a step of a derivation: a ground atom, or false, that a clause derives from facts before it.
type DerivedFact struct {
	Fact     string
	Clause   int   // the number of the clause in the script, from 1
	Premises []int // numbers of steps, from 1
}

// Certificate is what a verdict was checked by: invariants, inputs, or what else there is for the kind of question. Its type tells the kind;
// what is in it is the inside. Result.Witness writes it for other tools.
type Certificate = answer.Certificate

// InputError says what is wrong with the text (Msg), and where (Pos).
type InputError = verify.InputError

// UnsupportedError is a legitimate question that cannot be answered: something in the text (What, at Pos) is not supported.
type UnsupportedError = verify.UnsupportedError

// InternalError is a fault of cairn: What happened, in which Engine; Stack is that of a panic.
type InternalError = verify.InternalError

// JSON is all that is known about the verdict, in the words of the command's --json.
func (r *Result) JSON() ([]byte, error) { return json.Marshal(r.report) }

func invariants(all []verify.Invariant) (out []Invariant) {
	for _, i := range all {
		out = append(out, Invariant{Place(i.Place), i.Location, i.Expression})
	}
	return out
}

// counterexample is nil if the report has none.
func counterexample(rep *verify.Report) *Counterexample {
	if rep.Counterexample == nil {
		return nil
	}
	out := &Counterexample{Omitted: rep.Counterexample.OmittedInputs}
	if v := rep.Violation; v != nil {
		out.Check, out.Error = v.Check, v.Text
	}
	for _, in := range rep.Counterexample.Inputs {
		out.Inputs = append(out.Inputs, Input{Place(in.Place), in.Value, in.From, in.Variable, in.Fails})
	}
	for _, s := range rep.Counterexample.Steps {
		step := Step{Place: Place(s.Place), Source: s.Source, Gap: s.Gap, Iterations: s.Iterations, Holds: s.Holds}
		for _, c := range s.Changes {
			step.Changes = append(step.Changes, Change(c))
		}
		out.Steps = append(out.Steps, step)
	}
	return out
}

// recorder tells events to a function; nil if there is none.
func recorder(tell func(engine string, e Event)) func(string, answer.Event) {
	if tell == nil {
		return nil
	}
	return func(engine string, e answer.Event) {
		out := Event{Step: string(e.Step), Node: e.Node, Parent: -1, At: e.At, Via: e.Via, Text: e.Text, By: e.By}
		if e.Parent != nil {
			out.Parent = *e.Parent
		}
		tell(engine, out)
	}
}

func model(all []verify.Interpretation) (out []Interpretation) {
	for _, i := range all {
		out = append(out, Interpretation(i))
	}
	return out
}

func derivation(all []verify.DerivedFact) (out []DerivedFact) {
	for _, f := range all {
		out = append(out, DerivedFact{f.Fact, f.Clause, f.Premises})
	}
	return out
}
