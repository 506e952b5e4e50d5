package verify

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"cairn/answer"
	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
)

// Counterexample is an execution that reaches the error: the values it reads and what it does with them. A long one is
// told by its beginning and its end.
type Counterexample struct {
	Inputs        []Input `json:"inputs"`
	OmittedInputs int     `json:"omittedInputs,omitempty"` // how many more there are
	Steps         []Step  `json:"steps"`                   // the last one is the error
}

// Input is one value that the program reads.
type Input struct {
	Place
	Value string `json:"value"`
	From  string `json:"from,omitempty"` // the function called; empty for a variable without an initial value
}

// Step is a line of the source and the variables of the source that it changes. Gap says that steps before it are left out,
// Turns that the step is a jump over so many turns of the loop there.
type Step struct {
	Place
	Source  string   `json:"source,omitempty"` // the text of the line
	Changes []Change `json:"changes,omitempty"`
	Gap     bool     `json:"gap,omitempty"`
	Turns   string   `json:"turns,omitempty"`
}

// Change is a variable's new value.
type Change struct {
	Variable string `json:"variable"`
	Value    string `json:"value"`
}

// ChangeText is the changes of a step as a line.
func (s Step) ChangeText() string {
	var parts []string
	for _, c := range s.Changes {
		parts = append(parts, c.Variable+" = "+c.Value)
	}
	return strings.Join(parts, ", ")
}

const (
	defaultTraceSteps = 40
	maxTraceInputs    = 1000

	// stmtsPerStep is how many statements are executed for each step to be shown: most of them are tests, temporaries or
	// on one line with another.
	stmtsPerStep = 32
)

// counterexample executes a program on the inputs of the certificate and describes what happens, in about limit steps.
func counterexample(ctx context.Context, p *cfg.Program, x *answer.Execution, limit int) (*Counterexample, error) {
	if limit <= 0 {
		limit = defaultTraceSteps
	}
	g := p.Main
	if g == nil {
		return procCounterexample(ctx, p, x, limit)
	}
	prog, err := exec.Compile(g)
	if err != nil {
		return nil, err
	}
	rp := newReplay(ctx, g, prog, x)
	rp.text = textOf(p.Sources, p.Functions)
	begin := rp.begin()

	whole, err := rp.run(begin, exec.Run{MaxChoices: maxTraceInputs})
	if err != nil {
		return nil, err
	}
	cex := &Counterexample{Inputs: rp.describe(whole.out.Choices), OmittedInputs: max(0, whole.end.read-maxTraceInputs)}
	if n := int64(limit) * stmtsPerStep; whole.out.Steps <= n {
		cex.Steps, err = rp.steps(begin, 0)
		cex.Steps = shorten(cex.Steps, limit)
	} else {
		cex.Steps, err = rp.longSteps(begin, whole.out.Steps, n/2, limit)
	}
	if err != nil {
		return nil, err
	}
	return cex, nil
}

// Shorten returns the counterexample with at most limit steps, 40 if that is 0; the middle is left out.
func (c *Counterexample) Shorten(limit int) *Counterexample {
	if limit <= 0 {
		limit = defaultTraceSteps
	}
	short := *c
	short.Steps = shorten(slices.Clone(c.Steps), limit)
	return &short
}

// shorten leaves out the middle of a list of more than limit steps.
func shorten(steps []Step, limit int) []Step {
	if len(steps) <= limit {
		return steps
	}
	tail := steps[len(steps)-limit/2:]
	tail[0].Gap = true
	return append(steps[:limit-limit/2:limit-limit/2], tail...)
}

// replay executes the counterexample.
type replay struct {
	ctx  context.Context
	g    *cfg.Graph
	prog *exec.Program
	x    *answer.Execution
	text text
}

func newReplay(ctx context.Context, g *cfg.Graph, prog *exec.Program, x *answer.Execution) *replay {
	return &replay{ctx: ctx, g: g, prog: prog, x: x}
}

// point is a moment of the execution; read is the number of inputs that have been read.
type point struct {
	vertex cfg.Vertex
	state  []num.Rat
	read   int
}

