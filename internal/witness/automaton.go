package witness

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"cairn/cfg"
	"cairn/internal/lazy"
	"cairn/lang/cfront"
)

// NewAutomaton is an entry in format 1.0: invariants of loops become nodes that are entered at the heads of the loops, inputs
// become edges. Invariants of other places have no counterpart and are left out.
func NewAutomaton(s *Source, e *Entry) *Automaton {
	m := &e.Metadata
	kind, arch := CorrectnessWitness, "32bit"
	if e.Type == ViolationSequence {
		kind = ViolationWitness
	}
	if m.Task.DataModel == "LP64" {
		arch = "64bit"
	}
	file := m.Task.InputFiles[0]
	producer := m.Producer.Version
	if !strings.HasPrefix(producer, m.Producer.Name) {
		producer = m.Producer.Name + " " + producer
	}
	a := &Automaton{Data: Data{{"witness-type", kind}, {"sourcecodelang", "C"}, {"producer", producer},
		{"specification", m.Task.Specification}, {"programfile", file}, {"programhash", m.Task.InputFileHashes[file]},
		{"architecture", arch}, {"creationtime", m.CreationTime}}}
	node := func(data ...Datum) string {
		id := "N" + strconv.Itoa(len(a.Nodes))
		a.Nodes = append(a.Nodes, Node{ID: id, Data: data})
		return id
	}
	last := node(Datum{"entry", "true"})
	for _, item := range e.Content {
		if inv := item.Invariant; inv != nil && inv.Type == LoopInvariant {
			to := node(Datum{"invariant", inv.Value}, Datum{"invariant.scope", inv.Location.Function})
			a.Edges = append(a.Edges, Edge{Source: last, Target: to,
				Data: Data{{"startline", strconv.Itoa(inv.Location.Line)}, {"enterLoopHead", "true"}}})
		}
		for _, step := range item.Segment {
			w := &step.Waypoint
			data := Data{{"startline", strconv.Itoa(w.Location.Line)}}
			var to string
			if w.Type == Target {
				to = node(Datum{"violation", "true"})
			} else {
				data = append(data, Datum{"assumption", w.Constraint.Value + ";"}, Datum{"assumption.scope", w.Location.Function},
					Datum{"assumption.resultfunction", s.callee(w.Location)})
				to = node()
			}
			a.Edges = append(a.Edges, Edge{Source: last, Target: to, Data: data})
			last = to
		}
	}
	return a
}

// callee is the function of the call that ends at a location.
func (s *Source) callee(end Location) string {
	if c := s.callBefore(end); c != nil {
		return c.Function
	}
	return ""
}

// Entry is the automaton as an entry of format 2.0. A correctness witness's invariants at the heads of loops become loop
// invariants, those of several nodes that stand for the same loop are alternatives. A violation witness's automaton has to
// be a path, but for edges to sinks, which are to be avoided. The notes tell what is left out. The error is an *Error if the
// witness is wrong, and another one if it cannot be understood.
func (a *Automaton) Entry(s *Source) (*Entry, []string, error) {
	if problems := a.Lint(s); len(problems) > 0 {
		return nil, nil, &problems[0]
	}
	e := &Entry{Type: InvariantSet, Pos: a.Pos, Metadata: Metadata{Task: Task{
		InputFiles:      []string{a.Get("programfile")},
		InputFileHashes: map[string]string{a.Get("programfile"): a.Get("programhash")},
		Specification:   a.Get("specification"), DataModel: "ILP32", Language: "C"}}}
	if a.Get("architecture") == "64bit" {
		e.Metadata.Task.DataModel = "LP64"
	}
	c := &converter{a: a, s: s, e: e}
	convert := c.invariants
	if a.Get("witness-type") == ViolationWitness {
		e.Type, convert = ViolationSequence, c.path
	}
	if err := convert(); err != nil {
		return nil, nil, err
	}
	return e, c.notes, nil
}

// converter turns an automaton into an entry.
type converter struct {
	a     *Automaton
	s     *Source
	e     *Entry
	notes []string
}

func (c *converter) note(pos cfg.Pos, format string, args ...any) {
	c.notes = append(c.notes, pos.String()+": "+fmt.Sprintf(format, args...))
}

