package verify

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/witness"
)

// Evidence is what a verdict has been certified by. Witnesses, harnesses and test cases are made from it.
type Evidence struct {
	Program *cfg.Program
	Answer  *answer.Answer
}

// execution is that of an unsafe program, else nil.
func (ev *Evidence) execution() *answer.Execution {
	x, _ := ev.Answer.Certificate.(*answer.Execution)
	return x
}

// Unwound reports whether all executions have been gone through.
func (ev *Evidence) Unwound() bool {
	_, ok := ev.Answer.Certificate.(*answer.Unwinding)
	return ok
}

// ErrNoEvidence says that a verdict has no evidence of the kind that is asked for.
var ErrNoEvidence = errors.New("there is no evidence of this kind for the answer")

// Stamp is what witnesses say about their making.
type Stamp struct {
	Version string // of cairn
	Time    time.Time
}

// Witness is the report's evidence as an SV-COMP witness of format 2.0: loop invariants, or the values that functions return
// and the place of the error. The error is ErrNoEvidence if there is no answer.
func (rep *Report) Witness(ctx context.Context, task Task, stamp Stamp) ([]byte, error) {
	e, err := rep.witness(ctx, task, stamp)
	if err != nil {
		return nil, err
	}
	return witness.Identified(e)
}

// GraphML is the same as a witness of format 1.0.
func (rep *Report) GraphML(ctx context.Context, task Task, stamp Stamp) ([]byte, error) {
	e, err := rep.witness(ctx, task, stamp)
	if err != nil {
		return nil, err
	}
	src, err := Text(ctx, task, rep.asked)
	if err != nil {
		return nil, err
	}
	return witness.NewAutomaton(src, e).Write()
}

// witness is the evidence as an entry that has no identifier yet.
func (rep *Report) witness(ctx context.Context, task Task, stamp Stamp) (*witness.Entry, error) {
	if rep.Evidence == nil || Language(rep.File) != "" {
		return nil, ErrNoEvidence
	}
	src, err := Text(ctx, task, rep.asked)
	if err != nil {
		return nil, err
	}
	e := &witness.Entry{Metadata: metadata(task, rep, stamp)}
	switch rep.Verdict {
	case answer.Safe.String():
		e.Type = witness.InvariantSet
		for _, c := range claims(ctx, rep.Evidence, src, task, rep) {
			inv := &witness.Invariant{Type: witness.LoopInvariant, Location: c.Location, Value: c.Value, Format: witness.CExpression}
			if c.Kind == witness.AtStatement {
				inv.Type = witness.LocationInvariant
			}
			e.Content = append(e.Content, witness.Item{Invariant: inv})
		}
	case answer.Unsafe.String():
		e.Type = witness.ViolationSequence
		content, err := violation(ctx, rep.Evidence, src)
		if err != nil {
			return nil, err
		}
		e.Content = content
	default:
		return nil, ErrNoEvidence
	}
	return e, nil
}

func metadata(task Task, rep *Report, stamp Stamp) witness.Metadata {
	return witness.Metadata{
		FormatVersion: witness.FormatVersion,
		CreationTime:  stamp.Time.UTC().Format(time.RFC3339),
		Producer:      witness.Producer{Name: "cairn", Version: stamp.Version, Configuration: rep.Engine},
		Task: witness.Task{
			InputFiles:      []string{task.File},
			InputFileHashes: map[string]string{task.File: task.hash()},
			Specification:   specificationOf(rep.Property),
			DataModel:       string(rep.DataModel),
			Language:        "C",
		},
	}
}

// violation lists the inputs as returns of functions, in order, and the error as the target.
func violation(ctx context.Context, ev *Evidence, src *witness.Source) ([]witness.Item, error) {
	inputs, last, err := ev.inputs(ctx)
	if err != nil {
		return nil, err
	}
	var items []witness.Item
	add := func(w witness.Waypoint) {
		items = append(items, witness.Item{Segment: []witness.Step{{Waypoint: w}}})
	}
	for _, in := range inputs {
		at, ok := src.Locate(in.Pos, in.function)
		if !ok || in.Part != nil && in.Part.Kind != cfg.Returned {
			continue
		}
		end, ok := src.CallEnd(at, in.Function)
		if !ok {
			continue
		}
		add(witness.Waypoint{Type: witness.FunctionReturn, Action: witness.Follow, Location: end,
			Constraint: &witness.Constraint{Value: `\result == ` + in.Value.String(), Format: witness.ACSLExpression}})
	}
	loc, ok := src.Locate(last.pos, last.function)
	if !ok {
		return nil, fmt.Errorf("the error at %s is not in the program's file", last.pos)
	}
	loc.Function = src.Function(loc)
	add(witness.Waypoint{Type: witness.Target, Action: witness.Follow, Location: loc})
	return items, nil
}

