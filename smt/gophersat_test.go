package smt

import (
	"context"

	"github.com/crillab/gophersat/solver"
)

// gophersat is github.com/crillab/gophersat v1.4.0, with which the solver of this package is compared. It solves all clauses
// anew each time: version 1.4.0 forgets units under assumptions.
type gophersat struct {
	clauses [][]int
	empty   bool
	model   []bool
	spent   int
}

var _ boolean = (*gophersat)(nil)

func (g *gophersat) reset() { *g = gophersat{} }

func (g *gophersat) add(lits []int32) {
	clause := make([]int, len(lits))
	for i, l := range lits {
		clause[i] = int(l)
	}
	g.clauses = append(g.clauses, clause)
	g.empty = g.empty || len(lits) == 0
}

func (g *gophersat) solve(context.Context, int) (Status, error) {
	if g.empty {
		return Unsat, nil
	}
	problem := solver.ParseSlice(g.clauses)
	if problem.Status == solver.Unsat {
		return Unsat, nil
	}
	s := solver.New(problem)
	defer func() { g.spent += s.Stats.NbConflicts }()
	if s.Solve() == solver.Unsat {
		return Unsat, nil
	}
	g.model = s.Model()
	return Sat, nil
}

func (g *gophersat) value(v int32) bool { return int(v) <= len(g.model) && g.model[v-1] }

func (g *gophersat) conflicts() int { return g.spent }
