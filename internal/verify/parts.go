package verify

import (
	"fmt"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/witness"
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

// read lists what the execution of a replay reads.
func (rp *replay) read() ([]locatedInput, error) {
	begin := rp.begin()
	if storesParts(rp.g) {
		return rp.stored(begin)
	}
	st, err := rp.run(begin, exec.Run{MaxChoices: maxWitnessInputs + 1})
	switch {
	case err != nil:
		return nil, err
	case len(st.out.Choices) > maxWitnessInputs:
		return nil, fmt.Errorf("the execution reads more than %d inputs", maxWitnessInputs)
	}
	return rp.chosen(st.out.Choices), nil
}

// chosen lists choices as inputs.
func (rp *replay) chosen(choices []exec.Made) []locatedInput {
	var ins []locatedInput
	var parts partReader
	for i, m := range choices {
		e := &rp.g.Edges[m.Site.Edge]
		s := &e.Stmts[m.Site.Stmt]
		if info := &rp.g.Vars[s.Var]; info.Kind != cfg.Ghost {
			in := located(rp.g, s, parts.input(s, info.Type, m.Value), rp.g.Vertices[e.Src].Func)
			in.number = i
			ins = append(ins, in)
		}
	}
	return ins
}

// stored lists what the execution from a point on reads, also what is written by assignments, which it executes one by one.
func (rp *replay) stored(from point) ([]locatedInput, error) {
	st, err := rp.run(from, exec.Run{MaxSteps: maxProcStmts, MaxEdges: -1})
	switch {
	case err != nil:
		return nil, err
	case st.out.Kind != exec.ReachedTarget:
		return nil, errLongExecution
	}
	t, err := rp.follow(from, st)
	return t.reads, err
}