// stretch is a piece of the execution.
type stretch struct {
	out   exec.Outcome
	jumps []exec.Jump
	end   point
}

// run executes from a point on, with the limits given in r.
func (rp *replay) run(from point, r exec.Run) (stretch, error) {
	read := from.read
	r.Start, r.State = from.vertex, from.state
	r.Choose = func(cfg.Site) (num.Rat, bool) {
		if read >= len(rp.x.Inputs) {
			return num.Rat{}, false
		}
		read++
		return rp.x.Inputs[read-1], true
	}
	out, jumps, err := rp.prog.RunLeaping(rp.ctx, r, rp.x.Symbols, rp.x.Leaps)
	if err == nil && out.Kind != exec.ReachedTarget && out.Kind != exec.OutOfSteps {
		err = fmt.Errorf("the counterexample's execution does not repeat: %s", out.Kind)
	}
	return stretch{out: out, jumps: jumps, end: point{vertex: out.Vertex, state: out.State, read: read}}, err
}

// longSteps describes an execution of total statements by its first and last part statements.
func (rp *replay) longSteps(begin point, total, part int64, limit int) ([]Step, error) {
	head, err := rp.steps(begin, part)
	if err != nil {
		return nil, err
	}
	middle, err := rp.run(begin, exec.Run{MaxSteps: total - part})
	if err != nil {
		return nil, err
	}
	tail, err := rp.steps(middle.end, 0)
	if err != nil {
		return nil, err
	}
	head = head[:min(len(head), limit/2)]
	tail = tail[max(0, len(tail)-(limit-limit/2)):]
	tail[0].Gap = true
	return append(head, tail...), nil
}

// steps describes the execution from a point on, for maxStmts statements (0: to its end).
func (rp *replay) steps(from point, maxStmts int64) ([]Step, error) {
	st, err := rp.run(from, exec.Run{MaxSteps: maxStmts, MaxEdges: -1, MaxChoices: -1})
	if err != nil {
		return nil, err
	}
	t := &teller{replay: rp, state: append([]num.Rat(nil), from.state...), choices: st.out.Choices}
	jumps := st.jumps
	for i := 0; i <= len(st.out.Edges); i++ {
		for ; len(jumps) > 0 && jumps[0].Edges == i; jumps = jumps[1:] {
			t.jump(&rp.x.Leaps[jumps[0].Leap], jumps[0].Turns)
		}
		if i < len(st.out.Edges) {
			t.edge(&rp.g.Edges[st.out.Edges[i]])
		}
	}
	for v, r := range st.end.state {
		if !r.Equal(t.state[v]) {
			return nil, fmt.Errorf("the trace disagrees with the execution on the value of %s", rp.g.VarName(cfg.Var(v)))
		}
	}
	if n := len(st.out.Edges); st.out.Kind == exec.ReachedTarget && n > 0 {
		t.told = append(t.told, rp.errorStep(&rp.g.Edges[st.out.Edges[n-1]]))
	}
	return t.told, nil
}

// errorStep is the step that takes edge e to the error location.
func (rp *replay) errorStep(e *cfg.Edge) Step {
	pos := errorPos(rp.g, e)
	return Step{Place: rp.text.place(pos, rp.g.Vertices[e.Src].Func), Source: rp.source(pos)}
}

// errorPos is the place of the error to which e goes.
func errorPos(g *cfg.Graph, e *cfg.Edge) cfg.Pos {
	if e.At.IsValid() {
		return e.At
	}
	if n := len(e.Stmts); n > 0 && e.Stmts[n-1].Pos.IsValid() {
		return e.Stmts[n-1].Pos
	}
	return g.Vertices[e.Src].Pos
}

// text is what is needed of a program's text to show places of it.
type text struct {
	lines     map[string][]string     // by file
	functions map[string][]cfg.Extent // by file
}

func textOf(sources []cfg.Source, functions []cfg.Extent) text {
	t := text{map[string][]string{}, map[string][]cfg.Extent{}}
	for _, s := range sources {
		t.lines[s.Name] = strings.Split(string(s.Text), "\n")
	}
	for _, f := range functions {
		t.functions[f.From.File] = append(t.functions[f.From.File], f)
	}
	return t
}

