package verify

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"cairn/certify"
	"cairn/cfg"
	"cairn/cfg/absint"
	"cairn/cfg/exec"
	"cairn/smt"
	"cairn/witness"
)

// Validity is the answer to whether a witness proves what it says.
type Validity string

// The three answers.
const (
	Valid     Validity = "valid"
	Invalid   Validity = "invalid"
	Undecided Validity = "unknown"
)

// Validation is the answer and the reason for it. Pos is the place in the witness that it is about, if there is one.
type Validation struct {
	Validity Validity `json:"validity"`
	Kind     string   `json:"kind"` // invariant_set, violation_sequence
	Reason   string   `json:"reason,omitempty"`
	Pos      cfg.Pos  `json:"-"`
	Notes    []string `json:"notes,omitempty"`
}

// Validate checks one entry of a witness against the program. An invariant_set is valid if its invariants hold and the
// program is safe; they are used as the proof, and the engine is asked only if they are too weak for that. A
// violation_sequence is valid if an execution follows it to the error; that execution is found by the engine, in the graph
// restricted to executions that follow the waypoints, and replayed. The error is an *InputError or *UnsupportedError about
// the program, or an *InternalError.
func Validate(ctx context.Context, task Task, e *witness.Entry, opt Options) (Validation, error) {
	if opt.DataModel == "" {
		opt.DataModel = DataModel(e.Metadata.Task.DataModel)
	}
	opt.Property = cmp.Or(opt.Property, specified([]byte(e.Metadata.Task.Specification)), task.Property)
	v := validator{ctx: ctx, task: task, opt: opt, entry: e, src: witness.NewSource(task.File, task.Source)}
	res := Validation{Kind: e.Type}
	if problems := witness.Lint([]witness.Entry{*e}, task.Source); len(problems) > 0 {
		res.Validity, res.Reason, res.Pos = Invalid, problems[0].Msg, problems[0].Pos
		return res, nil
	}
	if reason := v.otherProgram(); reason != "" {
		res.Validity, res.Reason, res.Pos = Invalid, reason, e.Pos
		return res, nil
	}
	var err error
	switch e.Type {
	case witness.InvariantSet:
		err = v.invariants(&res)
	default:
		err = v.violation(&res)
	}
	var bad *witness.Error
	switch {
	case errors.As(err, &bad):
		res.Validity, res.Reason, res.Pos = Invalid, bad.Msg, bad.Pos
		return res, nil
	case err != nil && ctx.Err() != nil:
		res.Validity, res.Reason = Undecided, limit(ctx)
		return res, nil
	}
	return res, err
}

type validator struct {
	ctx   context.Context
	task  Task
	opt   Options
	entry *witness.Entry
	src   *witness.Source
}

// otherProgram compares the hash in the witness with that of the program.
func (v *validator) otherProgram() string {
	sum := sha256.Sum256(v.task.Source)
	hash := hex.EncodeToString(sum[:])
	files := v.entry.Metadata.Task.InputFiles
	for _, f := range files {
		if strings.EqualFold(v.entry.Metadata.Task.InputFileHashes[f], hash) {
			return ""
		}
	}
	return fmt.Sprintf("the witness is about another program: the hash of %s is not that of %s", files[0], filepath.Base(v.task.File))
}

// marked loads the program with claims in it. An error about a claim is a claimError.
func marked(ctx context.Context, src *witness.Source, task Task, opt Options, claims []witness.Claim) (*cfg.Graph, []witness.Mark, error) {
	text, bad, err := witness.Instrument(src, claims)
	if err != nil {
		return nil, nil, &claimError{bad, err.Error()}
	}
	task.Source = text
	prog, err := load(ctx, task, opt)
	if err != nil {
		return nil, nil, err
	}
	if prog.Main == nil {
		return nil, nil, &UnsupportedError{Pos: cfg.Pos{File: task.File}, What: "recursion in witnesses"}
	}
	g, marks := witness.Marks(prog.Main, len(claims))
	return g, marks, nil
}