// invariants collects the invariants of the nodes.
func (c *converter) invariants() error {
	for i := range c.a.Nodes {
		n := &c.a.Nodes[i]
		value := n.Get("invariant")
		if value == "" || value == "true" || value == "1" {
			continue
		}
		loc, ok := c.head(n)
		if !ok {
			c.note(n.Pos, "the invariant of a node that is no loop head is not used")
			continue
		}
		if err := expression(value); err != nil {
			return &Error{n.Pos, "invariant: " + err.Error()}
		}
		j := slices.IndexFunc(c.e.Content, func(it Item) bool { return it.Invariant.Location == loc })
		if j < 0 {
			c.e.Content = append(c.e.Content, Item{Pos: n.Pos, Invariant: &Invariant{
				Type: LoopInvariant, Location: loc, Value: value, Format: CExpression, Pos: n.Pos}})
		} else if inv := c.e.Content[j].Invariant; inv.Value != value {
			inv.Value = "(" + inv.Value + ") || (" + value + ")"
		}
	}
	return nil
}

// head is the loop whose head a node stands for.
func (c *converter) head(n *Node) (Location, bool) {
	for i := range c.a.Edges {
		e := &c.a.Edges[i]
		if e.Target != n.ID || !e.isTrue("enterLoopHead") {
			continue
		}
		if st := c.find(e, isLoop); st != nil {
			return c.s.location(st.From, ""), true
		}
	}
	return Location{}, false
}

// lines are those that an edge is about; ok is false if it doesn't say.
func (e *Edge) lines() (from, to int, ok bool) {
	from, err := strconv.Atoi(e.Get("startline"))
	if err != nil {
		return 0, 0, false
	}
	if to, err = strconv.Atoi(e.Get("endline")); err != nil || to < from {
		to = from
	}
	return from, to, true
}

// text is that of the edge's lines, empty if the edge doesn't say which, or if they are none of the program's.
func (c *converter) text(e *Edge) cfront.Span {
	from, to, ok := e.lines()
	if !ok || from < 1 || to > len(c.s.starts) {
		return cfront.Span{}
	}
	_, end := c.s.lineBounds(to)
	return cfront.Span{From: c.s.starts[from-1], To: end}
}

// find is the first suitable statement that begins in the edge's lines, or the loop that has its condition there, behind the body.
func (c *converter) find(e *Edge, suitable func(*cfront.Statement) bool) *cfront.Statement {
	in := c.text(e)
	for i := range c.s.outline.Statements {
		st := &c.s.outline.Statements[i]
		behind := st.Kind == cfront.DoStatement && st.Condition != nil && within(st.Condition.From, in)
		if (within(st.From, in) || behind) && suitable(st) {
			return st
		}
	}
	return nil
}

// path follows the automaton from its entry to the violation.
func (c *converter) path() error {
	at := slices.IndexFunc(c.a.Nodes, func(n Node) bool { return n.isTrue("entry") })
	seen := make(map[string]bool)
	for node := &c.a.Nodes[at]; !node.isTrue("violation"); {
		if seen[node.ID] {
			return fmt.Errorf("the automaton has a cycle at node %s, which is not supported", node.ID)
		}
		seen[node.ID] = true
		var next *Node
		var segment, follow []Step
		for i := range c.a.Edges {
			e := &c.a.Edges[i]
			if e.Source != node.ID || e.Target == node.ID {
				continue
			}
			to := &c.a.Nodes[slices.IndexFunc(c.a.Nodes, func(n Node) bool { return n.ID == e.Target })]
			steps, err := c.steps(e)
			switch {
			case err != nil:
				return err
			case to.isTrue("sink"):
				if len(steps) == 1 {
					steps[0].Waypoint.Action = Avoid
					segment = append(segment, steps...)
				}
			case next != nil:
				return fmt.Errorf("the automaton branches at node %s, which is not supported", node.ID)
			default:
				next, follow = to, steps
			}
		}
		if next == nil {
			return &Error{node.Pos, fmt.Sprintf("no edge leads on from node %s, which is no violation", node.ID)}
		}
		for _, st := range follow {
			c.e.Content = append(c.e.Content, Item{Pos: st.Waypoint.Pos, Segment: append(segment, st)})
			segment = nil
		}
		node = next
	}
	c.e.Content = append(c.e.Content, Item{Pos: c.a.Pos, Segment: []Step{{Waypoint{Type: Target, Action: Follow, Pos: c.a.Pos}}}})
	return nil
}

