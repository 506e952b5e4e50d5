package predabs

import (
	"fmt"
	"slices"
	"strings"

	"cairn/internal/answer"
	"cairn/smt"
)

// solveNamed solves the refinement constraints (TUM lectures 4-7, equation 10) of the path that Options.Path names, and searches
// for nothing. A path that is feasible is executed, and the answer.
func (e *engine) solveNamed(named []string) *answer.Answer {
	bad, problem := e.named(named)
	if problem != "" {
		return answer.DontKnow("the path " + strings.Join(named, " ") + ": " + problem)
	}
	x := e.counterexample(bad)
	status, model := e.Check(x.Formulas()...)
	e.tellCounterexample(x, status)
	switch {
	case status == smt.Sat:
		return e.Replay(bad.node, x.Path, model)
	case status != smt.Unsat:
		return answer.DontKnow("the solver does not say whether the path is feasible")
	case e.opt.Refine != None:
		solution, err := e.solution(x)
		if err != nil {
			return answer.DontKnow(err.Error())
		}
		e.tellSolution(x.Path, methods[e.opt.Refine], solution)
	}
	return answer.DontKnow("the path is infeasible, and no other one was looked at")
}

// named grows the tree along relations, from phi_init to phi_err, which have no names in the lectures. The problem says why there
// is no such path; if there are several, the first one is taken.
func (e *engine) named(relations []string) (bad *state, problem string) {
	e.tree = newTree(len(e.G.Vertices), e.opt.DepthFirst)
	root := e.newState(nil, e.G.Source, -1, nil)
	e.tree.root = root
	ends := []*state{root}
	if e.atInit(root) {
		ends = e.along(ends, phiInit)
	}
	for _, name := range relations {
		if !slices.Contains(e.rels, name) {
			return nil, "no relation is called " + name + "; there are " + e.relationNames()
		}
		if ends = e.along(ends, name); len(ends) == 0 {
			return nil, name + " does not begin where the path has come to"
		}
	}
	if !slices.ContainsFunc(ends, e.erroneous) {
		ends = e.along(ends, phiErr)
	}
	if i := slices.IndexFunc(ends, e.erroneous); i >= 0 {
		return ends[i], ""
	}
	return nil, "its end is no error"
}

func (e *engine) erroneous(s *state) bool { return s.at == e.G.Target }

// along applies all relations of a name to some states.
func (e *engine) along(from []*state, name string) (to []*state) {
	for _, s := range from {
		for _, rel := range e.Blocks.Out(s.at) {
			if e.rels[rel] == name {
				to = append(to, e.newState(s, e.Blocks.Blocks[rel].Dst, rel, nil))
			}
		}
	}
	return to
}

// relationNames lists the relations that a path can be made of.
func (e *engine) relationNames() string {
	names := slices.DeleteFunc(slices.Clone(e.rels), func(name string) bool { return name == phiInit || name == phiErr })
	slices.Sort(names)
	return strings.Join(slices.Compact(names), ", ")
}

// pathNames reads the names of relations, with spaces or commas between them.
func pathNames(text string) ([]string, error) {
	names := strings.FieldsFunc(text, func(r rune) bool { return r == ' ' || r == ',' })
	if len(names) == 0 {
		return nil, fmt.Errorf("a path has at least one relation, as in %q", "rho_1 rho_3 rho_5")
	}
	return names, nil
}
