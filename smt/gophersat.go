package smt

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"sync/atomic"

	"github.com/crillab/gophersat/solver"
)

// gophersatTurn is held while gophersat solves. Version 1.4.0 learns clauses in a buffer that all its solvers share
// (bufLits in learn.go), so that two of them at work at the same time corrupt each other's clauses.
var gophersatTurn = make(chan struct{}, 1)

// gophersatWaiting counts those who wait for their turn.
var gophersatWaiting atomic.Int32

// turnLength is the number of conflicts after which a solver lets others have their turn, if there are any. It begins anew
// then, with the short ones of the clauses it has learned.
const turnLength = 5000

// keptLength is the length of the text up to which a learned clause is short.
const keptLength = 32

// errTurn tells that the turn is over.
var errTurn = errors.New("turn over")

// errConflicts is the reason for giving up after too many conflicts.
var errConflicts = errors.New("budget of Boolean conflicts exhausted")

// gophersat drives github.com/crillab/gophersat v1.4.0. It never uses Solver.Assume, which forgets units, and reserves
// variables, because a clause with a variable beyond those of the problem makes a later call panic.
//
// Solve of that version cannot be interrupted as such. But with Certified set, it sends every clause that it learns to
// CertChan; the receiver counts conflicts, watches the context, and ends the search by closing the channel.
type gophersat struct {
	clauses [][]int // all of them
	kept    [][]int // short clauses learned from them
	given   int     // prefix of the clauses that the solver has been given
	nbVars  int
	s       *solver.Solver // nil before the first call, and when it must be made anew
	room    int            // variables that s has been made for
	unsat   bool
	spent   int
	model   []bool
}

var _ boolean = (*gophersat)(nil)

func (g *gophersat) reset() { *g = gophersat{} }

func (g *gophersat) add(lits []int32) {
	clause := make([]int, len(lits))
	for i, l := range lits {
		clause[i] = int(l)
		g.nbVars = max(g.nbVars, int(l), int(-l))
	}
	g.clauses = append(g.clauses, clause)
	g.unsat = g.unsat || len(lits) == 0
}

// prepare gives the solver the new clauses. With too many variables for it, a new one is made.
func (g *gophersat) prepare() {
	if g.s == nil || g.nbVars > g.room {
		g.room = 2*g.nbVars + 32
		problem := solver.ParseSliceNb(append(g.clauses[:len(g.clauses):len(g.clauses)], g.kept...), g.room)
		g.given = len(g.clauses)
		if problem.Status == solver.Unsat {
			g.unsat = true
			return
		}
		g.s = solver.New(problem)
		g.s.Certified = true
	}
	for ; g.given < len(g.clauses); g.given++ {
		clause := make([]solver.Lit, len(g.clauses[g.given]))
		for i, l := range g.clauses[g.given] {
			clause[i] = solver.IntToLit(int32(l))
		}
		g.s.AppendClause(solver.NewClause(clause))
	}
}

func (g *gophersat) solve(ctx context.Context, conflicts int) (Status, error) {
	for !g.unsat {
		if g.prepare(); g.unsat {
			break
		}
		gophersatWaiting.Add(1)
		select {
		case gophersatTurn <- struct{}{}:
			gophersatWaiting.Add(-1)
		case <-ctx.Done():
			gophersatWaiting.Add(-1)
			return Unknown, ctx.Err()
		}
		before := g.spent
		status, err := g.run(ctx, conflicts)
		<-gophersatTurn
		switch {
		case err == errTurn:
			conflicts -= g.spent - before
			g.s = nil
		case err != nil:
			g.s = nil
			return Unknown, err
		case status == solver.Unsat:
			g.unsat = true
		default:
			g.model = g.s.Model()
			return Sat, nil
		}
	}
	return Unsat, nil
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
	for n := 1; ; n++ {
		select {
		case status := <-result:
			if status == solver.Indet {
				return status, errors.New("internal: gophersat failed")
			}
			return status, nil
		case clause := <-learned:
			g.spent++
			g.keep(clause)
			switch {
			case n > conflicts:
				return stop(errConflicts)
			case n%turnLength == 0 && gophersatWaiting.Load() > 0:
				return stop(errTurn)
			}
		case <-ctx.Done():
			return stop(ctx.Err())
		}
	}
}

// keep adds a short learned clause, as gophersat writes it, to the clauses, so that it survives a new solver.
func (g *gophersat) keep(clause string) {
	if len(clause) > keptLength {
		return
	}
	var lits []int
	for _, f := range strings.Fields(clause) {
		l, err := strconv.Atoi(f)
		if err != nil || l == 0 {
			break
		}
		lits = append(lits, l)
	}
	if len(lits) > 0 {
		g.kept = append(g.kept, lits)
	}
}

func (g *gophersat) value(v int32) bool { return int(v) <= len(g.model) && g.model[v-1] }

func (g *gophersat) conflicts() int { return g.spent }
