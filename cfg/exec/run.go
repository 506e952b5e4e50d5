package exec

import (
	"context"
	"fmt"

	"cairn/cfg"
	"cairn/internal/num"
)

// Kind tells how a run ended.
type Kind uint8

// The ways in which a run ends.
const (
	// ReachedTarget: the run arrived at the graph's target.
	ReachedTarget Kind = iota
	// Ended: no edge that leaves the vertex can be taken.
	Ended
	// Undefined: what would have come next is undefined behaviour.
	Undefined
	// Stopped: Visit or Choose said so.
	Stopped
	// OutOfSteps: MaxSteps statements have been executed.
	OutOfSteps
	// OutOfRange: a mathematical integer became too large: longer than maxBits, or than 64 bits in a run of a tracked program or one of
	// more than maxRepeated choices.
	OutOfRange
	// Dependent: a tracked program has come to a decision by a value that is not known.
	Dependent
	// OutOfMemory: more is written to arrays than there is room for.
	OutOfMemory
)

// String describes the kind for people.
func (k Kind) String() string {
	names := [...]string{"the error was reached", "the execution ended", "undefined behaviour", "stopped", "out of steps",
		"an integer that is too large", "a decision by a value that is not known", "more memory than can be executed"}
	if int(k) < len(names) {
		return names[k]
	}
	return fmt.Sprintf("Kind(%d)", uint8(k))
}

// Run says what to run. The zero values of the optional fields mean: no callbacks, no limit, nothing recorded.
type Run struct {
	Start cfg.Vertex
	State []num.Rat // the value of each variable, of its type; missing values are 0, and those of arrays mean nothing

	// Memory is what arrays contain.
	Memory cfg.Contents

	// Choose gives the value of a nondeterministic choice, which must be of the variable's type, or stops the run. Without
	// it every choice is 0.
	Choose func(cfg.Site) (num.Rat, bool)

	// Visit is called on arrival, by an edge, at a vertex for which Watch holds (the target included), and returns whether
	// to go on. The state is the caller's to keep.
	Watch []bool // by vertex; may be short
	Visit func(cfg.Vertex, []num.Rat) bool

	// MaxSteps bounds the number of statements; the run ends at the first vertex where it is reached. 0: no bound.
	MaxSteps int64

	// Due are the statements of earlier runs that have not been counted as steps of work, and afterwards those of this run, too: whoever
	// makes many short runs keeps them. nil: none, and what this run leaves is not counted.
	Due *int64

	// MaxEdges and MaxChoices bound what the Outcome records of the edges taken and the choices made; -1 is unlimited.
	MaxEdges, MaxChoices int

	// Unknown tells which variables have values that are not known, in a run of a program made by Tracked. It must not be nil there, and
	// be nil elsewhere; missing values are known.
	Unknown []bool

	// Decide is asked, in a run of a program made by Tracked, what to do where a value that is not known decides: whether to jump, if ok.
	Decide func() (jumps, ok bool)

	// Path asks for the whole path, with repetitions folded.
	Path bool

	// KeepMemory asks for what arrays contain at the end.
	KeepMemory bool
}

// Made is a choice that was made.
type Made struct {
	Site  cfg.Site
	Value num.Rat
}

// Outcome is the end of a run. Vertex is the last vertex that was reached. State is the state there, except that a run that
// ended on the way along an edge (Undefined, OutOfRange, an assumption that failed late, Choose) shows the changes up
// to that point; Site is then the statement at which it ended, if HasSite. After Dependent it is the choice whose value has
// decided, if it was one that the run has met. Unknown tells which variables of State are not known.
type Outcome struct {
	Kind    Kind
	Vertex  cfg.Vertex
	State   []num.Rat
	Memory  cfg.Contents // nil unless it was asked for
	Unknown []bool
	Steps   int64
	Site    cfg.Site
	HasSite bool

	Edges   []cfg.EdgeID
	Choices []Made
	Path    Path
}

// pollSteps is the number of statements between two looks at the context.
const pollSteps = 1 << 14

// runSteps is how many statements are executed in the time that it takes to begin and end a run.
const runSteps = 512

// due are the statements that are due when the run begins: it counts as some itself.
func (r *Run) due() int64 {
	if r.Due == nil {
		return runSteps
	}
	return *r.Due + runSteps
}

// owe leaves statements to later runs.
func (r *Run) owe(due int64) {
	if r.Due != nil {
		*r.Due = due
	}
}

// Run executes the program. An error means that the run was cancelled or that a value it was given is not of its type; the
// Outcome then shows how far it came, with Kind Stopped.
func (p *Program) Run(ctx context.Context, r Run) (Outcome, error) {
	if p.math && len(p.arrays) == 0 && r.Unknown == nil {
		return p.runMath(ctx, r)
	}
	return p.runWords(ctx, r)
}

