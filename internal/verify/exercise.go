package verify

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/answer"
	"cairn/internal/budget"
	"cairn/internal/lazy"
	"cairn/internal/num"
	"cairn/internal/question"
	"cairn/internal/witness"
)

// Exercise is what comes of loop invariants that somebody claims: whether they hold when a loop is reached (initiation), are kept by an iteration
// (consecution), and exclude the error (safety). Each loop is left to its invariants alone (Floyd 1967; Hoare 1969): what else is true of the program
// does not help. Loops without any are gone through as they are.
type Exercise struct {
	Verdict string    `json:"verdict"` // holds, fails, unknown
	File    string    `json:"file"`
	Claims  []Claimed `json:"invariants"`

	// Without are the loops without an invariant, which are gone through as they are.
	Without []Place `json:"without,omitempty"`

	// Safety is the condition that the error cannot be reached: before any loop that has invariants, and from each of these on.
	Safety []Condition `json:"safety"`
}

// Claimed is an invariant that is claimed, at its loop.
type Claimed struct {
	Place
	Expression  string      `json:"expression"`
	Initiation  []Condition `json:"initiation"` // from the beginning, and from other loops that lead there
	Consecution []Condition `json:"consecution"`
}

// Condition is one of those that make invariants a proof.
type Condition struct {
	From    *Place   `json:"from,omitempty"` // the loop at which it begins; nil: the beginning of the program
	Verdict string   `json:"verdict"`        // holds, fails, unknown
	Reason  string   `json:"reason,omitempty"`
	Error   string   `json:"error,omitempty"`  // of safety that fails: what is reached
	Before  []Change `json:"before,omitempty"` // of one that fails: a state that the invariants allow at its beginning,
	After   []Change `json:"after,omitempty"`  // and one that follows
}

// What comes of a condition.
const (
	Holds   = "holds"
	Fails   = "fails"
	Unknown = "unknown"
)

// conditionSteps bounds the search for one condition, in steps; about two seconds.
const conditionSteps = 30_000

// clause is an invariant in a comment that begins with @, as in ACSL; claimWords are those that it begins with.
var (
	clause     = lazy.Regexp(`\bloop\s+invariant\s+([^;]+);`)
	claimWords = lazy.Regexp(`\bloop\s+invariant\b`)
)

// loopBegins matches the code behind an invariant: a loop, with a label or not.
var loopBegins = lazy.Regexp(`^\s*(?:\w+\s*:\s*)*\b(for|while|do)\b`)

// Annotated finds the invariants in the comments of a text, //@ loop invariant E; or /*@ loop invariant E; */, each with the line and the column of
// the loop behind it. The error is an *InputError.
func Annotated(file string, text []byte) (claims []witness.Claim, places []cfg.Pos, err error) {
	code := bytes.Clone(text)
	parts := notCode().FindAllIndex(text, -1)
	for _, m := range parts {
		for i := m[0]; i < m[1]; i++ {
			if code[i] != '\n' {
				code[i] = ' '
			}
		}
	}
	for _, m := range parts {
		note := text[m[0]:m[1]]
		if !bytes.HasPrefix(note, []byte("//@")) && !bytes.HasPrefix(note, []byte("/*@")) {
			continue
		}
		found := clause().FindAllSubmatchIndex(note, -1)
		pos := position(file, text, m[0])
		if len(found) < len(claimWords().FindAll(note, -1)) {
			return nil, nil, &InputError{Pos: pos, Msg: "a loop invariant ends with a semicolon"}
		}
		for _, c := range found {
			loop := loopBegins().FindSubmatchIndex(code[m[1]:])
			if loop == nil {
				return nil, nil, &InputError{Pos: pos, Msg: "no loop stands behind this invariant"}
			}
			at := position(file, text, m[1]+loop[2])
			value := strings.Join(strings.Fields(strings.ReplaceAll(string(note[c[2]:c[3]]), "@", " ")), " ")
			claims = append(claims, witness.Claim{Kind: witness.AtLoop, Value: value, Location: witness.Location{FileName: file, Line: at.Line, Column: at.Col}})
			places = append(places, position(file, text, m[0]+c[0]))
		}
	}
	return claims, places, nil
}