// claimError is what is wrong with the claim of that index.
type claimError struct {
	claim int
	msg   string
}

func (e *claimError) Error() string { return e.msg }

// load is marked with errors at the place of the witness that causes them: whether it is the claims or the program is found
// by loading the program without them, and one by one.
func (v *validator) load(claims []witness.Claim, places []cfg.Pos) (*cfg.Graph, []witness.Mark, error) {
	g, marks, err := marked(v.ctx, v.src, v.task, v.opt, claims)
	var ce *claimError
	var ie *InputError
	switch {
	case errors.As(err, &ce):
		return nil, nil, &witness.Error{Pos: places[ce.claim], Msg: ce.msg}
	case errors.As(err, &ie):
		if _, err := load(v.ctx, v.task, v.opt); err != nil {
			return nil, nil, err
		}
		for i, c := range claims {
			if _, _, err := marked(v.ctx, v.src, v.task, v.opt, []witness.Claim{c}); errors.As(err, &ie) {
				return nil, nil, &witness.Error{Pos: places[i], Msg: fmt.Sprintf("%q means nothing there: %s", c.Value, ie.Msg)}
			}
		}
	}
	return g, marks, err
}

func (v *validator) invariants(res *Validation) error {
	var claims []witness.Claim
	var places []cfg.Pos
	for i := range v.entry.Content {
		inv := v.entry.Content[i].Invariant
		claims = append(claims, witness.Claim{Location: inv.Location, Value: inv.Value, Loop: inv.Type == witness.LoopInvariant})
		places = append(places, inv.Pos)
	}
	g, marks, err := v.load(claims, places)
	if err != nil {
		return err
	}
	if v.proof(g, marks) {
		res.Validity = Valid
		res.Notes = append(res.Notes, "the invariants are inductive and prove the program safe")
		return nil
	}
	asserted, claimOf := assertMarks(g, marks)
	verdict, ex, err := v.decide(asserted)
	if err != nil {
		return err
	}
	switch verdict.Verdict {
	case cfg.Safe:
		res.Validity = Valid
		res.Notes = append(res.Notes, "the invariants hold, but do not prove the program safe by themselves")
	case cfg.Unsafe:
		res.Validity = Invalid
		if i, ok := claimOf[ex]; ok {
			res.Reason = fmt.Sprintf("the invariant %q does not hold", claims[i].Value)
			res.Pos = places[i]
			return nil
		}
		res.Reason, res.Pos = "the program is not safe", v.entry.Pos
		prog, err := load(v.ctx, v.task, v.opt)
		if err != nil {
			return err
		}
		if prog.HasHoles() { // it may have come to one of them
			res.Validity, res.Reason = Undecided, "the program does something that is undefined or not supported"
		}
	default:
		res.Validity, res.Reason = Undecided, verdict.Reason
	}
	return nil
}

// proof tries the invariants, with what the range analysis finds, as an inductive proof.
func (v *validator) proof(g *cfg.Graph, marks []witness.Mark) bool {
	c := smt.NewContext()
	vo := cfg.NewVocab(c, g)
	ranges := absint.Analyze(v.ctx, g, absint.Options{})
	r := &cfg.Result{Verdict: cfg.Safe, Vocab: vo, Invariants: make(map[cfg.Vertex]smt.Term), Facts: ranges.Facts(vo)}
	for _, l := range cfg.Loops(g).Loops {
		if l.Header != g.Source {
			r.Invariants[l.Header] = ranges.Invariant(vo, l.Header)
		}
	}
	for _, m := range marks {
		f, ok := conditionTerm(v.ctx, vo, g, m.Cond)
		if !ok {
			return false
		}
		if old, ok := r.Invariants[m.Vertex]; ok {
			f = c.And(old, f)
		}
		r.Invariants[m.Vertex] = f
	}
	return certify.Check(v.ctx, g, r) == nil
}

