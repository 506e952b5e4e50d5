package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"strings"

	"cairn/absint"
	"cairn/certify"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/question"
	"cairn/internal/witness"
	"cairn/smt"
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
	src, unread := Text(ctx, task, opt)
	if problems := witness.Lint([]witness.Entry{*e}, src); len(problems) > 0 {
		return Validation{Validity: Invalid, Kind: e.Type, Reason: problems[0].Msg, Pos: problems[0].Pos}, nil
	}
	return validate(ctx, task, e, opt, src, unread)
}

// ValidateAutomaton is Validate for a witness of format 1.0. Its invariants and its path are read as those of format 2.0;
// where it says something that cannot be read so, a note or the reason tells.
func ValidateAutomaton(ctx context.Context, task Task, a *witness.Automaton, opt Options) (Validation, error) {
	src, err := Text(ctx, task, opt)
	if err != nil {
		return Validation{Kind: a.Get("witness-type")}, err
	}
	e, notes, err := a.Entry(src)
	var bad *witness.Error
	switch {
	case errors.As(err, &bad):
		return Validation{Validity: Invalid, Kind: a.Get("witness-type"), Reason: bad.Msg, Pos: bad.Pos}, nil
	case err != nil:
		return Validation{Validity: Undecided, Kind: a.Get("witness-type"), Reason: err.Error()}, nil
	}
	v, err := validate(ctx, task, e, opt, src, nil)
	v.Kind, v.Notes = a.Get("witness-type"), append(notes, v.Notes...)
	return v, err
}

// validate checks an entry that is well formed. unread says why the program's text could not be parsed.
func validate(ctx context.Context, task Task, e *witness.Entry, opt Options, src *witness.Source, unread error) (res Validation, err error) {
	defer caught(&err, "")
	ctx, cancel := opt.EngineOptions.within(ctx)
	defer cancel()
	if what := Language(task.File); what != "" {
		return res, &UnsupportedError{Pos: cfg.Pos{File: task.File}, What: "witness of a " + what}
	}
	if opt.DataModel == "" {
		opt.DataModel = DataModel(e.Metadata.Task.DataModel)
	}
	spec := e.Metadata.Task.Specification
	opt.Property = cmp.Or(opt.Property, specified([]byte(spec)))
	supported := opt.Property != "" || spec == ""
	opt.Property = cmp.Or(opt.Property, task.Property)
	v := validator{ctx: ctx, task: task, opt: opt, entry: e, src: src}
	res = Validation{Kind: e.Type}
	if reason := v.otherTask(); reason != "" {
		res.Validity, res.Reason, res.Pos = Invalid, reason, e.Pos
		return res, nil
	}
	if !supported {
		res.Validity, res.Reason, res.Pos = Undecided, "not supported: specification "+spec, e.Pos
		return res, nil
	}
	if name := v.called(); filepath.Base(name) != filepath.Base(task.File) {
		res.Notes = append(res.Notes, fmt.Sprintf("the witness calls the program %s", name))
	}
	switch err = unread; {
	case err != nil:
	case e.Type == witness.InvariantSet:
		err = v.invariants(&res)
	default:
		err = v.violation(&res)
	}
	var bad *witness.Error
	var doubt *doubtful
	switch {
	case errors.As(err, &bad):
		res.Validity, res.Reason, res.Pos = Invalid, bad.Msg, bad.Pos
		return res, nil
	case errors.As(err, &doubt):
		res.Validity, res.Reason, res.Pos = Undecided, doubt.reason, doubt.pos
		return res, nil
	case err != nil && ctx.Err() != nil:
		res.Validity, res.Reason = Undecided, limit(ctx)
		return res, nil
	}
	return res, err
}

// doubtful is what keeps the validator from an answer.
type doubtful struct {
	pos    cfg.Pos
	reason string
}

func (d *doubtful) Error() string { return d.reason }

type validator struct {
	ctx   context.Context
	task  Task
	opt   Options
	entry *witness.Entry
	src   *witness.Source
}

// otherTask compares the witness's program and data model with those of the task.
func (v *validator) otherTask() string {
	about := &v.entry.Metadata.Task
	switch {
	case v.called() == "":
		return fmt.Sprintf("the witness is about another program: the hash of %s is not that of %s", about.InputFiles[0], filepath.Base(v.task.File))
	case v.task.ModelGiven && DataModel(about.DataModel) != v.task.DataModel:
		return fmt.Sprintf("the witness is about the data model %s, but the task has %s", about.DataModel, v.task.DataModel)
	default:
		return ""
	}
}

