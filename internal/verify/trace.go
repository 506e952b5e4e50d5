package verify

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/lazy"
	"cairn/internal/num"
)

// Counterexample is an execution that reaches the error: the values it reads and what it does with them. A long one is
// told by its beginning and its end.
type Counterexample struct {
	Inputs        []Input `json:"inputs"`
	OmittedInputs int     `json:"omittedInputs,omitempty"` // how many more there are
	Steps         []Step  `json:"steps"`                   // the last one is the error
	Heap          *Heap   `json:"heap,omitempty"`          // then, if it was asked for and something is allocated
}

// Input is one value that the program reads.
type Input struct {
	Place
	Value string `json:"value"`
	From  string `json:"from,omitempty"` // the function called; empty for a variable without an initial value

	Variable string `json:"variable,omitempty"` // that has no initial value
	Unused   bool   `json:"unused,omitempty"`   // the variable is written before it is used
	Fails    bool   `json:"fails,omitempty"`    // the function fails

	call int // tells calls of functions outside of the program apart; 0 if it is none
}

// Step is a line of the source, the variables of the source that it changes, and the conditions there. Gap says that steps before it are left out,
// Iterations that the step is a jump over so many iterations of the loop there.
type Step struct {
	Place
	Source     string   `json:"source,omitempty"` // the text of the line
	Changes    []Change `json:"changes,omitempty"`
	Holds      []string `json:"holds,omitempty"` // conditions that decide which way the execution goes on, and functions that fail
	Gap        bool     `json:"gap,omitempty"`
	Iterations string   `json:"iterations,omitempty"`
	Folded     int      `json:"folded,omitempty"` // so many iterations like the one that begins here, and the one before, are left out between them
}

// Change is a variable's new value.
type Change struct {
	Variable string `json:"variable"`
	Value    string `json:"value"`
}

// ChangeText is the changes of a step as a line, and the conditions that hold then. Elements of an array that get one value are told together.
func (s Step) ChangeText() string {
	changes, holds := strings.Join(changeTexts(s.Changes), ", "), strings.Join(s.Holds, ", ")
	if changes != "" && holds != "" {
		changes += "; "
	}
	return changes + holds
}

// changeTexts has a text for each change, or for several of them that are alike.
func changeTexts(changes []Change) []string {
	var parts []string
	for i := 0; i < len(changes); {
		c := changes[i]
		n := 1
		for i+n < len(changes) && changes[i+n].Value == c.Value && isElement(changes[i+n].Variable, c.Variable, n) {
			n++
		}
		if n > 2 {
			last := changes[i+n-1].Variable
			parts = append(parts, strings.TrimSuffix(c.Variable, "]")+".."+last[strings.LastIndexByte(last, '[')+1:]+" = "+c.Value)
		} else {
			parts, n = append(parts, c.Variable+" = "+c.Value), 1
		}
		i += n
	}
	return parts
}

// isElement reports whether a variable is the element of an array n behind first.
func isElement(variable, first string, n int) bool {
	array, index, ok := cutLast(first, "[")
	i, err := strconv.Atoi(strings.TrimSuffix(index, "]"))
	return ok && err == nil && variable == array+"["+strconv.Itoa(i+n)+"]"
}

// cutLast cuts s around the last sep.
func cutLast(s, sep string) (before, after string, found bool) {
	if i := strings.LastIndex(s, sep); i >= 0 {
		return s[:i], s[i+len(sep):], true
	}
	return s, "", false
}

const (
	defaultTraceSteps = 40
	maxTraceInputs    = 1000

	// stmtsPerStep is how many statements are executed for each step to be shown: most of them are tests, temporaries or
	// on one line with another.
	stmtsPerStep = 32

	// maxUseStmts is how many statements are executed once more to see which values are used.
	maxUseStmts = 1 << 14
)

