package sat

import (
	"context"

	"github.com/crillab/gophersat/solver"
)

// gophersatTurn is held while gophersat solves. Version 1.4.0 learns clauses in a buffer that all its solvers share
// (bufLits in learn.go), so that two of them at work at the same time corrupt each other's clauses.
var gophersatTurn = make(chan struct{}, 1)

// AtLeast says that literals, each of another variable, weigh at least so much together, if they are true. Weights are positive.
type AtLeast struct {
	Lits    []Lit
	Weights []int64
	Least   int64
}

// maxWeight bounds the weights of a sum, together: gophersat 1.4.0 keeps bounds in 30 bits.
const maxWeight = 1 << 29

// Cheapen has github.com/crillab/gophersat look for models of constraints whose cost, the weights of true literals, becomes less and less, for
// so many conflicts at most. It tells of each; a model is by variable, counted from 1, and may be too short for variables that do not matter.
// Nothing is promised of them: whoever asks evaluates them. Where weights are too large for it, it does nothing.
func Cheapen(ctx context.Context, constraints []AtLeast, cost AtLeast, conflicts int, found func(model []bool)) {
	if len(cost.Lits) == 0 {
		return
	}
	pb := gophersatProblem(constraints, cost)
	if pb == nil || pb.Status == solver.Unsat {
		return
	}
	select {
	case gophersatTurn <- struct{}{}:
	case <-ctx.Done():
		return
	}
	s := solver.New(pb)
	s.Certified = true
	learned, results, ended := make(chan string), make(chan solver.Result), make(chan struct{})
	s.CertChan = learned
	go func() {
		defer func() {
			_ = recover() // the send on the closed channel, or a failure
			close(ended)
			<-gophersatTurn // it may hang: then nobody else gets a turn
		}()
		s.Optimal(results, nil)
	}()
	for n := 0; ; {
		select {
		case r, ok := <-results:
			if !ok {
				results = nil
			} else if r.Status == solver.Sat {
				found(r.Model)
			}
		case <-ended:
			return
		case <-learned:
			if n++; n > conflicts {
				close(learned)
				go drain(results, ended)
				return
			}
		case <-ctx.Done():
			close(learned)
			go drain(results, ended)
			return
		}
	}
}

// drain takes results that nobody waits for any more, until the search has ended.
func drain(results chan solver.Result, ended chan struct{}) {
	for {
		select {
		case _, ok := <-results:
			if !ok {
				results = nil
			}
		case <-ended:
			return
		}
	}
}

// gophersatProblem is a problem as gophersat has them, nil if a weight is too large. Weights are given always: without, minimising panics.
func gophersatProblem(constraints []AtLeast, cost AtLeast) *solver.Problem {
	all := make([]solver.PBConstr, 0, len(constraints)+1)
	most := 0
	for _, c := range append(constraints[:len(constraints):len(constraints)], cost) {
		one, ok := gophersatConstr(c)
		if !ok {
			return nil
		}
		for _, l := range one.Lits {
			most = max(most, l, -l)
		}
		if tautology(c.Lits) {
			continue
		}
		all = append(all, one)
	}
	all[len(all)-1].AtLeast = 0 // so that it knows the variables of the cost
	all = append(all, solver.PBConstr{Lits: []int{max(most, 1)}, Weights: []int{1}})
	pb := solver.ParsePBConstrs(all)
	c, _ := gophersatConstr(cost)
	lits := make([]solver.Lit, len(c.Lits))
	for i, l := range c.Lits {
		lits[i] = solver.IntToLit(int32(l))
	}
	pb.SetCostFunc(lits, c.Weights)
	return pb
}

func gophersatConstr(c AtLeast) (solver.PBConstr, bool) {
	out := solver.PBConstr{AtLeast: int(min(c.Least, maxWeight))}
	total := int64(0)
	for i, l := range c.Lits {
		w := c.Weights[i]
		if c.Least > 0 {
			w = min(w, c.Least)
		}
		if total += min(w, maxWeight); total >= maxWeight || c.Least >= maxWeight {
			return out, false
		}
		out.Lits, out.Weights = append(out.Lits, int(l)), append(out.Weights, int(w))
	}
	return out, true
}

// tautology reports whether a literal and its negation are in a list.
func tautology(lits []Lit) bool {
	seen := make(map[Lit]bool, len(lits))
	for _, l := range lits {
		if seen[-l] {
			return true
		}
		seen[l] = true
	}
	return false
}
