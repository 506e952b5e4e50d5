package simulate

import (
	"cairn/cfg"
	"cairn/internal/num"
)

// undefinedEnd finds the undefined behaviour by which an execution ends that comes to at and goes no further; nil if it ends regularly, or
// because the program says so.
func undefinedEnd(g *cfg.Graph, at cfg.Vertex, state []num.Rat, unknown []bool) *cfg.Goal {
	for _, id := range g.Out(at) {
		if u := undefinedOn(g, &g.Edges[id], append([]num.Rat(nil), state...), append([]bool(nil), unknown...)); u != nil {
			return u
		}
	}
	return nil
}

// undefinedOn looks for it on an edge.
func undefinedOn(g *cfg.Graph, e *cfg.Edge, state []num.Rat, unknown []bool) *cfg.Goal {
	for i := range e.Stmts {
		s := &e.Stmts[i]
		switch {
		case s.Kind == cfg.Call:
			return nil
		case s.Kind == cfg.Havoc:
			if unknown == nil {
				unknown = make([]bool, len(state))
			}
			unknown[s.Var] = true
			continue
		case reads(s.Expr, unknown):
			if s.Kind == cfg.Assume {
				return nil
			}
			unknown[s.Var] = true
			continue
		}
		v, ok := cfg.Eval(s.Expr, state, g.SignedWrap)
		switch {
		case !ok:
			return undefinedIn(s.Expr, s.Pos, state, g.SignedWrap)
		case s.Kind == cfg.Assign:
			state[s.Var] = v
			if unknown != nil {
				unknown[s.Var] = false
			}
		case v.IsZero():
			return s.Goal
		}
	}
	return nil
}

// undefinedIn finds the operator of an expression that is undefined, among those that C evaluates.
func undefinedIn(e *cfg.Expr, pos cfg.Pos, state []num.Rat, wraps bool) *cfg.Goal {
	if e.Pos.IsValid() {
		pos = e.Pos
	}
	eval := func(e *cfg.Expr) (num.Rat, bool) { return cfg.Eval(e, state, wraps) }
	args := e.Args
	if e.Op == cfg.LAnd || e.Op == cfg.LOr || e.Op == cfg.Cond {
		if c, ok := eval(args[0]); !ok {
			args = args[:1]
		} else if e.Op != cfg.Cond || !c.IsZero() {
			args = args[1:2]
		} else {
			args = args[2:]
		}
	}
	for _, a := range args {
		if _, ok := eval(a); !ok {
			return undefinedIn(a, pos, state, wraps)
		}
	}
	switch e.Op {
	case cfg.Shl, cfg.Shr:
		return &cfg.Goal{Check: cfg.Shift, Pos: pos}
	case cfg.Div, cfg.Rem:
		if by, _ := eval(args[1]); by.IsZero() {
			return &cfg.Goal{Check: cfg.Division, Pos: pos}
		}
	}
	return &cfg.Goal{Check: cfg.SignedOverflow, Pos: pos}
}