// assertMarks is the graph in which each claim is an assertion. claimOf tells the claims whose failure the edges into the
// target stand for.
func assertMarks(g *cfg.Graph, marks []witness.Mark) (out *cfg.Graph, claimOf map[cfg.EdgeID]int) {
	out = &cfg.Graph{Name: g.Name, Vars: g.Vars, Source: g.Source, Target: g.Target, SignedWrap: g.SignedWrap}
	for _, v := range g.Vertices {
		out.NewVertex(v)
	}
	claimOf = make(map[cfg.EdgeID]int)
	begin := make(map[cfg.Vertex]cfg.Vertex) // where the edges that leave a vertex begin: behind its assertions
	for _, m := range marks {
		at, ok := begin[m.Vertex]
		if !ok {
			at = m.Vertex
		}
		next := out.NewVertex(g.Vertices[m.Vertex])
		claimOf[out.NewEdge(at, g.Target, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(m.Cond)})] = m.Claim
		out.NewEdge(at, next, cfg.Stmt{Kind: cfg.Assume, Expr: m.Cond})
		begin[m.Vertex] = next
	}
	for i := range g.Edges {
		e := &g.Edges[i]
		src, ok := begin[e.Src]
		if !ok {
			src = e.Src
		}
		out.NewEdge(src, e.Dst, e.Stmts...)
	}
	return out, claimOf
}

// decide runs the engine on a graph and checks its certificate. last is the edge that takes an execution to the target.
func (v *validator) decide(g *cfg.Graph) (r *cfg.Result, last cfg.EdgeID, err error) {
	engine, err := EngineByName(v.opt.Engine)
	if err != nil {
		return nil, 0, err
	}
	r, err = engine.Run(v.ctx, &cfg.Program{Main: g}, v.opt.EngineOptions)
	if err != nil && v.ctx.Err() == nil {
		return &cfg.Result{Reason: firstLine(err.Error())}, 0, nil
	}
	if err != nil {
		return nil, 0, err
	}
	switch err := certify.Check(v.ctx, g, r); {
	case errors.Is(err, certify.ErrCancelled), errors.Is(err, certify.ErrNoAnswer):
		return &cfg.Result{Reason: err.Error()}, 0, nil
	case err != nil:
		return nil, 0, &InternalError{Engine: engine.Name, What: fmt.Sprintf("the certificate of its verdict %q does not hold: %v", r.Verdict, err)}
	}
	if r.Verdict == cfg.Unsafe {
		last, err = v.lastEdge(g, r)
	}
	if v.ctx.Err() != nil && r.Verdict == cfg.Unknown {
		r.Reason = limit(v.ctx)
	}
	return r, last, err
}

func (v *validator) lastEdge(g *cfg.Graph, r *cfg.Result) (cfg.EdgeID, error) {
	prog, err := exec.Compile(g)
	if err != nil {
		return 0, err
	}
	rp := newReplay(v.ctx, g, prog, r)
	return rp.lastEdge(rp.begin(r))
}

func (v *validator) violation(res *Validation) error {
	claims, waypoints := witness.Assumptions(v.entry)
	places := make([]cfg.Pos, len(claims))
	for i, w := range waypoints {
		places[i] = w.Pos
	}
	g, marks, err := v.load(claims, places)
	if err != nil {
		return err
	}
	g = (&cfg.Program{Main: g}).WithoutHoles().Main
	restricted, ignored, err := witness.Restrict(g, v.src, v.entry, marks)
	if err != nil {
		return err
	}
	for _, w := range ignored {
		res.Notes = append(res.Notes, fmt.Sprintf("%s: a waypoint of type %s restricts nothing here", w.Pos, w.Type))
	}
	verdict, _, err := v.decide(restricted)
	if err != nil {
		return err
	}
	switch verdict.Verdict {
	case cfg.Unsafe:
		res.Validity = Valid
	case cfg.Safe:
		res.Validity, res.Reason, res.Pos = Invalid, "no execution follows the waypoints to the error", v.entry.Pos
	default:
		res.Validity, res.Reason = Undecided, verdict.Reason
	}
	return nil
}