// line is the text of the line at pos, empty if that is in no file of the program.
func (t text) line(pos cfg.Pos) string {
	lines := t.lines[pos.File]
	if pos.Line < 1 || pos.Line > len(lines) {
		return ""
	}
	return strings.TrimSpace(lines[pos.Line-1])
}

// place is a place in the text; function is the one that it belongs to if the text is not known.
func (t text) place(pos cfg.Pos, function string) Place {
	if len(t.functions) > 0 {
		function = ""
	}
	for _, f := range t.functions[pos.File] {
		if f.Contains(pos) {
			function = f.Name
		}
	}
	return place(pos, function)
}

// source is the text of the line at pos.
func (rp *replay) source(pos cfg.Pos) string { return rp.text.line(pos) }

// describe lists choices as inputs.
func (rp *replay) describe(choices []exec.Made) []Input {
	inputs := []Input{}
	for _, m := range choices {
		e := &rp.g.Edges[m.Site.Edge]
		s := e.Stmts[m.Site.Stmt]
		if rp.g.Vars[s.Var].Kind != cfg.Ghost {
			inputs = append(inputs, Input{Place: rp.text.place(s.Pos, rp.g.Vertices[e.Src].Func), Value: m.Value.String(), From: readFrom(&s)})
		}
	}
	return inputs
}

// teller follows the execution statement by statement and collects what a reader of the source sees of it.
type teller struct {
	*replay
	state   []num.Rat
	choices []exec.Made
	told    []Step
}

func (t *teller) edge(e *cfg.Edge) {
	for i := range e.Stmts {
		s := &e.Stmts[i]
		switch s.Kind {
		case cfg.Assign:
			t.state[s.Var] = t.value(s.Expr)
		case cfg.Havoc:
			t.state[s.Var] = t.choices[0].Value
			t.choices = t.choices[1:]
		case cfg.Assume:
			continue
		}
		if info := t.g.Vars[s.Var]; info.Source != "" {
			function := t.g.Vertices[e.Src].Func
			if info.Kind == cfg.Local && info.Func != "" {
				function = info.Func // calls are inlined: an edge may lead through several functions
			}
			t.tell(s, function)
		}
	}
}

// jump tells of a leap over turns of a loop.
func (t *teller) jump(l *answer.Leap, turns num.Rat) {
	t.state = l.After(t.state, turns)
	pos, function := t.g.PosOf(l.Head), t.g.Vertices[l.Head].Func
	step := Step{Place: place(pos, function), Source: t.source(pos), Turns: turns.String()}
	for _, inc := range l.Add {
		if t.g.Vars[inc.Var].Source != "" {
			step.Changes = append(step.Changes, Change{Variable: t.g.VarName(inc.Var), Value: t.state[inc.Var].String()})
		}
	}
	t.told = append(t.told, step)
}

// value evaluates an expression by folding it, with other code than the execution's.
func (t *teller) value(e *cfg.Expr) num.Rat { return cfg.Fold(t.bound(e), t.g.SignedWrap).Val }

// bound replaces the variables of e by their values.
func (t *teller) bound(e *cfg.Expr) *cfg.Expr {
	return cfg.Bind(e, func(v cfg.Var) (num.Rat, bool) { return t.state[v], true })
}

// tell adds a change to the current step if it is on the same line and the variable's first change there.
func (t *teller) tell(s *cfg.Stmt, function string) {
	change := Change{Variable: t.g.VarName(s.Var), Value: t.state[s.Var].String()}
	at := t.text.place(s.Pos, function)
	if n := len(t.told); n > 0 {
		last := &t.told[n-1]
		if last.Turns == "" && last.Function == at.Function && last.File == at.File && last.Line == at.Line && !last.changes(change.Variable) {
			last.Changes = append(last.Changes, change)
			return
		}
	}
	t.told = append(t.told, Step{Place: at, Source: t.source(s.Pos), Changes: []Change{change}})
}

func (s *Step) changes(variable string) bool {
	for _, c := range s.Changes {
		if c.Variable == variable {
			return true
		}
	}
	return false
}