// notCode is a comment, or a string or a character, in which what looks like a comment is none. A backslash at the end of a line joins it with the
// next one.
var notCode = lazy.Regexp(`//(?:\\\r?\n|[^\n])*|(?s:/\*.*?\*(?:\\\r?\n)*/)|"(?:[^"\\\n]|(?s:\\.))*"|'(?:[^'\\\n]|(?s:\\.))*'`)

// CheckInvariants checks the invariants that stand in the comments of a program. Errors are *InputError and *UnsupportedError.
func CheckInvariants(ctx context.Context, task Task, opt Options) (x *Exercise, err error) {
	defer caught(&err, "")
	claims, places, err := Annotated(task.File, task.Source)
	if err == nil && len(claims) == 0 {
		err = &InputError{Pos: cfg.Pos{File: task.File}, Msg: "there is no invariant: write //@ loop invariant E; before a loop"}
	}
	if err != nil {
		return nil, err
	}
	opt.DataModel, opt.Property = cmp.Or(opt.DataModel, task.DataModel), cmp.Or(opt.Property, task.Property)
	src, err := Text(ctx, task, opt)
	if err != nil {
		return nil, err
	}
	v := validator{ctx: ctx, task: task, opt: opt, src: src}
	m, err := v.load(claims, places)
	var bad *witness.Error
	var doubt *doubtful
	switch {
	case errors.As(err, &bad):
		return nil, &InputError{Pos: bad.Pos, Msg: bad.Msg}
	case errors.As(err, &doubt):
		return nil, &UnsupportedError{Pos: doubt.pos, What: "invariant: " + doubt.reason}
	case err != nil:
		return nil, err
	case m.program.Main == nil:
		return nil, &UnsupportedError{Pos: cfg.Pos{File: task.File}, What: "invariants in a program whose functions call themselves"}
	}
	return newInspection(m, opt, claims, places).all(ctx)
}

// inspection checks the conditions of invariants, each on a graph of its own.
type inspection struct {
	opt    Options
	g      *cfg.Graph
	heads  []cfg.Vertex // of the loops with invariants
	marks  map[cfg.Vertex][]witness.Mark
	claims []witness.Claim
	x      *Exercise
}

func newInspection(m *markedProgram, opt Options, claims []witness.Claim, places []cfg.Pos) *inspection {
	i := &inspection{opt: opt, g: m.program.Main, marks: make(map[cfg.Vertex][]witness.Mark), claims: claims, x: &Exercise{File: places[0].File, Verdict: Holds}}
	for _, k := range m.marks {
		if i.marks[k.Vertex] == nil {
			i.heads = append(i.heads, k.Vertex)
		}
		i.marks[k.Vertex] = append(i.marks[k.Vertex], k)
	}
	slices.Sort(i.heads)
	for k, c := range claims {
		at := cfg.Pos{File: places[k].File, Line: c.Location.Line, Col: c.Location.Column}
		i.x.Claims = append(i.x.Claims, Claimed{Place: place(at, ""), Expression: c.Value})
	}
	return i
}

// all checks the conditions of all ways from the beginning, and from each loop, to the next loop or the error.
func (i *inspection) all(ctx context.Context) (*Exercise, error) {
	for _, start := range append([]cfg.Vertex{i.g.Source}, i.heads...) {
		if err := i.from(ctx, start); err != nil {
			return nil, err
		}
	}
	for k := range i.x.Claims {
		if c := &i.x.Claims[k]; len(c.Initiation)+len(c.Consecution) == 0 {
			c.Initiation = []Condition{{Verdict: Unknown, Reason: "the program does not come to this loop"}}
		}
	}
	i.without()
	worse := func(conditions []Condition) {
		for _, c := range conditions {
			if c.Verdict == Fails || c.Verdict == Unknown && i.x.Verdict == Holds {
				i.x.Verdict = c.Verdict
			}
		}
	}
	for _, c := range i.x.Claims {
		worse(c.Initiation)
		worse(c.Consecution)
	}
	worse(i.x.Safety)
	return i.x, nil
}

