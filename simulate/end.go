package simulate

import (
	"maps"
	"slices"

	"cairn/cfg"
	"cairn/cfg/exec"
)

// undefinedEnd finds the undefined behaviour by which an execution ends that goes no further; nil if it ends regularly, or
// because the program says so.
func undefinedEnd(g *cfg.Graph, out *exec.Outcome) *cfg.Goal {
	for _, id := range g.Out(out.Vertex) {
		state := &cfg.State{Values: slices.Clone(out.State), Memory: maps.Clone(out.Memory), SignedWrap: g.SignedWrap}
		if u := undefinedOn(g, &g.Edges[id], state, slices.Clone(out.Unknown)); u != nil {
			return u
		}
	}
	return nil
}

// undefinedOn looks for it on an edge.
func undefinedOn(g *cfg.Graph, e *cfg.Edge, state *cfg.State, unknown []bool) *cfg.Goal {
	for i := range e.Stmts {
		s := &e.Stmts[i]
		switch {
		case s.Kind == cfg.Call:
			return nil
		case s.Kind == cfg.Havoc:
			if unknown == nil {
				unknown = make([]bool, len(state.Values))
			}
			unknown[s.Var] = true
			continue
		case readsScalar(s.Expr, unknown):
			if s.Kind == cfg.Assume {
				return nil
			}
			unknown[s.Var] = true
			continue
		}
		if s.Kind == cfg.Assign && g.Vars[s.Var].Type.Kind == cfg.Array {
			if !state.Assign(s.Var, s.Expr) {
				return undefinedStore(s.Expr, s.Pos, state)
			}
			continue
		}
		v, ok := state.Eval(s.Expr)
		switch {
		case !ok:
			return undefinedIn(s.Expr, s.Pos, state)
		case s.Kind == cfg.Assign:
			state.Values[s.Var] = v
			if unknown != nil {
				unknown[s.Var] = false
			}
		case v.IsZero():
			return s.Goal
		}
	}
	return nil
}

// readsScalar is reads, but for arrays: what has decided that the execution ends is in cells that are known.
func readsScalar(e *cfg.Expr, unknown []bool) bool {
	if e.Op == cfg.Ref {
		return e.Type.Kind != cfg.Array && reads(e, unknown)
	}
	return slices.ContainsFunc(e.Args, func(a *cfg.Expr) bool { return readsScalar(a, unknown) })
}

// undefinedStore finds it in what is stored to an array, and where; nil if it is not there: the array cannot be had for another reason.
func undefinedStore(e *cfg.Expr, pos cfg.Pos, state *cfg.State) *cfg.Goal {
	for _, a := range e.Args {
		if a.Type.Kind == cfg.Array {
			if u := undefinedStore(a, pos, state); u != nil {
				return u
			}
		} else if _, ok := state.Eval(a); !ok {
			return undefinedIn(a, pos, state)
		}
	}
	return nil
}

// undefinedIn finds the operator of an expression that is undefined, among those that C evaluates.
func undefinedIn(e *cfg.Expr, pos cfg.Pos, state *cfg.State) *cfg.Goal {
	if e.Pos.IsValid() {
		pos = e.Pos
	}
	args := e.Args
	if e.Op == cfg.LAnd || e.Op == cfg.LOr || e.Op == cfg.Cond {
		if c, ok := state.Eval(args[0]); !ok {
			args = args[:1]
		} else if e.Op != cfg.Cond || !c.IsZero() {
			args = args[1:2]
		} else {
			args = args[2:]
		}
	}
	for _, a := range args {
		if a.Type.Kind == cfg.Array {
			if u := undefinedStore(a, pos, state); u != nil {
				return u
			}
		} else if _, ok := state.Eval(a); !ok {
			return undefinedIn(a, pos, state)
		}
	}
	switch e.Op {
	case cfg.Shl, cfg.Shr:
		return &cfg.Goal{Check: cfg.Shift, Pos: pos}
	case cfg.Div, cfg.Rem:
		if by, _ := state.Eval(args[1]); by.IsZero() {
			return &cfg.Goal{Check: cfg.Division, Pos: pos}
		}
	}
	return &cfg.Goal{Check: cfg.SignedOverflow, Pos: pos}
}
