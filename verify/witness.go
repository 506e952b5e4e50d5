package verify

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/google/uuid"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/cooper"
	"cairn/internal/num"
	"cairn/smt"
	"cairn/spacer/chc"
	"cairn/witness"
)

// Evidence is what a verdict has been certified by. Witnesses, harnesses and test cases are made from it.
type Evidence struct {
	Program *cfg.Program
	Result  *cfg.Result // of a program that is one graph

	execution *chc.Execution // of a program of procedures: the way to the error
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
	if rep.Evidence == nil {
		return nil, ErrNoEvidence
	}
	src := witness.NewSource(task.File, task.Source)
	e := witness.Entry{Metadata: metadata(task, rep, stamp)}
	switch rep.Verdict {
	case cfg.Safe.String():
		e.Type = witness.InvariantSet
		for _, c := range claims(ctx, rep.Evidence, src, task, rep) {
			loc := c.Location
			e.Content = append(e.Content, witness.Item{Invariant: &witness.Invariant{
				Type: witness.LoopInvariant, Location: loc, Value: c.Value, Format: witness.CExpression,
			}})
		}
	case cfg.Unsafe.String():
		e.Type = witness.ViolationSequence
		content, err := violation(ctx, rep.Evidence, src)
		if err != nil {
			return nil, err
		}
		e.Content = content
	default:
		return nil, ErrNoEvidence
	}
	text, err := witness.Write([]witness.Entry{e})
	if err != nil {
		return nil, err
	}
	e.Metadata.UUID = uuid.NewSHA1(uuid.NameSpaceURL, text).String()
	return witness.Write([]witness.Entry{e})
}

func metadata(task Task, rep *Report, stamp Stamp) witness.Metadata {
	hash := sha256.Sum256(task.Source)
	return witness.Metadata{
		FormatVersion: witness.FormatVersion,
		CreationTime:  stamp.Time.UTC().Format(time.RFC3339),
		Producer:      witness.Producer{Name: "cairn", Version: stamp.Version, Configuration: rep.Engine},
		Task: witness.Task{
			InputFiles:      []string{task.File},
			InputFileHashes: map[string]string{task.File: hex.EncodeToString(hash[:])},
			Specification:   specificationOf(rep.Property),
			DataModel:       string(rep.DataModel),
			Language:        "C",
		},
	}
}

// claims turns the certificate's invariants at loop heads into C expressions over the variables in scope there. One that
// does not survive the way back, through the front end, is left out: a name may mean another variable at that place.
func claims(ctx context.Context, ev *Evidence, src *witness.Source, task Task, rep *Report) []witness.Claim {
	g, r := ev.Program.Main, ev.Result
	type head struct {
		loc    witness.Location
		copies []cfg.Vertex
	}
	var heads []head
	for v := range g.Vertices {
		info := g.Vertices[v]
		if _, ok := r.Invariants[cfg.Vertex(v)]; !ok || !info.Loop.IsValid() {
			continue
		}
		loc, ok := src.Locate(info.Loop, info.Func)
		if !ok {
			continue
		}
		i := slices.IndexFunc(heads, func(h head) bool { return h.loc == loc })
		if i < 0 {
			i = len(heads)
			heads = append(heads, head{loc: loc})
		}
		heads[i].copies = append(heads[i].copies, cfg.Vertex(v))
	}
	var all []witness.Claim
	for _, h := range heads {
		var texts []string
		for _, v := range h.copies {
			text := exactText(ctx, r.Vocab, inScope(ctx, r.Vocab, g, v, r.Invariants[v]))
			if text == "" {
				texts = nil
				break
			}
			if !slices.Contains(texts, text) {
				texts = append(texts, text)
			}
		}
		if len(texts) == 0 {
			continue
		}
		c := witness.Claim{Location: h.loc, Value: texts[0], Loop: true}
		if len(texts) > 1 {
			c.Value = "(" + strings.Join(texts, ") || (") + ")"
		}
		if meansTheSame(ctx, ev, src, task, rep, c, h.copies) {
			all = append(all, c)
		}
	}
	return all
}

