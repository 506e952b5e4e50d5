package cfgtest

import (
	"errors"
	"maps"
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

// Taken is an edge of an execution, with the choices made on it and the state after it. What that has for arrays means nothing.
type Taken struct {
	Edge    cfg.EdgeID
	Choices []num.Rat
	State   []num.Rat
}

// Trace is an execution: from Start, edge by edge. Memory is what arrays contain at the end. Undefined tells that it ended in
// undefined behaviour: no edge could be taken, and that was the reason for one of them.
type Trace struct {
	Start     []num.Rat
	Edges     []Taken
	End       cfg.Vertex
	Memory    cfg.Contents
	Undefined bool
}

// Run executes g from start until no edge can be taken or maxEdges have been. Arrays contain 0.
func Run(g *cfg.Graph, start cfg.Vertex, state []num.Rat, choose func(cfg.Site) num.Rat, maxEdges int) Trace {
	return RunIn(g, start, state, nil, choose, maxEdges)
}

// RunIn does so with other contents of arrays.
func RunIn(g *cfg.Graph, start cfg.Vertex, state []num.Rat, memory cfg.Contents, choose func(cfg.Site) num.Rat, maxEdges int) Trace {
	tr := Trace{Start: state, End: start, Memory: memory}
	for len(tr.Edges) < maxEdges {
		taken := false
		for _, e := range g.Out(tr.End) {
			next, after, err := step(g, e, state, tr.Memory, choose)
			if err != nil {
				tr.Undefined = true
			}
			if next == nil {
				continue
			}
			taken = true
			tr.Edges = append(tr.Edges, *next)
			tr.End, state, tr.Memory = g.Edges[e].Dst, next.State, after
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
func step(g *cfg.Graph, e cfg.EdgeID, from []num.Rat, memory cfg.Contents, choose func(cfg.Site) num.Rat) (*Taken, cfg.Contents, error) {
	state := &cfg.State{Values: slices.Clone(from), Memory: maps.Clone(memory), SignedWrap: g.SignedWrap}
	if state.Memory == nil {
		state.Memory = cfg.Contents{}
	}
	taken := &Taken{Edge: e, State: state.Values}
	for i, s := range g.Edges[e].Stmts {
		switch s.Kind {
		case cfg.Havoc:
			r := choose(cfg.Site{Edge: e, Stmt: int32(i)})
			taken.Choices = append(taken.Choices, r)
			state.Values[s.Var] = r
		case cfg.Assign:
			if !state.Assign(s.Var, s.Expr) {
				return nil, nil, ErrUndefined
			}
		default:
			v, ok := state.Eval(s.Expr)
			if !ok {
				return nil, nil, ErrUndefined
			}
			if v.IsZero() {
				return nil, nil, nil
			}
		}
	}
	return taken, state.Memory, nil
}
