// Package pb decides and optimises propositional problems: clauses, clauses with weights (MaxSAT), and linear constraints over truth values
// (pseudo-Boolean). Satisfiability is decided by the search of smt/sat; cheap models are found by gophersat; that there is no cheaper one is
// a refutation by smt/sat again, which smt/rup checks.
//
//	problem.go  Problem, and whether a model is one
//	encode.go   constraints as clauses: adders (Eén and Sörensson, Translating pseudo-Boolean constraints into SAT, JSAT 2006, section 5.2)
//	solve.go    Solve
//
//	p := &pb.Problem{Vars: 2, Clauses: [][]sat.Lit{{1, 2}}, Minimise: []pb.Term{{3, 1}, {2, 2}}, Optimise: true}
//	a := pb.Solve(ctx, p)
//	fmt.Println(a.Status, a.Optimal, a.Cost) // sat true 2
//
// Limits: the absolute values of the coefficients of a sum add up to at most MaxSum, and nothing is multiplied.
package pb

import (
	"fmt"

	"cairn/smt/sat"
)

// MaxSum bounds the sum of the absolute values of the coefficients of a sum, its bound included.
const MaxSum = 1 << 60

// Term is Coeff times a literal, which counts 1 if it is true, else 0.
type Term struct {
	Coeff int64
	Lit   sat.Lit
}

// Linear says that a sum is at least Bound; with Equal, that it is Bound.
type Linear struct {
	Terms []Term
	Bound int64
	Equal bool
}

// Soft is a clause that costs its weight if it is false.
type Soft struct {
	Weight int64
	Clause []sat.Lit
}

// Problem is what a model has to fulfil, and, with Optimise, what it costs: the soft clauses that it makes false, and the value of Minimise.
type Problem struct {
	Vars     int // variables are 1 to Vars
	Clauses  [][]sat.Lit
	Linear   []Linear
	Soft     []Soft
	Minimise []Term
	Optimise bool
}

// Model is the values of the variables: that of v is at v-1.
type Model []bool

// Holds reports whether a literal is true.
func (m Model) Holds(l sat.Lit) bool { return m[l.Var()-1] == (l > 0) }

func (m Model) clause(c []sat.Lit) bool {
	for _, l := range c {
		if m.Holds(l) {
			return true
		}
	}
	return false
}

func (m Model) sum(terms []Term) (n int64) {
	for _, t := range terms {
		if m.Holds(t.Lit) {
			n += t.Coeff
		}
	}
	return n
}

// Check evaluates all that a model has to fulfil. The error says what is false.
func (p *Problem) Check(m Model) error {
	if len(m) != p.Vars {
		return fmt.Errorf("a model of %d variables, not %d", len(m), p.Vars)
	}
	for i, c := range p.Clauses {
		if !m.clause(c) {
			return fmt.Errorf("clause %d is false", i+1)
		}
	}
	for i, l := range p.Linear {
		if n := m.sum(l.Terms); n < l.Bound || l.Equal && n != l.Bound {
			return fmt.Errorf("constraint %d is false", i+1)
		}
	}
	return nil
}

// Cost is what a model costs.
func (p *Problem) Cost(m Model) int64 {
	n := m.sum(p.Minimise)
	for _, s := range p.Soft {
		if !m.clause(s.Clause) {
			n += s.Weight
		}
	}
	return n
}