// without lists the loops that have no invariant.
func (i *inspection) without() {
	reached := i.g.From(i.g.Source)
	for v, info := range i.g.Vertices {
		if info.Loop.IsValid() && i.marks[cfg.Vertex(v)] == nil && reached[v] {
			if at := place(info.Loop, info.Func); !slices.Contains(i.x.Without, at) {
				i.x.Without = append(i.x.Without, at)
			}
		}
	}
}

// from checks the conditions that begin at a vertex.
func (i *inspection) from(ctx context.Context, start cfg.Vertex) error {
	w := i.ways(start)
	var from *Place
	if start != i.g.Source {
		p := i.x.Claims[i.marks[start][0].Claim].Place
		from = &p
	}
	safety := Condition{From: from, Verdict: Holds}
	if w.holes { // where the meaning of the program ends nothing is proved
		c, err := i.condition(ctx, w, nil)
		if err != nil {
			return err
		}
		if safety.Verdict, safety.Reason = c.Verdict, c.Reason; c.Verdict == Fails {
			safety.Verdict = Unknown
		}
	}
	for _, goal := range w.goals {
		c, err := i.condition(ctx, w, goal)
		if err != nil {
			return err
		}
		c.From = from
		switch claimed, ok := w.claims[goal]; {
		case !ok:
			if c.Verdict == Fails || c.Verdict == Unknown && safety.Verdict == Holds {
				c.Error = goal.Text
				safety = c
			}
		case claimed.Vertex == start:
			i.x.Claims[claimed.Claim].Consecution = append(i.x.Claims[claimed.Claim].Consecution, c)
		default:
			i.x.Claims[claimed.Claim].Initiation = append(i.x.Claims[claimed.Claim].Initiation, c)
		}
	}
	i.x.Safety = append(i.x.Safety, safety)
	return nil
}

// ways are the paths from a start to the next loop with invariants, or to the error. Each invariant is a goal, and each error.
type ways struct {
	start  cfg.Vertex
	g      *cfg.Graph
	goals  []*cfg.Goal
	claims map[*cfg.Goal]witness.Mark
	holes  bool // there are some on these paths, or errors of which nothing else is known
}

func (i *inspection) ways(start cfg.Vertex) *ways {
	next := i.g.Bare()
	w := &ways{start: start, g: next, claims: make(map[*cfg.Goal]witness.Mark)}
	if start != i.g.Source { // in any state that the invariants allow
		next.Source = next.NewVertex(i.g.Vertices[start])
		var allowed []cfg.Stmt
		for _, m := range i.marks[start] {
			allowed = append(allowed, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Holds(m.Cond, i.g.SignedWrap)})
		}
		next.NewEdge(next.Source, start, allowed...)
	}
	arrivals := make(map[cfg.Vertex]cfg.Vertex)
	for _, h := range i.heads {
		arrivals[h] = next.NewVertex(i.g.Vertices[h])
	}
	seen := make(map[*cfg.Goal]bool)
	reached := i.reachable(start)
	for k := range i.g.Edges {
		e := &i.g.Edges[k]
		dst, ok := arrivals[e.Dst]
		if !ok {
			dst = e.Dst
		}
		to := &next.Edges[next.NewEdge(e.Src, dst, e.Stmts...)]
		to.At, to.Goal, to.Hole = e.At, e.Goal, e.Hole
		w.holes = w.holes || e.Dst == i.g.Target && e.Goal == nil && reached[e.Src]
		if e.Dst == i.g.Target && e.Goal != nil && !seen[e.Goal] && reached[e.Src] {
			seen[e.Goal] = true
			w.goals = append(w.goals, e.Goal)
		}
	}
	for _, h := range i.heads {
		for _, m := range i.marks[h] {
			goal := &cfg.Goal{Check: cfg.Assertion, Pos: i.g.Vertices[h].Loop, Text: i.claims[m.Claim].Value}
			to := &next.Edges[next.NewEdge(arrivals[h], next.Target, cfg.Stmt{Kind: cfg.Assume, Expr: cfg.Negated(cfg.Holds(m.Cond, i.g.SignedWrap))})]
			to.Goal = goal
			if i.arrives(h, reached) {
				w.claims[goal] = m
				w.goals = append(w.goals, goal)
			}
		}
	}
	return w
}