// called is the name that the witness has for the program; empty if it is about another one.
func (v *validator) called() string {
	hash := v.task.hash()
	about := &v.entry.Metadata.Task
	for _, f := range about.InputFiles {
		if strings.EqualFold(about.InputFileHashes[f], hash) {
			return cmp.Or(f, v.task.File)
		}
	}
	return ""
}

// markedProgram is a program with claims in it.
type markedProgram struct {
	program *cfg.Program
	marks   []witness.Mark
	text    *witness.Instrumented
}

// marked loads the program with claims in it. An error about a claim is a *witness.ClaimError, or a *witness.TraceError.
func marked(ctx context.Context, src *witness.Source, task Task, opt Options, claims []witness.Claim) (*markedProgram, error) {
	text, err := witness.Instrument(src, claims)
	if err != nil {
		return nil, err
	}
	task.Source = text.Text
	prog, err := loadWith(ctx, task, opt, witness.MarkPrefix)
	if err != nil {
		return nil, err
	}
	prog, marks, err := witness.Marks(prog, len(claims))
	if err != nil {
		return nil, err
	}
	return &markedProgram{prog, marks, text}, nil
}

// load is marked with errors at the place of the witness that causes them: whether it is the claims or the program is found
// by loading the program without them, and one by one.
func (v *validator) load(claims []witness.Claim, places []cfg.Pos) (*markedProgram, error) {
	m, err := marked(v.ctx, v.src, v.task, v.opt, claims)
	var ce *witness.ClaimError
	var te *witness.TraceError
	var ie *InputError
	switch {
	case errors.As(err, &te):
		return nil, &doubtful{places[te.Claim], fmt.Sprintf("%q cannot be evaluated without a decision or a side effect", claims[te.Claim].Value)}
	case errors.As(err, &ce):
		return nil, &witness.Error{Pos: places[ce.Claim], Msg: ce.Msg}
	case errors.As(err, &ie):
		if _, err := load(v.ctx, v.task, v.opt); err != nil {
			return nil, err
		}
		for i, c := range claims {
			if _, err := marked(v.ctx, v.src, v.task, v.opt, []witness.Claim{c}); errors.As(err, &ie) {
				return nil, &witness.Error{Pos: places[i], Msg: fmt.Sprintf("%q means nothing there: %s", c.Value, ie.Msg)}
			}
		}
	case err == nil:
		if doubt := v.unsupported(m, claims, places); doubt != nil {
			return nil, doubt
		}
		for _, k := range m.marks {
			if _, repeated := effort(k.Cond); repeated > maxEffort {
				return nil, &doubtful{places[k.Claim], "an expression with too much arithmetic"}
			}
		}
	}
	return m, err
}

// unsupported finds a claim that has made a hole in the program: what it says is not understood, and executions that come to it say
// nothing about the program.
func (v *validator) unsupported(m *markedProgram, claims []witness.Claim, places []cfg.Pos) error {
	for _, g := range m.program.Graphs() {
		for i := range g.Edges {
			h := g.Edges[i].Hole
			if h == nil {
				continue
			}
			if claim, ok := m.text.Claim(h.Pos); ok {
				return &doubtful{places[claim], fmt.Sprintf("%q is not understood there: %s", claims[claim].Value, h.Text())}
			}
		}
	}
	return nil
}

// maxEffort bounds what cfg.Holds repeats of a claim.
const maxEffort = 100_000

// effort is the size of an expression, and that of all its parts whose value may be undefined together.
func effort(e *cfg.Expr) (size, repeated int) {
	size = 1
	for _, a := range e.Args {
		s, r := effort(a)
		size, repeated = size+s, repeated+r
	}
	switch e.Op {
	case cfg.Neg, cfg.Add, cfg.Sub, cfg.Mul, cfg.Div, cfg.Rem, cfg.Shl, cfg.Shr:
		repeated += size
	}
	return size, repeated
}