// counterexample executes a program on the inputs of the certificate and describes what happens, in about limit steps.
func counterexample(ctx context.Context, p *cfg.Program, x *answer.Execution, limit int) (*Counterexample, error) {
	if limit <= 0 {
		limit = defaultTraceSteps
	}
	text := textOf(p.Sources, p.Functions)
	if p.Main == nil {
		w, err := walk(ctx, p, x, text)
		if err != nil {
			return nil, err
		}
		chosen := slices.DeleteFunc(w.reads, func(in locatedInput) bool { return in.stored })
		cex := &Counterexample{Inputs: text.inputs(chosen), Steps: shorten(w.told, limit)}
		cex.OmittedInputs = max(0, len(x.Inputs)-len(cex.Inputs))
		return cex, nil
	}
	rp, err := newReplay(ctx, p.Main, x)
	if err != nil {
		return nil, err
	}
	rp.text = text
	begin := rp.begin()

	whole, err := rp.run(begin, exec.Run{MaxChoices: maxTraceInputs})
	if err != nil {
		return nil, err
	}
	chosen := rp.chosen(whole.out.Choices)
	if whole.out.Steps <= maxUseStmts {
		if t := rp.short(); t != nil {
			rp.unused = t.unused
		}
	}
	for i := range chosen {
		chosen[i].unused = rp.unused[chosen[i].number]
	}
	cex := &Counterexample{Inputs: text.inputs(chosen), OmittedInputs: max(0, whole.end.read-maxTraceInputs)}
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
	short.Steps = shorten(folded(c.Steps), limit)
	return &short
}

// Bounds of the iterations that are folded: so many steps each, at least so many of them.
const (
	maxFolded = 12
	minFolded = 4
)

// folded leaves out all but the first and the last one of steps that repeat the same lines.
func folded(steps []Step) (out []Step) {
	for i := 0; i < len(steps); {
		period, times := repetition(steps[i:])
		if times < minFolded {
			out = append(out, steps[i])
			i++
			continue
		}
		last := slices.Clone(steps[i+(times-1)*period : i+times*period])
		last[0].Folded = times - 2
		out = append(append(out, steps[i:i+period]...), last...)
		i += times * period
	}
	return out
}

// repetition is how many steps at the beginning, at a time, go through the same lines how often; those that cover most, and of these the fewest.
func repetition(steps []Step) (period, times int) {
	for p := 1; p <= maxFolded && p*minFolded <= len(steps); p++ {
		n := p
		for n < len(steps) && alike(steps[n], steps[n-p]) {
			n++
		}
		if n/p >= minFolded && n/p*p > period*times {
			period, times = p, n/p
		}
	}
	return period, times
}

