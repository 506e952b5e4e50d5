// Package rup checks refutations of clauses, in the format DRAT as far as it has no resolution asymmetric tautologies: each step follows from
// the clauses so far by reverse unit propagation (Goldberg and Novikov, Verification of proofs of unsatisfiability for CNF formulas, DATE 2003;
// Wetzler, Heule and Hunt, DRAT-trim, SAT 2014). It imports nothing of the solver whose refutations it checks.
//
//	err := rup.Check(ctx, vars, clauses, steps)
//
//	rup.go        Check, Write
//	propagate.go  unit propagation, which smt/proof uses, too
//
// The steps are taken in their order. Literals are DIMACS's: v or -v, for v from 1 on.
package rup

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
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
	p := NewPropagator[int32](vars)
	d := deletions{p: p}
	for _, c := range clauses {
		lits := make([]int32, len(c))
		for i, l := range c {
			lits[i] = int32(l)
		}
		d.added(lits, p.Add(lits))
	}
	for i, s := range steps {
		if p.Refuted() {
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
			d.delete(s.Clause)
		case !p.Implies(s.Clause):
			return fmt.Errorf("step %d of the proof does not follow by unit propagation", i+1)
		default:
			d.added(s.Clause, p.Add(s.Clause))
		}
	}
	if !p.Refuted() {
		return ErrOpen
	}
	return nil
}

// deletions finds the clauses that are deleted.
type deletions struct {
	p   *Propagator[int32]
	all []placed
	of  map[uint64][]int32 // the indices of clauses, by their literals in any order; nil until one is deleted
}

// placed is a clause with its place in the propagator.
type placed struct {
	clause []int32
	at     int32
}

// added takes note of a clause.
func (d *deletions) added(clause []int32, at int32) {
	if at < 0 {
		return // what follows from it holds for good
	}
	d.all = append(d.all, placed{clause, at})
	if d.of != nil {
		h := hash(clause)
		d.of[h] = append(d.of[h], int32(len(d.all)-1))
	}
}

// delete deletes a clause, if it is there. What has followed from it for good stays: it has been derived.
func (d *deletions) delete(clause []int32) {
	if d.of == nil {
		d.of = make(map[uint64][]int32)
		for i, x := range d.all {
			h := hash(x.clause)
			d.of[h] = append(d.of[h], int32(i))
		}
	}
	c, h := sorted(clause), hash(clause)
	for i, n := range d.of[h] {
		if slices.Equal(sorted(d.all[n].clause), c) {
			d.p.Drop(d.all[n].at)
			d.of[h] = slices.Delete(d.of[h], i, i+1)
			return
		}
	}
}

// sorted are the literals of a clause, each once.
func sorted(clause []int32) []int32 {
	c := slices.Clone(clause)
	slices.Sort(c)
	return slices.Compact(c)
}

// hash mixes the literals of a clause, whatever their order and how often they are there.
func hash(clause []int32) (h uint64) {
	for _, l := range sorted(clause) {
		x := uint64(uint32(l)) * 0x9e3779b97f4a7c15
		h += x ^ x>>29
	}
	return h
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
