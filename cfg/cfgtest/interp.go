package cfgtest

import (
	"errors"
	"slices"

	"cairn/cfg"
	"cairn/internal/num"
)

// ErrUndefined is the outcome of undefined behaviour.
var ErrUndefined = errors.New("undefined behaviour")

// Eval returns the value of e.
func Eval(g *cfg.Graph, e *cfg.Expr, state []num.Rat) (num.Rat, error) {
	val, ok := cfg.Eval(e, state, g.SignedWrap)
	if !ok {
		return num.Rat{}, ErrUndefined
	}
	return val, nil
}

// Taken is an edge of an execution, with the choices made on it and the state after it.
type Taken struct {
	Edge    cfg.EdgeID
	Choices []num.Rat
	State   []num.Rat
}

// Trace is an execution: from Start, edge by edge. Undefined tells that it ended in undefined behaviour: no edge could be
// taken, and that was the reason for one of them.
type Trace struct {
	Start     []num.Rat
	Edges     []Taken
	End       cfg.Vertex
	Undefined bool
}

// Run executes g from start until no edge can be taken or maxEdges have been.
func Run(g *cfg.Graph, start cfg.Vertex, state []num.Rat, choose func(cfg.Site) num.Rat, maxEdges int) Trace {
	tr := Trace{Start: state, End: start}
	for len(tr.Edges) < maxEdges {
		taken := false
		for _, e := range g.Out(tr.End) {
			next, err := step(g, e, state, choose)
			if err != nil {
				tr.Undefined = true
			}
			if next == nil {
				continue
			}
			taken = true
			tr.Edges = append(tr.Edges, *next)
			tr.End, state = g.Edges[e].Dst, next.State
			break
		}
		if !taken {
			return tr
		}
		tr.Undefined = false
	}
	return tr
}

// step executes one edge; the result is nil if that is not possible.
func step(g *cfg.Graph, e cfg.EdgeID, from []num.Rat, choose func(cfg.Site) num.Rat) (*Taken, error) {
	state := slices.Clone(from)
	taken := &Taken{Edge: e, State: state}
	for i, s := range g.Edges[e].Stmts {
		if s.Kind == cfg.Havoc {
			r := choose(cfg.Site{Edge: e, Stmt: int32(i)})
			taken.Choices = append(taken.Choices, r)
			state[s.Var] = r
			continue
		}
		v, err := Eval(g, s.Expr, state)
		if err != nil {
			return nil, err
		}
		if s.Kind == cfg.Assign {
			state[s.Var] = v
		} else if v.IsZero() {
			return nil, nil
		}
	}
	return taken, nil
}
