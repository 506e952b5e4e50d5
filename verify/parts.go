package verify

import (
	"fmt"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/witness"
)

// partReader tells the calls of functions outside of the program apart.
type partReader struct {
	call  *cfg.Outside
	step  int
	calls int
}

// input is what a statement gives the program.
func (r *partReader) input(s *cfg.Stmt, t cfg.Type, v num.Rat) witness.Input {
	in := witness.Input{Function: s.Input, Type: t, Value: v, Pos: s.Pos, Part: s.Part}
	p := s.Part
	if p == nil {
		return in
	}
	if p.Call != r.call || p.Step <= r.step {
		r.calls++
	}
	r.call, r.step = p.Call, p.Step
	in.Function, in.Call = p.Call.Function, r.calls
	return in
}

// readFrom is the name of the function that a choice stands for, empty for a variable without an initial value.
func readFrom(s *cfg.Stmt) string {
	if s.Part != nil {
		return s.Part.Call.Function
	}
	return s.Input
}

// writes reports whether an assignment is what a function outside of the program writes, in a state in which the conditions are known.
func writes(s *cfg.Stmt, holds func(*cfg.Expr) bool) bool {
	if s.Kind != cfg.Assign || s.Part == nil || s.Part.Kind != cfg.Written {
		return false
	}
	e := s.Expr
	keeps := e.Op == cfg.Cond && e.Args[2].Op == cfg.Ref && e.Args[2].Var == s.Var
	return !keeps || holds(e.Args[0])
}

// storesParts reports whether assignments of g are what functions outside of the program write.
func storesParts(g *cfg.Graph) bool {
	for i := range g.Edges {
		for j := range g.Edges[i].Stmts {
			if s := &g.Edges[i].Stmts[j]; s.Kind == cfg.Assign && s.Part != nil {
				return true
			}
		}
	}
	return false
}

// choiceInputs lists choices as inputs.
func (rp *replay) choiceInputs(choices []exec.Made) []locatedInput {
	var ins []locatedInput
	var parts partReader
	for _, m := range choices {
		e := &rp.g.Edges[m.Site.Edge]
		s := &e.Stmts[m.Site.Stmt]
		if rp.g.Vars[s.Var].Kind != cfg.Ghost {
			ins = append(ins, locatedInput{parts.input(s, rp.g.Vars[s.Var].Type, m.Value), rp.g.Vertices[e.Src].Func})
		}
	}
	return ins
}

// storedInputs lists what the execution from a point on reads, also what is written by assignments, which it executes one by one.
func (rp *replay) storedInputs(from point) ([]locatedInput, error) {
	st, err := rp.run(from, exec.Run{MaxSteps: maxProcStmts, MaxEdges: -1, MaxChoices: -1})
	switch {
	case err != nil:
		return nil, err
	case st.out.Kind != exec.ReachedTarget:
		return nil, fmt.Errorf("the execution has more than %d statements", maxProcStmts)
	}
	t := &teller{replay: rp, state: append([]num.Rat(nil), from.state...), choices: st.out.Choices}
	var ins []locatedInput
	var parts partReader
	jumps := st.jumps
	for i := 0; i <= len(st.out.Edges); i++ {
		for ; len(jumps) > 0 && jumps[0].Edges == i; jumps = jumps[1:] {
			t.state = rp.x.Leaps[jumps[0].Leap].After(t.state, jumps[0].Turns)
		}
		if i == len(st.out.Edges) {
			break
		}
		e := &rp.g.Edges[st.out.Edges[i]]
		for j := range e.Stmts {
			if s := &e.Stmts[j]; t.reads(s) && rp.g.Vars[s.Var].Kind != cfg.Ghost {
				ins = append(ins, locatedInput{parts.input(s, rp.g.Vars[s.Var].Type, t.state[s.Var]), rp.g.Vertices[e.Src].Func})
			}
		}
	}
	return ins, nil
}

// reads executes a statement and reports whether that gives the program a value from outside.
func (t *teller) reads(s *cfg.Stmt) bool {
	switch s.Kind {
	case cfg.Assign:
		writes := writes(s, func(e *cfg.Expr) bool { return !t.value(e).IsZero() })
		t.state[s.Var] = t.value(s.Expr)
		return writes
	case cfg.Havoc:
		t.state[s.Var] = t.choices[0].Value
		t.choices = t.choices[1:]
		return true
	}
	return false
}
