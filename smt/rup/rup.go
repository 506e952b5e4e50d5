// Package rup checks refutations of clauses, in the format DRAT as far as it has no resolution asymmetric tautologies: each step follows from
// the clauses so far by reverse unit propagation (Goldberg and Novikov, Verification of proofs of unsatisfiability for CNF formulas, DATE 2003;
// Wetzler, Heule and Hunt, DRAT-trim, SAT 2014). It imports nothing of the solver whose refutations it checks.
//
//	err := rup.Check(ctx, vars, clauses, steps)
//
//	rup.go        Check, Write
//	propagate.go  unit propagation
//
// The steps are taken in their order. Literals are DIMACS's: v or -v, for v from 1 on.
package rup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
)

// Step adds a clause that follows, or deletes one that has been added before.
type Step struct {
	Clause []int32
	Delete bool
}

// ErrOpen says that the steps have not come to a contradiction.
var ErrOpen = errors.New("the proof does not end in a contradiction")

// Check goes through the steps until the clauses contradict each other by unit propagation. The error says which step, counted from 1, does
// not follow, or is ErrOpen, or that of the context.
func Check[L ~int32](ctx context.Context, vars int, clauses [][]L, steps []Step) error {
	p := newPropagator(vars)
	for _, c := range clauses {
		lits := make([]int32, len(c))
		for i, l := range c {
			lits[i] = int32(l)
		}
		p.add(lits)
	}
	for i, s := range steps {
		if p.refuted {
			return nil
		}
		if i%pollSteps == 0 && ctx.Err() != nil {
			return ctx.Err()
		}
		for _, l := range s.Clause {
			if l == 0 || int(max(l, -l)) > vars {
				return fmt.Errorf("step %d of the proof: there is no literal %d", i+1, l)
			}
		}
		switch {
		case s.Delete:
			p.remove(s.Clause)
		case !p.follows(s.Clause):
			return fmt.Errorf("step %d of the proof does not follow by unit propagation", i+1)
		default:
			p.add(s.Clause)
		}
	}
	if !p.refuted {
		return ErrOpen
	}
	return nil
}

// pollSteps is the number of steps from one look at the context to the next.
const pollSteps = 64

// Write writes the steps as DRAT, in text, and the empty clause at the end.
func Write(w io.Writer, steps []Step) error {
	b := bufio.NewWriter(w)
	var line []byte
	for _, s := range steps {
		line = line[:0]
		if s.Delete {
			line = append(line, "d "...)
		}
		for _, l := range s.Clause {
			line = append(strconv.AppendInt(line, int64(l), 10), ' ')
		}
		if _, err := b.Write(append(line, "0\n"...)); err != nil {
			return err
		}
	}
	if _, err := b.WriteString("0\n"); err != nil {
		return err
	}
	return b.Flush()
}