// runWords executes the program in 64 bits.
func (p *Program) runWords(ctx context.Context, r Run) (Outcome, error) {
	if p.large {
		return Outcome{Kind: OutOfRange, Vertex: r.Start, State: r.State}, nil
	}
	m := &machine{p: p, r: &r, regs: append([]int64(nil), p.init...), at: r.Start, fail: -1}
	if int(r.Start) >= len(p.entry) || r.Start < 0 || len(r.State) > len(p.vars) || len(r.Unknown) > len(p.vars) {
		return Outcome{Kind: Stopped, Vertex: r.Start}, fmt.Errorf("exec: a start that is not of the graph")
	}
	if p.wide {
		m.wides = make([]num.Rat, len(m.regs))
		for at, v := range p.wideInit {
			m.wides[at] = v
		}
	}
	for i, v := range r.State {
		if p.vars[i].big {
			if !p.graph.Vars[i].Type.Contains(v) {
				return Outcome{Kind: Stopped, Vertex: r.Start}, fmt.Errorf("exec: the value %s of variable %d is not of its type", v, i)
			}
			m.wides[i] = v
			continue
		}
		w, ok := p.vars[i].word(v)
		if !ok && p.vars[i].math && v.IsInt() {
			return Outcome{Kind: OutOfRange, Vertex: r.Start, State: r.State}, nil
		}
		if !ok || !p.vars[i].holds(w) {
			return Outcome{Kind: Stopped, Vertex: r.Start}, fmt.Errorf("exec: the value %s of variable %d is not of its type", v, i)
		}
		m.regs[i] = w
	}
	if r.Path {
		m.folder = newFolder(len(p.entry))
	}
	m.unknown = m.unknowns()
	if err := m.begin(r.Memory); err != nil {
		return Outcome{Kind: Stopped, Vertex: r.Start}, err
	}
	m.loop(ctx)
	if r.Path {
		m.out.Path = m.folder.path
	}
	m.out.Vertex = m.at
	m.out.State, m.out.Unknown = m.state(), m.unknownVars()
	if r.KeepMemory {
		m.out.Memory = m.contents()
	}
	return m.out, m.err
}

// holds reports whether w is the machine form of a value of the kind.
func (k kind) holds(w int64) bool {
	if k.sh == 0 {
		return true
	}
	if k.signed {
		return w<<k.sh>>k.sh == w
	}
	return uint64(w)<<k.sh>>k.sh == uint64(w)
}

// machine is one run.
type machine struct {
	p     *Program
	r     *Run
	regs  []int64
	wides []num.Rat // by register: values of wide types; nil if there are none
	out   Outcome
	err   error
	due   int64 // statements that have been granted and not passed as steps

	folder  *folder // nil unless the path is asked for
	arrays  []*memory
	shadow  uint16  // of a tracked program: arrays from there on tell which cells of those before are known
	unknown []int32 // of a tracked program, by register: where a value comes from that is not known

	at      cfg.Vertex // where the current edge began
	fail    int32      // where to go on after a trap; -1: nowhere
	mark    int        // choices recorded when the current edge began
	trapped bool       // an edge of this vertex has trapped

	undoable bool     // the current edge may have to be undone
	undo     []undone // what it has written to arrays then
}

func (m *machine) state() []num.Rat {
	s := make([]num.Rat, len(m.p.vars))
	for i, k := range m.p.vars {
		if k.big {
			s[i] = m.wides[i]
		} else {
			s[i] = k.rat(m.regs[i])
		}
	}
	return s
}

// choose executes opHavoc.
func (m *machine) choose(in *instr) bool {
	site := cfg.Site{Edge: cfg.EdgeID(in.a), Stmt: in.b}
	k := m.p.vars[in.dst]
	var v num.Rat
	if m.r.Choose != nil {
		var ok bool
		if v, ok = m.r.Choose(site); !ok {
			return false
		}
	}
	w, ok := int64(0), k.big && m.p.graph.Vars[in.dst].Type.Contains(v)
	if !k.big {
		w, ok = k.word(v)
	}
	if !ok && k.math && v.IsInt() {
		m.out.Kind = OutOfRange
		return false
	}
	if !ok || !k.holds(w) {
		m.err = fmt.Errorf("exec: the chosen value %s is not of the variable's type", v)
		return false
	}
	if m.regs[in.dst] = w; k.big {
		m.wides[in.dst] = v
	}
	if n := m.r.MaxChoices; n < 0 || len(m.out.Choices) < n {
		m.out.Choices = append(m.out.Choices, Made{site, v})
	}
	return true
}

// arrive records that an edge has been taken and calls Visit; it reports whether to go on.
func (m *machine) arrive(e int32) bool {
	v := cfg.Vertex(m.p.dst[e])
	m.at = v
	if n := m.r.MaxEdges; n < 0 || len(m.out.Edges) < n {
		m.out.Edges = append(m.out.Edges, cfg.EdgeID(e))
	}
	if m.folder != nil {
		m.folder.take(cfg.EdgeID(e), m.p.from[e], v)
	}
	if int(v) >= len(m.r.Watch) || !m.r.Watch[v] {
		return true
	}
	return m.r.Visit == nil || m.r.Visit(v, m.state())
}

// blame notes the statement that the instruction at pc belongs to.
func (m *machine) blame(pc int32) {
	if s := m.p.site[pc]; s >= 0 {
		m.out.Site, m.out.HasSite = m.p.sites[s], true
	}
}
