package concrete

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	"cairn/certify/obligation"
	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// Explore returns nil if no execution of g reaches the error, which the states show that x says how to tell apart: at each vertex, by the
// values of the variables that are followed there, as far as they are known. All others may have any value.
func Explore(ctx context.Context, g *cfg.Graph, x *answer.Explored) error {
	e := &exploration{g: g, followed: x.Followed, seen: make([]map[string]bool, len(g.Vertices)), left: x.States}
	if err := e.compile(); err != nil {
		return err
	}
	e.meet(g.Source, make([]value, len(g.Vars)))
	for edges := 0; len(e.queue) > 0; {
		at := e.queue[len(e.queue)-1]
		e.queue = e.queue[:len(e.queue)-1]
		for _, id := range g.Out(at.vertex) {
			if edges++; edges%polling == 0 && ctx.Err() != nil {
				return obligation.ErrCancelled
			}
			if !e.useful[g.Edges[id].Dst] {
				continue
			}
			vars := append([]value(nil), at.vars...)
			switch open, err := e.take(e.steps[id], vars); {
			case err != nil:
				return err
			case !open:
				continue
			case g.Edges[id].Dst == g.Target:
				return fmt.Errorf("%w: as far as values are followed, the error can be reached at %s", obligation.ErrNoAnswer, g.PosOf(at.vertex))
			}
			if e.meet(g.Edges[id].Dst, vars); e.left < 0 {
				return errors.New("there are more states than claimed")
			}
		}
	}
	return nil
}

// exploration is the state of one.
type exploration struct {
	g        *cfg.Graph
	followed map[cfg.Vertex][]cfg.Var
	steps    [][]step // by edge
	useful   []bool   // by vertex: the target can be reached from it
	seen     []map[string]bool
	queue    []visit
	left     int64 // states
}

// visit is a state at a vertex from which the exploration goes on.
type visit struct {
	vertex cfg.Vertex
	vars   []value
}

// step is a statement. With a condition it requires that, and what follows from it of single variables is known behind it.
type step struct {
	value  eval // nil: any value
	to     cfg.Var
	assume bool
	pins   []pin
}

// pin is a variable that has one value.
type pin struct {
	v    cfg.Var
	word int64
}

// compile prepares the edges.
func (e *exploration) compile() error {
	for _, v := range e.g.Vars {
		if v.Type.Bits > 64 || v.Type.Kind == cfg.Array {
			return fmt.Errorf("%w: the values of the variable %s are not followed", obligation.ErrNoAnswer, v.Name)
		}
	}
	c := compiler{wraps: e.g.SignedWrap}
	e.steps = make([][]step, len(e.g.Edges))
	for id := range e.g.Edges {
		for i := range e.g.Edges[id].Stmts {
			switch s := &e.g.Edges[id].Stmts[i]; s.Kind {
			case cfg.Assume:
				e.steps[id] = append(e.steps[id], step{value: c.expr(s.Expr), assume: true, pins: pinned(s.Expr)})
			case cfg.Assign:
				e.steps[id] = append(e.steps[id], step{value: c.expr(s.Expr), to: s.Var})
			case cfg.Havoc:
				e.steps[id] = append(e.steps[id], step{to: s.Var})
			default:
				return fmt.Errorf("%w: a call", obligation.ErrNoAnswer)
			}
		}
	}
	e.useful = make([]bool, len(e.g.Vertices))
	for work := []cfg.Vertex{e.g.Target}; len(work) > 0; {
		v := work[len(work)-1]
		work = work[:len(work)-1]
		if e.useful[v] {
			continue
		}
		e.useful[v] = true
		for _, id := range e.g.In(v) {
			work = append(work, e.g.Edges[id].Src)
		}
	}
	return c.err
}

// pinned lists the variables that have one value if a condition is true.
func pinned(e *cfg.Expr) []pin {
	switch e.Op {
	case cfg.LAnd:
		return append(pinned(e.Args[0]), pinned(e.Args[1])...)
	case cfg.Not:
		if x := e.Args[0]; x.Op == cfg.Ref {
			return pinTo(x, num.Zero())
		}
	case cfg.Eq:
		for i, x := range e.Args {
			if y := e.Args[1-i]; x.Op == cfg.Ref && y.Op == cfg.Const {
				return pinTo(x, y.Val)
			}
		}
	}
	return nil
}

func pinTo(x *cfg.Expr, to num.Rat) []pin {
	if word, ok := wordOf(x.Type, to); ok && !x.Type.IsFloat() {
		return []pin{{x.Var, word}}
	}
	return nil
}

// take executes the statements of an edge on vars; open tells whether some execution may get past them.
func (e *exploration) take(steps []step, vars []value) (open bool, err error) {
	at := &machine{vars: vars}
	for i := range steps {
		s := &steps[i]
		if s.value == nil {
			vars[s.to] = value{}
			continue
		}
		v := s.value(at)
		switch {
		case v.state == undefined, s.assume && v.state == known && v.word == 0:
			return false, nil
		case v.state == beyond:
			return false, fmt.Errorf("%w: an integer beyond 64 bits", obligation.ErrNoAnswer)
		case !s.assume:
			vars[s.to] = v
			continue
		}
		for _, p := range s.pins {
			vars[p.v] = is(p.word)
		}
	}
	return true, nil
}

// meet adds a state at a vertex, unless it is there already: what is followed of vars.
func (e *exploration) meet(v cfg.Vertex, vars []value) {
	kept, key := make([]value, len(vars)), []byte(nil)
	for _, w := range e.followed[v] {
		if kept[w] = vars[w]; vars[w].state == known {
			key = binary.LittleEndian.AppendUint64(append(key, 1), uint64(vars[w].word))
		} else {
			key = append(key, 0)
		}
	}
	if e.seen[v] == nil {
		e.seen[v] = make(map[string]bool)
	}
	if e.seen[v][string(key)] {
		return
	}
	e.seen[v][string(key)] = true
	e.left--
	e.queue = append(e.queue, visit{v, kept})
}
