package smt

import (
	"context"
	"errors"

	"github.com/crillab/gophersat/solver"
)

// gophersatTurn is held while gophersat solves. Version 1.4.0 learns clauses in a buffer that all its solvers share
// (bufLits in learn.go), so that two of them at work at the same time corrupt each other's clauses.
var gophersatTurn = make(chan struct{}, 1)

// errConflicts is the reason for giving up after too many conflicts.
var errConflicts = errors.New("budget of Boolean conflicts exhausted")

// gophersat drives github.com/crillab/gophersat v1.4.0. It never uses Solver.Assume, which forgets units, and reserves
// variables, because a clause with a variable beyond those of the problem makes a later call panic.
//
// Solve of that version cannot be interrupted as such. But with Certified set, it sends every clause that it learns to
// CertChan; the receiver counts conflicts, watches the context, and ends the search by closing the channel.
type gophersat struct {
	clauses [][]int // those not given to the solver yet, which is then nil
	nbVars  int
	s       *solver.Solver
	unsat   bool
	spent   int
	model   []bool
}

var _ boolean = (*gophersat)(nil)

// newGophersat makes a solver for clauses over the variables 1..nbVars.
func newGophersat(nbVars int) *gophersat { return &gophersat{nbVars: nbVars} }

func (g *gophersat) add(lits []int32) {
	if len(lits) == 0 {
		g.unsat = true
	}
	if g.unsat {
		return
	}
	if g.s == nil {
		clause := make([]int, len(lits))
		for i, l := range lits {
			clause[i] = int(l)
		}
		g.clauses = append(g.clauses, clause)
		return
	}
	clause := make([]solver.Lit, len(lits))
	for i, l := range lits {
		clause[i] = solver.IntToLit(l)
	}
	g.s.AppendClause(solver.NewClause(clause))
}

func (g *gophersat) solve(ctx context.Context, conflicts int) (Status, error) {
	if g.unsat {
		return Unsat, nil
	}
	if g.s == nil {
		problem := solver.ParseSliceNb(g.clauses, g.nbVars)
		if problem.Status == solver.Unsat {
			g.unsat = true
			return Unsat, nil
		}
		g.s = solver.New(problem)
		g.s.Certified = true
		g.clauses = nil
	}
	select {
	case gophersatTurn <- struct{}{}:
	case <-ctx.Done():
		return Unknown, ctx.Err()
	}
	defer func() { <-gophersatTurn }()
	status, err := g.run(ctx, conflicts)
	switch {
	case err != nil:
		return Unknown, err
	case status == solver.Unsat:
		g.unsat = true
		return Unsat, nil
	}
	g.model = g.s.Model()
	return Sat, nil
}

// run calls Solve and listens to what it learns. After an error the solver cannot be used any more.
func (g *gophersat) run(ctx context.Context, conflicts int) (solver.Status, error) {
	learned := make(chan string)
	g.s.CertChan = learned
	result := make(chan solver.Status, 1)
	go func(s *solver.Solver) {
		defer func() {
			if recover() != nil { // the send on the closed channel; any other failure is no answer either
				result <- solver.Indet
			}
		}()
		result <- s.Solve()
	}(g.s)
	stop := func(err error) (solver.Status, error) {
		close(learned)
		<-result
		return solver.Indet, err
	}
	left := conflicts
	for {
		select {
		case status := <-result:
			if status == solver.Indet {
				return status, errors.New("internal: gophersat failed")
			}
			return status, nil
		case <-learned:
			g.spent++
			if left--; left < 0 {
				return stop(errConflicts)
			}
		case <-ctx.Done():
			return stop(ctx.Err())
		}
	}
}

func (g *gophersat) value(v int32) bool { return int(v) <= len(g.model) && g.model[v-1] }

func (g *gophersat) conflicts() int { return g.spent }
