package sat

import (
	"context"
	"errors"

	"github.com/crillab/gophersat/solver"
)

// gophersatTurn is held while gophersat solves. Version 1.4.0 learns clauses in a buffer that all its solvers share
// (bufLits in learn.go), so that two of them at work at the same time corrupt each other's clauses.
var gophersatTurn = make(chan struct{}, 1)

// BlackBox decides clauses by github.com/crillab/gophersat. It is for problems without a theory: the solver cannot be told
// of conflicts while it searches. After Sat, model is by variable, counted from 1. It spends at most so many conflicts.
//
// Solve of that version cannot be interrupted as such. But with Certified set, it sends every clause that it learns to
// CertChan; the receiver counts conflicts, watches the context, and ends the search by closing the channel.
func BlackBox(ctx context.Context, clauses [][]Lit, conflicts int) (status Status, model []bool, err error) {
	problem := make([][]int, len(clauses))
	for i, c := range clauses {
		problem[i] = make([]int, len(c))
		for j, l := range c {
			problem[i][j] = int(l)
		}
		if len(c) == 0 {
			return Unsat, nil, nil
		}
	}
	select {
	case gophersatTurn <- struct{}{}:
		defer func() { <-gophersatTurn }()
	case <-ctx.Done():
		return Unknown, nil, ctx.Err()
	}
	pb := solver.ParseSlice(problem)
	if pb.Status == solver.Unsat {
		return Unsat, nil, nil
	}
	s := solver.New(pb)
	s.Certified = true
	learned := make(chan string)
	s.CertChan = learned
	result := make(chan solver.Status, 1)
	go func() {
		defer func() {
			if recover() != nil { // the send on the closed channel; any other failure is no answer either
				result <- solver.Indet
			}
		}()
		result <- s.Solve()
	}()
	stop := func(err error) (Status, []bool, error) {
		close(learned)
		<-result
		return Unknown, nil, err
	}
	for n := 0; ; {
		select {
		case st := <-result:
			switch st {
			case solver.Sat:
				return Sat, s.Model(), nil
			case solver.Unsat:
				return Unsat, nil, nil
			default:
				return Unknown, nil, errors.New("internal: gophersat failed")
			}
		case <-learned:
			if n++; n > conflicts {
				return stop(ErrConflicts)
			}
		case <-ctx.Done():
			return stop(ctx.Err())
		}
	}
}