// reachable are the vertices on ways from a start that pass no loop with invariants.
func (i *inspection) reachable(start cfg.Vertex) []bool {
	seen := make([]bool, len(i.g.Vertices))
	seen[start] = true
	for work := []cfg.Vertex{start}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		for _, id := range i.g.Out(v) {
			if to := i.g.Edges[id].Dst; !seen[to] && i.marks[to] == nil {
				seen[to] = true
				work = append(work, to)
			}
		}
	}
	return seen
}

// arrives reports whether a loop comes next.
func (i *inspection) arrives(head cfg.Vertex, reached []bool) bool {
	return slices.ContainsFunc(i.g.In(head), func(id cfg.EdgeID) bool { return reached[i.g.Edges[id].Src] })
}

// condition decides whether one of the goals is excluded on all ways.
func (i *inspection) condition(ctx context.Context, w *ways, goal *cfg.Goal) (Condition, error) {
	part, cancel := budget.WithDeadline(ctx, conditionSteps)
	defer cancel()
	g := w.only(goal)
	d, err := decide(part, question.Of(&cfg.Program{Main: g}), i.opt.Engine, i.opt.EngineOptions, func(string) {})
	if err != nil {
		return Condition{}, err
	}
	switch x, _ := d.Certificate.(*answer.Execution); {
	case d.Verdict == answer.Safe:
		return Condition{Verdict: Holds}, nil
	case d.Verdict == answer.Unsafe && x != nil:
		return i.states(ctx, w, g, x, goal)
	default:
		return Condition{Verdict: Unknown, Reason: d.Reason}, nil
	}
}

// only is the graph in which other goals, and holes, end executions without an error.
func (w *ways) only(goal *cfg.Goal) *cfg.Graph {
	p := (&cfg.Program{Main: w.g}).OnlyGoals(func(other *cfg.Goal) bool { return other == goal })
	return p.Main
}

// states tells the state at the beginning of an execution, and the one at its end, of the variables that matter.
func (i *inspection) states(ctx context.Context, w *ways, g *cfg.Graph, x *answer.Execution, goal *cfg.Goal) (Condition, error) {
	rp, err := newReplay(ctx, g, x)
	if err != nil {
		return Condition{}, err
	}
	whole, err := rp.run(rp.begin(), exec.Run{Path: true})
	if err != nil {
		return Condition{}, err
	}
	if last, ok := whole.out.Path.Last(); ok && g.Edges[last].Hole != nil {
		return Condition{Verdict: Unknown, Reason: g.Edges[last].Hole.String()}, nil
	}
	matters := make([]bool, len(g.Vars))
	for _, h := range i.heads {
		if _, about := w.claims[goal]; h != w.start && !(about && w.claims[goal].Vertex == h) {
			continue
		}
		for _, m := range i.marks[h] {
			m.Cond.EachRef(func(v cfg.Var) { matters[v] = true })
		}
	}
	c := Condition{Verdict: Fails}
	before := rp.begin().state
	named := make(map[string]int)
	for _, info := range g.Vars {
		named[info.Source]++
	}
	for v, info := range g.Vars {
		here := (info.Func == i.g.Vertices[w.start].Func || info.Kind == cfg.Global) && w.start != i.g.Source && info.Object == ""
		if info.Source == "" || strings.HasPrefix(info.Source, "__cairn_") || !matters[v] && !here { // __cairn_: what leads claims through the front end
			continue
		}
		tell := func(state []num.Rat) Change {
			name := info.Source
			if named[name] > 1 {
				name = info.Name // of several calls
			}
			return Change{Variable: name, Value: info.Type.Text(state[v])}
		}
		if w.start != i.g.Source {
			c.Before = append(c.Before, tell(before))
		}
		c.After = append(c.After, tell(whole.end.state))
	}
	return c, nil
}

// String is a condition in a few words.
func (c Condition) String() string {
	text := c.Verdict
	if c.Reason != "" {
		text += fmt.Sprintf(" (%s)", c.Reason)
	}
	return text
}
