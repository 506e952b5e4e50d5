package exec

import (
	"context"
	"fmt"
	"slices"

	"cairn/cfg"
	"cairn/internal/budget"
	"cairn/internal/num"
)

// Mathematical integers longer than maxBits end a run: squared again and again, they would fill the memory. Runs on large numbers
// count largeSteps steps of work for each statement: what it takes longer than in 64 bits.
const (
	maxBits    = 1 << 16
	largeSteps = 128
)

// maxRepeated is the number of choices up to which a run can begin once more: they are kept until it is known that it need not.
const maxRepeated = 1 << 20

// runMath executes a program with unbounded integers: in 64 bits as long as that goes well, and otherwise once more on numbers of any
// size, with the choices that have been made. What has been visited is not visited again.
func (p *Program) runMath(ctx context.Context, r Run) (Outcome, error) {
	var made []num.Rat
	visits, choices, choose, visit := 0, 0, r.Choose, r.Visit
	fast := r
	if choose != nil {
		fast.Choose = func(s cfg.Site) (num.Rat, bool) {
			v, ok := choose(s)
			if ok {
				if choices++; choices <= maxRepeated {
					made = append(made, v)
				}
			}
			return v, ok
		}
	}
	if visit != nil {
		fast.Visit = func(v cfg.Vertex, s []num.Rat) bool {
			visits++
			return visit(v, s)
		}
	}
	out, err := p.runWords(ctx, fast)
	if err != nil || out.Kind != OutOfRange || choices > maxRepeated {
		return out, err
	}
	if choose != nil {
		r.Choose = func(s cfg.Site) (num.Rat, bool) {
			if len(made) == 0 {
				return choose(s)
			}
			v := made[0]
			made = made[1:]
			return v, true
		}
	}
	if visit != nil {
		r.Visit = func(v cfg.Vertex, s []num.Rat) bool {
			if visits > 0 {
				visits--
				return true
			}
			return visit(v, s)
		}
	}
	return p.runLarge(ctx, &r)
}

// large is a run on numbers of any size. It does what a machine does.
type large struct {
	g     *cfg.Graph
	r     *Run
	state []num.Rat
	out   Outcome
	err   error

	folder *folder
	due    int64 // statements of a machine that have not been passed as steps
	failed Kind  // why the last statement was not executed: Ended for an assumption that does not hold
}

// runLarge executes the program on numbers of any size.
func (p *Program) runLarge(ctx context.Context, r *Run) (Outcome, error) {
	m := &large{g: p.graph, r: r, state: make([]num.Rat, len(p.vars))}
	copy(m.state, r.State)
	for i, v := range m.state {
		if !m.g.Vars[i].Type.Contains(v) {
			return Outcome{Kind: Stopped, Vertex: r.Start}, fmt.Errorf("exec: the value %s of variable %d is not of its type", v, i)
		}
	}
	if r.Path {
		m.folder = newFolder(len(m.g.Vertices))
	}
	m.out.Vertex = r.Start
	m.due = r.due()
	m.out.Kind = m.run(ctx)
	r.owe(m.due)
	switch m.out.Kind {
	case Undefined, OutOfRange, Stopped:
	default:
		m.out.HasSite = false
	}
	if m.folder != nil {
		m.out.Path = m.folder.path
	}
	m.out.State = m.state
	return m.out, m.err
}

// run takes edge after edge.
func (m *large) run(ctx context.Context) Kind {
	for {
		at := m.out.Vertex
		switch {
		case at == m.g.Target:
			return ReachedTarget
		case m.r.MaxSteps > 0 && m.out.Steps >= m.r.MaxSteps:
			return OutOfSteps
		}
		e, end := m.leave(at)
		if e < 0 {
			return end
		}
		stmts := max(1, len(m.g.Edges[e].Stmts))
		m.out.Steps += int64(stmts)
		if !m.arrive(e) {
			return Stopped
		}
		if m.due += int64(stmts) * largeSteps; m.due < pollSteps {
			continue
		}
		if m.err = budget.Pass(ctx, int(m.due/pollSteps)); m.err != nil {
			return Stopped
		}
		m.due %= pollSteps
	}
}