// inScope removes the variables that have no name at a loop head: what C's blocks hide besides is found by trying.
func inScope(ctx context.Context, vo *cfg.Vocab, g *cfg.Graph, at cfg.Vertex, f smt.Term) smt.Term {
	opt := cooper.Options{Budget: readableBudget}
	function, loop := g.Vertices[at].Func, g.Vertices[at].Loop
	f = readable(ctx, vo, f)
	return without(ctx, vo, f, opt, func(v cfg.Var) bool {
		info := vo.Vars[v]
		local := info.Kind == cfg.Local && info.Func != function
		later := info.Pos.File == loop.File && info.Pos.Line > loop.Line
		return info.Source == "" || local || later
	})
}

// exactText prints the parts of a conjunction that can be printed; it is empty if there are none.
func exactText(ctx context.Context, vo *cfg.Vocab, f smt.Term) string {
	var parts []string
	for _, p := range conjuncts(vo.Ctx, f) {
		text, ok := vo.CExact(p)
		switch {
		case !ok:
			continue
		case vo.Ctx.Kind(p) == smt.KOr:
			text = "(" + text + ")"
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, " && ")
}

// meansTheSame reads a claim back and compares: it has to follow from the certificate's invariant at each copy of the loop.
func meansTheSame(ctx context.Context, ev *Evidence, src *witness.Source, task Task, rep *Report, c witness.Claim, copies []cfg.Vertex) bool {
	g, marks, err := marked(ctx, src, task, rep.options(), []witness.Claim{c})
	if err != nil || len(marks) != len(copies) {
		return false
	}
	c2 := ev.Result.Vocab.Ctx
	vo := cfg.NewVocab(c2, g)
	for i, m := range marks {
		claim, ok := conditionTerm(ctx, vo, g, m.Cond)
		if !ok || smt.Entails(ctx, c2, c2.And(vo.Typed(), ev.Result.Invariants[copies[i]]), claim) != smt.Unsat {
			return false
		}
	}
	return true
}

// conditionTerm is a formula for: the expression has a value, and the value is not 0.
func conditionTerm(ctx context.Context, vo *cfg.Vocab, g *cfg.Graph, e *cfg.Expr) (smt.Term, bool) {
	small := &cfg.Graph{Vars: g.Vars, SignedWrap: g.SignedWrap}
	from, to := small.NewVertex(cfg.VertexInfo{}), small.NewVertex(cfg.VertexInfo{})
	small.Source, small.Target = from, to
	id := small.NewEdge(from, to, cfg.Stmt{Kind: cfg.Assume, Expr: e})
	t, err := vo.EncodeEdge(small, id, nil)
	if err != nil || t.Approx {
		return smt.NoTerm, false
	}
	var aux []smt.Term
	for _, x := range vo.Ctx.FreeVars(t.Guard) {
		if _, ok := vo.VarOf(x); !ok {
			aux = append(aux, x)
		}
	}
	if len(aux) == 0 {
		return t.Guard, true
	}
	f, err := cooper.Eliminate(ctx, vo.Ctx, aux, t.Guard, cooper.Options{Budget: readableBudget})
	return f, err == nil
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
		if !ok {
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
		loc = witness.Location{FileName: src.File, Line: 1}
	}
	add(witness.Waypoint{Type: witness.Target, Action: witness.Follow, Location: loc})
	return items, nil
}

// locatedInput is an input and the function that reads it.
type locatedInput struct {
	witness.Input
	function string
}

// ending is the place of the error.
type ending struct {
	pos      cfg.Pos
	function string
	hole     *cfg.Hole // not nil: it is none
}

// maxWitnessInputs bounds the number of inputs that a witness, harness or test case tells.
const maxWitnessInputs = 1 << 20

// inputs executes the counterexample once more and lists what it reads.
func (ev *Evidence) inputs(ctx context.Context) ([]locatedInput, ending, error) {
	if ev.execution != nil {
		return procInputs(ctx, ev.Program, ev.execution)
	}
	g, r := ev.Program.Main, ev.Result
	if r.Verdict != cfg.Unsafe || g == nil {
		return nil, ending{}, ErrNoEvidence
	}
	prog, err := exec.Compile(g)
	if err != nil {
		return nil, ending{}, err
	}
	rp := newReplay(ctx, g, prog, r)
	begin := rp.begin(r)
	st, err := rp.run(begin, exec.Run{MaxChoices: maxWitnessInputs + 1})
	switch {
	case err != nil:
		return nil, ending{}, err
	case len(st.out.Choices) > maxWitnessInputs:
		return nil, ending{}, fmt.Errorf("the execution reads more than %d inputs", maxWitnessInputs)
	}
	var ins []locatedInput
	for _, m := range st.out.Choices {
		e := &g.Edges[m.Site.Edge]
		s := e.Stmts[m.Site.Stmt]
		ins = append(ins, locatedInput{
			Input:    witness.Input{Function: s.Input, Type: g.Vars[s.Var].Type, Value: m.Value, Pos: s.Pos},
			function: g.Vertices[e.Src].Func,
		})
	}
	last, err := rp.lastEdge(begin)
	if err != nil {
		return nil, ending{}, err
	}
	e := &g.Edges[last]
	return ins, ending{pos: rp.errorStep(e).pos(), function: g.Vertices[e.Src].Func}, nil
}

// begin is the beginning of the execution that a certificate describes.
func (rp *replay) begin(r *cfg.Result) point {
	return point{vertex: rp.g.Source, state: append(slices.Clone(r.Initial), make([]num.Rat, max(0, len(rp.g.Vars)-len(r.Initial)))...)}
}

// lastEdge is the edge by which the execution from a point on reaches the error.
func (rp *replay) lastEdge(begin point) (cfg.EdgeID, error) {
	whole, err := rp.run(begin, exec.Run{})
	if err != nil {
		return 0, err
	}
	st, err := rp.run(begin, exec.Run{MaxSteps: max(1, whole.out.Steps-stmtsPerStep)})
	if err != nil {
		return 0, err
	}
	if st.out.Kind != exec.ReachedTarget {
		begin = st.end
	}
	if st, err = rp.run(begin, exec.Run{MaxEdges: -1}); err != nil {
		return 0, err
	}
	if len(st.out.Edges) == 0 {
		return 0, errors.New("an execution that takes no edge")
	}
	return st.out.Edges[len(st.out.Edges)-1], nil
}

func (st Step) pos() cfg.Pos { return cfg.Pos{File: st.File, Line: st.Line, Col: st.Column} }

// Harness is a C file with the inputs of the counterexample.
func (rep *Report) Harness(ctx context.Context, task Task) (string, error) {
	ins, err := rep.plainInputs(ctx)
	if err != nil {
		return "", err
	}
	return witness.Harness(task.File, ins, witness.HarnessOptions{LP64: rep.DataModel == LP64, Overflow: rep.Property == NoOverflow})
}

func (rep *Report) plainInputs(ctx context.Context) ([]witness.Input, error) {
	if rep.Evidence == nil {
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
	hash := sha256.Sum256(task.Source)
	arch := "32bit"
	if rep.DataModel == LP64 {
		arch = "64bit"
	}
	meta, err = witness.TestMetadata{
		Language: "C", Producer: "cairn " + stamp.Version, Specification: specificationOf(rep.Property), Program: task.File,
		Hash: hex.EncodeToString(hash[:]), Entry: "main", Architecture: arch, CreationTime: stamp.Time.UTC().Format(time.RFC3339),
	}.File()
	return meta, testcase, err
}