// alike reports whether two steps are at one place, and neither jumps.
func alike(a, b Step) bool {
	return a.Line == b.Line && a.File == b.File && a.Function == b.Function && !a.Gap && a.Iterations == "" && b.Iterations == ""
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

// replay executes the counterexample of a program without procedures.
type replay struct {
	ctx  context.Context
	g    *cfg.Graph
	prog *exec.Program
	x    *answer.Execution
	text *text // nil: nothing is to be told

	unused map[int]bool // inputs on which nothing depends, as far as that is known
}

func newReplay(ctx context.Context, g *cfg.Graph, x *answer.Execution) (*replay, error) {
	prog, err := exec.Compile(g)
	return &replay{ctx: ctx, g: g, prog: prog, x: x}, err
}

// point is a moment of the execution; read is the number of inputs that have been read.
type point struct {
	vertex cfg.Vertex
	state  []num.Rat
	memory cfg.Contents
	read   int
}

// begin is the beginning of the execution that a certificate describes.
func (rp *replay) begin() point {
	state := make([]num.Rat, len(rp.g.Vars))
	copy(state, rp.x.Initial())
	return point{vertex: rp.g.Source, state: state, memory: rp.x.Memory()}
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
	r.Start, r.State, r.Memory, r.KeepMemory = from.vertex, from.state, from.memory, rp.g.HasArrays()
	r.Choose = func(cfg.Site) (num.Rat, bool) {
		if read >= len(rp.x.Inputs) {
			return num.Rat{}, false
		}
		read++
		return rp.x.Inputs[read-1], true
	}
	out, jumps, err := rp.prog.RunAccelerated(rp.ctx, r, rp.x.Symbols, rp.x.Accelerators)
	if err == nil && out.Kind != exec.ReachedTarget && out.Kind != exec.OutOfSteps {
		err = fmt.Errorf("the counterexample's execution does not repeat: %s", out.Kind)
	}
	return stretch{out: out, jumps: jumps, end: point{out.Vertex, out.State, out.Memory, read}}, err
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
	if len(tail) > 0 { // none of the last statements need be a step
		tail[0].Gap = true
	}
	return append(head, tail...), nil
}

// steps describes the execution from a point on, for maxStmts statements (0: to its end).
func (rp *replay) steps(from point, maxStmts int64) ([]Step, error) {
	st, err := rp.run(from, exec.Run{MaxSteps: maxStmts, MaxEdges: -1})
	if err != nil {
		return nil, err
	}
	t, err := rp.follow(from, st)
	if n := len(st.out.Edges); err == nil && st.out.Kind == exec.ReachedTarget && n > 0 {
		t.tellEnding(t.ending(&rp.g.Edges[st.out.Edges[n-1]]))
	}
	return t.told, err
}

// follow has a teller go through a stretch of the execution.
func (rp *replay) follow(from point, st stretch) (*teller, error) {
	t := &teller{g: rp.g, text: rp.text, state: slices.Clone(from.state), memory: copied(from.memory), inputs: rp.x.Inputs[from.read:], read: from.read, silent: rp.unused}
	jumps := st.jumps
	for i := 0; i <= len(st.out.Edges); i++ {
		for ; len(jumps) > 0 && jumps[0].Edges == i; jumps = jumps[1:] {
			t.jump(&rp.x.Accelerators[jumps[0].Accelerator], jumps[0].Iterations)
		}
		if i < len(st.out.Edges) {
			if err := t.edge(&rp.g.Edges[st.out.Edges[i]]); err != nil {
				return t, err
			}
		}
	}
	for v, r := range st.end.state {
		if !r.Equal(t.state[v]) {
			return t, fmt.Errorf("the trace disagrees with the execution on the value of %s", rp.g.VarName(cfg.Var(v)))
		}
	}
	if rp.g.HasArrays() && !maps.Equal(st.end.memory, t.memory) {
		return t, errors.New("the trace disagrees with the execution on what arrays contain")
	}
	return t, nil
}

// copied is a copy of the contents of arrays.
func copied(memory cfg.Contents) cfg.Contents {
	if memory == nil {
		return cfg.Contents{}
	}
	return maps.Clone(memory)
}

// ending is what the execution ends in.
func (rp *replay) ending() (ending, error) {
	st, err := rp.run(rp.begin(), exec.Run{Path: true})
	if err != nil {
		return ending{}, err
	}
	last, ok := st.out.Path.Last()
	if !ok {
		return ending{}, errors.New("an execution that takes no edge")
	}
	end := (&teller{g: rp.g}).ending(&rp.g.Edges[last])
	end.detail = detailed(rp.g, end.edge.Goal, st.end.state, rp.allocated)
	if g := end.edge.Goal; g != nil && (g.Check == cfg.Leak || g.Check == cfg.NotFreed) {
		end.detail = cmp.Or(end.detail, rp.unfreed())
	}
	return end, nil
}

// short is a teller that has gone through the execution, if that is short enough; nil if not.
func (rp *replay) short() *teller {
	st, err := rp.run(rp.begin(), exec.Run{MaxSteps: maxProcStmts, MaxEdges: -1})
	if err != nil || st.out.Kind != exec.ReachedTarget {
		return nil
	}
	silent := *rp
	silent.text = nil
	t, err := silent.follow(rp.begin(), st)
	if err != nil {
		return nil
	}
	for v := range t.fresh {
		t.drop(v)
	}
	return t
}

// allocated is where the object with a number is allocated, if that can be found out.
func (rp *replay) allocated(object num.Rat) (cfg.Pos, bool) {
	t := rp.short()
	if t == nil {
		return cfg.Pos{}, false
	}
	pos, ok := t.allocated[object.String()]
	return pos, ok
}

// unfreed says where memory was allocated that has not been freed at the end; empty if that is not known.
func (rp *replay) unfreed() string {
	t := rp.short()
	if t == nil {
		return ""
	}
	counts := map[cfg.Pos]int{}
	var known int64
	for object, pos := range t.allocated {
		if t.unfreed[object] {
			counts[pos]++
			known++
		}
	}
	if known != t.live && !t.anyFreed { // the states of some are not kept
		counts = t.born
	}
	var parts []string
	for _, pos := range slices.SortedFunc(maps.Keys(counts), func(a, b cfg.Pos) int { return place(a, "").compare(place(b, "")) }) {
		what := "memory"
		if n := counts[pos]; n > 1 {
			what = fmt.Sprintf("%d objects", n)
		}
		parts = append(parts, what+" allocated at "+place(pos, "").Short())
	}
	return strings.Join(parts, ", ")
}

// variableIn is a variable's name in the detail of a goal.
var variableIn = lazy.Regexp(`\{[^{}]*\}`)

// detailed is the detail of a goal with the values of the state in which it is violated; empty if a value is not known.
func detailed(g *cfg.Graph, goal *cfg.Goal, state []num.Rat, allocated func(object num.Rat) (cfg.Pos, bool)) string {
	named := func(name string) int {
		return slices.IndexFunc(g.Vars, func(info cfg.VarInfo) bool { return info.Name == name })
	}
	if goal == nil || len(goal.Details) == 0 {
		return ""
	}
	which := named(cfg.ShownDetail)
	if which < 0 {
		return ""
	}
	n, ok := state[which].Int64()
	if !ok || n < 0 || n >= int64(len(goal.Details)) {
		return ""
	}
	return variableIn().ReplaceAllStringFunc(goal.Details[n], func(name string) string {
		name, object := strings.CutPrefix(name[1:len(name)-1], cfg.AllocatedBy)
		v := named(name)
		switch {
		case v < 0 && object:
			return ""
		case v < 0:
			return "?"
		case object:
			if pos, ok := allocated(state[v]); ok {
				return fmt.Sprintf(", allocated at %s:%d", filepath.Base(pos.File), pos.Line)
			}
			return ""
		}
		return g.Vars[v].Type.Text(state[v])
	})
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

func textOf(sources []cfg.Source, functions []cfg.Extent) *text {
	t := &text{map[string][]string{}, map[string][]cfg.Extent{}}
	for _, s := range sources {
		t.lines[s.Name] = strings.Split(string(s.Text), "\n")
	}
	for _, f := range functions {
		t.functions[f.From.File] = append(t.functions[f.From.File], f)
	}
	return t
}

// line is the text of the line at pos, empty if that is in no file of the program.
func (t *text) line(pos cfg.Pos) string { return strings.TrimSpace(t.whole(pos)) }

// whole is line with the spaces around it.
func (t *text) whole(pos cfg.Pos) string {
	lines := t.lines[pos.File]
	if pos.Line < 1 || pos.Line > len(lines) {
		return ""
	}
	return lines[pos.Line-1]
}

// place is a place in the text; function is the one that it belongs to if the text is not known.
func (t *text) place(pos cfg.Pos, function string) Place {
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

// inputs are the first of some inputs as a report has them.
func (t *text) inputs(reads []locatedInput) []Input {
	inputs := []Input{}
	for _, in := range reads[:min(len(reads), maxTraceInputs)] {
		inputs = append(inputs, Input{Place: t.place(in.Pos, in.function), Value: in.Type.Text(in.Value), From: cmp.Or(in.Function, in.fails), Variable: in.variable,
			Fails: in.fails != "", Unused: in.unused, call: in.Call})
	}
	return inputs
}