// leave takes the first edge from a vertex that can be taken; it returns -1 and how the run ends if there is none.
func (m *large) leave(v cfg.Vertex) (cfg.EdgeID, Kind) {
	out := m.g.Out(v)
	end := Ended
	m.out.HasSite = false
	for _, e := range out {
		before, mark := slices.Clone(m.state), len(m.out.Choices)
		if m.take(e, end != Undefined) {
			return e, Ended
		}
		switch m.failed {
		case Stopped, OutOfRange:
			return -1, m.failed
		case Undefined:
			end = Undefined
		}
		if len(out) > 1 {
			m.state, m.out.Choices = before, m.out.Choices[:mark]
		}
	}
	return -1, end
}

// take executes the statements of an edge, and reports whether all of them could be executed. The one that could not is noted, if blame.
func (m *large) take(e cfg.EdgeID, blame bool) bool {
	for i := range m.g.Edges[e].Stmts {
		site := cfg.Site{Edge: e, Stmt: int32(i)}
		if m.failed = m.stmt(site, &m.g.Edges[e].Stmts[i]); m.failed == ReachedTarget {
			continue
		}
		if blame && m.failed != Ended {
			m.out.Site, m.out.HasSite = site, true
		}
		return false
	}
	return true
}

// stmt executes a statement; it returns ReachedTarget if the run goes on.
func (m *large) stmt(site cfg.Site, s *cfg.Stmt) Kind {
	if s.Kind == cfg.Havoc {
		return m.choose(site, s.Var)
	}
	v, ok := cfg.Eval(s.Expr, m.state, m.g.SignedWrap)
	switch {
	case !ok && shiftsLarge(s.Expr):
		return OutOfRange
	case !ok:
		return Undefined
	case s.Kind == cfg.Assume && v.IsZero():
		return Ended
	case s.Kind == cfg.Assign && v.BitLen() > maxBits:
		return OutOfRange
	case s.Kind == cfg.Assign:
		m.state[s.Var] = v
	}
	return ReachedTarget
}

// shiftsLarge reports whether e shifts a mathematical integer: by cfg.MaxMathShift or more that is not evaluated, but defined.
func shiftsLarge(e *cfg.Expr) bool {
	return (e.Op == cfg.Shl || e.Op == cfg.Shr) && e.Type.IsMath() || slices.ContainsFunc(e.Args, shiftsLarge)
}

func (m *large) choose(site cfg.Site, x cfg.Var) Kind {
	var v num.Rat
	if m.r.Choose != nil {
		var ok bool
		if v, ok = m.r.Choose(site); !ok {
			return Stopped
		}
	}
	if !m.g.Vars[x].Type.Contains(v) {
		m.err = fmt.Errorf("exec: the chosen value %s is not of the variable's type", v)
		return Stopped
	}
	m.state[x] = v
	if n := m.r.MaxChoices; n < 0 || len(m.out.Choices) < n {
		m.out.Choices = append(m.out.Choices, Made{site, v})
	}
	return ReachedTarget
}

// arrive records that an edge has been taken and calls Visit; it reports whether to go on.
func (m *large) arrive(e cfg.EdgeID) bool {
	v := m.g.Edges[e].Dst
	m.out.Vertex = v
	if n := m.r.MaxEdges; n < 0 || len(m.out.Edges) < n {
		m.out.Edges = append(m.out.Edges, e)
	}
	if m.folder != nil {
		m.folder.take(e, m.g.Edges[e].Src, v)
	}
	if int(v) >= len(m.r.Watch) || !m.r.Watch[v] {
		return true
	}
	return m.r.Visit == nil || m.r.Visit(v, slices.Clone(m.state))
}