// assigned finds an equation that is written as an assignment, as some tools do.
var assigned = lazy.Regexp(`([^=<>!])=([^=])`)

// steps are the waypoints that an edge stands for.
func (c *converter) steps(e *Edge) (all []Step, err error) {
	add := func(kind string, at int, constraint string) {
		w := Waypoint{Type: kind, Action: Follow, Location: c.s.location(at, ""), Pos: e.Pos}
		if kind == FunctionReturn && !c.s.Defines(w.Location) {
			w.Location.Column = 0 // any of the inputs that are read in this line
		}
		if constraint != "" {
			w.Constraint = &Constraint{Value: constraint}
		}
		all = append(all, Step{w})
	}
	var state []string
	for _, part := range strings.Split(e.Get("assumption"), ";") {
		part = strings.TrimSpace(part)
		switch {
		case part == "":
		case strings.Contains(part, `\result`):
			end, err := c.returned(e, part)
			if err != nil {
				return nil, err
			}
			add(FunctionReturn, end, part)
		default:
			part = assigned().ReplaceAllString(part, "$1==$2")
			if err := expression(part); err != nil {
				return nil, &Error{e.Pos, "assumption: " + err.Error()}
			}
			state = append(state, "("+part+")")
		}
	}
	if len(state) > 0 {
		kind := afterwards
		if e.Get("control") != "" || e.Get("enterFunction") != "" {
			kind = Assumption
		}
		from, _, _ := e.lines()
		if st := c.s.statement(c.s.bytesAt(Location{Line: from}), anyStatement); st != nil {
			add(kind, append(st.Labels, st.From)[0], strings.Join(state, " && "))
		} else {
			c.note(e.Pos, "an assumption at no statement is not used")
		}
	}
	if control := e.Get("control"); control != "" {
		if st := c.find(e, decides); st == nil || c.compound(e, st) {
			c.note(e.Pos, "a branch that is not a whole condition is not used")
		} else {
			add(Branching, st.From, strings.TrimPrefix(control, "condition-"))
		}
	}
	if f := e.Get("enterFunction"); f != "" && f != "main" {
		if end := c.callEnd(e, f); end >= 0 {
			if c.s.definition(f) != nil {
				add(FunctionEnter, end, "")
			}
		}
	}
	return all, nil
}

// returned is the end of the call whose result an assumption is about.
func (c *converter) returned(e *Edge, assumption string) (end int, err error) {
	function := e.Get("assumption.resultfunction")
	if end = c.callEnd(e, function); end < 0 {
		return -1, &Error{e.Pos, fmt.Sprintf("no call of %q is at line %s", function, e.Get("startline"))}
	}
	if !returned().MatchString(assumption) {
		return -1, &Error{e.Pos, fmt.Sprintf("the assumption %q is not of the form \\result == value", assumption)}
	}
	return end, nil
}

// afterwards is the type of an assumption about the states behind a statement, which format 2.0 doesn't have.
const afterwards = "assumption behind"

// callEnd is the closing parenthesis of the first call of a function in the edge's lines; -1 if there is none.
func (c *converter) callEnd(e *Edge, function string) int {
	in := c.text(e)
	for _, call := range c.s.outline.Calls {
		if call.Function == function && within(call.Begin, in) {
			return call.End
		}
	}
	return -1
}

// compound reports whether the condition of a statement has parts that are decided one by one, or a conditional operator comes before it in
// the edge's lines: an automaton has an edge for each.
func (c *converter) compound(e *Edge, st *cfront.Statement) bool {
	in := c.text(e)
	for _, o := range c.s.outline.Conditionals {
		if within(o.Question, in) && o.Question < st.From {
			return true
		}
	}
	if st.Condition == nil {
		return true
	}
	text := string(c.s.Text[st.Condition.From:st.Condition.To])
	return strings.Contains(text, "&&") || strings.Contains(text, "||") || strings.Contains(text, "?")
}