func (v *validator) invariants(res *Validation) error {
	var claims []witness.Claim
	var places []cfg.Pos
	for i := range v.entry.Content {
		inv := v.entry.Content[i].Invariant
		c := witness.Claim{Location: inv.Location, Value: inv.Value}
		if inv.Type == witness.LoopInvariant {
			c.Kind = witness.AtLoop
		}
		claims, places = append(claims, c), append(places, inv.Pos)
	}
	m, err := v.load(claims, places)
	if err != nil {
		return err
	}
	asserted, claimOf := assertMarks(m.program, m.marks)
	if asserted.Main != nil && v.proof(asserted.Main, m.marks) {
		res.Validity = Valid
		res.Notes = append(res.Notes, "the invariants are inductive and prove the program safe")
		return nil
	}
	d, end, err := v.decide(asserted)
	if err != nil {
		return err
	}
	switch d.Verdict {
	case answer.Safe:
		res.Validity = Valid
		res.Notes = append(res.Notes, "the invariants hold, but do not prove the program safe by themselves")
	case answer.Unsafe:
		res.Validity = Invalid
		if i, ok := claimOf[end.edge]; ok {
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
		res.Validity, res.Reason = Undecided, d.Reason
	}
	return nil
}

// proof tries the invariants, with what the range analysis finds, as an inductive proof. The graph is that in which they are
// asserted: a proof for the program itself says nothing about places that no error can be reached from.
func (v *validator) proof(g *cfg.Graph, marks []witness.Mark) bool {
	c := smt.NewContext()
	vo := cfg.NewSymbols(c, g)
	ranges := absint.Analyze(v.ctx, g, absint.Options{})
	proof := &answer.Invariants{Symbols: vo, At: make(map[cfg.Vertex]smt.Term), Facts: ranges.Facts(vo)}
	for _, l := range cfg.Loops(g).Loops {
		if l.Header != g.Source {
			proof.At[l.Header] = ranges.Invariant(vo, l.Header)
		}
	}
	for _, m := range marks {
		f, ok := conditionTerm(v.ctx, vo, g, m.Cond)
		if !ok {
			return false
		}
		if old, ok := proof.At[m.Vertex]; ok {
			f = c.And(old, f)
		}
		proof.At[m.Vertex] = f
	}
	return certify.Check(v.ctx, &cfg.Program{Main: g}, &answer.Answer{Verdict: answer.Safe, Certificate: proof}) == nil
}

// assertMarks is the program in which each claim is an assertion, and holds behind it. A claim without a value does not hold:
// if its evaluation ended executions instead, a claim could make a program safe. claimOf tells the claims whose failure edges
// into the error stand for.
func assertMarks(p *cfg.Program, marks []witness.Mark) (out *cfg.Program, claimOf map[*cfg.Edge]int) {
	claimOf = make(map[*cfg.Edge]int)
	out = witness.Rewrite(p, func(i int, g, next *cfg.Graph) {
		failed := make(map[cfg.EdgeID]int)
		begin := make(map[cfg.Vertex]cfg.Vertex) // where the edges that leave a vertex begin: behind its assertions
		for _, m := range marks {
			if m.Graph != i {
				continue
			}
			at, ok := begin[m.Vertex]
			if !ok {
				at = m.Vertex
			}
			behind := next.NewVertex(g.Vertices[m.Vertex])
			holds := cfg.Holds(m.Cond, g.SignedWrap)
			failed[next.NewEdge(at, g.Target, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(holds)})] = m.Claim
			next.NewEdge(at, behind, cfg.Stmt{Kind: cfg.Assume, Expr: holds})
			begin[m.Vertex] = behind
		}
		for i := range g.Edges {
			e := &g.Edges[i]
			src, ok := begin[e.Src]
			if !ok {
				src = e.Src
			}
			next.NewEdge(src, e.Dst, e.Stmts...)
		}
		for id, claim := range failed {
			claimOf[&next.Edges[id]] = claim
		}
	})
	return out, claimOf
}

// decide asks the engine, and returns what the execution ends in if there is one.
func (v *validator) decide(p *cfg.Program) (d decision, end ending, err error) {
	d, err = decide(v.ctx, question.Of(p), v.opt.Engine, v.opt.EngineOptions, func(string) {})
	if err == nil && d.Verdict == answer.Unsafe {
		end, err = (&Evidence{Program: p, Answer: d.Answer}).ending(v.ctx)
	}
	return d, end, err
}

func (v *validator) violation(res *Validation) error {
	claims, waypoints, err := witness.Waypoints(v.src, v.entry)
	if err != nil {
		return err
	}
	places := make([]cfg.Pos, len(claims))
	for i, w := range waypoints {
		places[i] = w.Pos
	}
	m, err := v.load(claims, places)
	if err != nil {
		return err
	}
	restricted, err := witness.Restrict(m.program.WithoutHoles(), m.text, v.entry, waypoints, m.marks)
	if err != nil {
		return err
	}
	d, _, err := v.decide(restricted)
	if err != nil {
		return err
	}
	switch d.Verdict {
	case answer.Unsafe:
		res.Validity = Valid
	case answer.Safe:
		res.Validity, res.Reason, res.Pos = Invalid, "no execution follows the waypoints to the error", v.entry.Pos
	default:
		res.Validity, res.Reason = Undecided, d.Reason
	}
	return nil
}