// locatedInput is an input and the function that reads it.
type locatedInput struct {
	witness.Input
	function string
	stored   bool   // by an assignment
	variable string // of the source, if that has no initial value
	fails    string // the function that fails
	number   int    // among the inputs of the execution, if it is one of these
	unused   bool   // nothing depends on it
}

// located is what a statement gives the program in a function.
func located(g *cfg.Graph, s *cfg.Stmt, in witness.Input, function string) locatedInput {
	out := locatedInput{Input: in, function: function, stored: s.Kind == cfg.Assign}
	switch info := &g.Vars[s.Var]; {
	case info.Fails != "" && in.Value.IsZero():
		out.fails = info.Fails
	case in.Function == "" && info.Source != "" && s.Kind == cfg.Havoc:
		out.variable = g.VarName(s.Var)
	}
	return out
}

// ending is the place of the error.
type ending struct {
	edge     *cfg.Edge // into the target; it tells what is violated, if that is known, or the hole that it is
	pos      cfg.Pos
	function string
	detail   string // of the goal, with its values
}

// maxWitnessInputs bounds the number of inputs that a witness, harness or test case tells.
const maxWitnessInputs = 1 << 20

// inputs executes the counterexample once more and lists what it reads.
func (ev *Evidence) inputs(ctx context.Context) ([]locatedInput, ending, error) {
	x := ev.execution()
	switch {
	case x == nil:
		return nil, ending{}, ErrNoEvidence
	case ev.Program.Main == nil:
		w, err := walkToError(ctx, ev.Program, x)
		return w.reads, w.end, err
	}
	rp, err := newReplay(ctx, ev.Program.Main, x)
	if err != nil {
		return nil, ending{}, err
	}
	ins, err := rp.read()
	if err != nil {
		return nil, ending{}, err
	}
	end, err := rp.ending()
	return ins, end, err
}

// Harness is a C file with the inputs of the counterexample.
func (rep *Report) Harness(ctx context.Context, task Task) (string, error) {
	ins, err := rep.plainInputs(ctx)
	if err != nil {
		return "", err
	}
	o := rep.harnessOptions()
	o.Source = string(task.Source)
	for _, f := range task.Others {
		o.Source += string(f.Text)
	}
	o.Outside = outside(rep.Evidence.Program)
	return witness.Harness(task.File, ins, o)
}

// outside are the functions without a body that a program calls, but for those of the library.
func outside(p *cfg.Program) []string {
	names := map[string]bool{}
	look := func(g *cfg.Graph) {
		for i := range g.Edges {
			for j := range g.Edges[i].Stmts {
				if part := g.Edges[i].Stmts[j].Part; part != nil && !part.Call.Library {
					names[part.Call.Function] = true
				}
			}
		}
	}
	if p.Main != nil {
		look(p.Main)
	}
	for _, pr := range p.Procs {
		look(pr.Graph)
	}
	return slices.Sorted(maps.Keys(names))
}

// harnessOptions tell how the program shows that it does what it must not.
func (rep *Report) harnessOptions() witness.HarnessOptions {
	o := witness.HarnessOptions{LP64: rep.DataModel == LP64}
	if v := rep.Violation; v != nil && !v.Usual() {
		o.What, o.Sanitize = v.Text, v.Check != cfg.NotFreed.String()
		o.Overflow = v.Check == cfg.SignedOverflow.String()
	}
	return o
}

func (rep *Report) plainInputs(ctx context.Context) ([]witness.Input, error) {
	if rep.Evidence == nil || Language(rep.File) != "" {
		return nil, ErrNoEvidence
	}
	located, _, err := rep.Evidence.inputs(ctx)
	if err != nil {
		return nil, err
	}
	ins := make([]witness.Input, len(located))
	for i, in := range located {
		ins[i] = in.Input
	}
	return ins, nil
}

// TestCase is the counterexample in Test-Comp's format: the contents of metadata.xml and of the test case's file.
func (rep *Report) TestCase(ctx context.Context, task Task, stamp Stamp) (meta, testcase []byte, err error) {
	ins, err := rep.plainInputs(ctx)
	if err != nil {
		return nil, nil, err
	}
	if testcase, err = witness.TestCase(ins); err != nil {
		return nil, nil, err
	}
	arch := "32bit"
	if rep.DataModel == LP64 {
		arch = "64bit"
	}
	meta, err = witness.TestMetadata{
		Language: "C", Producer: "cairn " + stamp.Version, Specification: specificationOf(rep.Property), Program: task.File,
		Hash: task.hash(), Entry: "main", Architecture: arch, CreationTime: stamp.Time.UTC().Format(time.RFC3339),
	}.File()
	return meta, testcase, err
}
