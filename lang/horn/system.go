package horn

import (
	"slices"

	"cairn/cfg"
	"cairn/internal/answer"
	"cairn/smt"
	"cairn/smt/smtlib"
)

// PredID names an uninterpreted predicate: an index into System.Preds.
type PredID int32

// NoPred stands for false: the head of a query.
const NoPred PredID = -1

// Pred is an uninterpreted predicate. Params are constants that stand for its arguments wherever a formula speaks about
// the predicate alone: in models, lemmas and facts. Those of different predicates are different.
type Pred struct {
	Name   string
	Params []smt.Term
}

// App is a predicate applied to terms.
type App struct {
	Pred PredID
	Args []smt.Term
}

// Clause says: for all values of its variables, Body and Constraint imply Head. A clause without Body is a fact, one whose
// Head is NoPred a query. All constants in it are variables of this clause.
type Clause struct {
	Body       []App
	Constraint smt.Term // free of predicates and quantifiers
	Head       App
	Pos        cfg.Pos
}

// IsQuery reports whether the head is false.
func (cl *Clause) IsQuery() bool { return cl.Head.Pred == NoPred }

// System is a set of constrained Horn clauses. It is satisfiable if some interpretation of the predicates makes every clause
// true, and unsatisfiable if false can be derived.
type System struct {
	Ctx     *smt.Context
	Preds   []Pred
	Clauses []Clause
	Asked   []Request // what the script asks for, behind check-sat
}

// Request is a command that asks for evidence.
type Request struct {
	Pos   smtlib.Pos
	Proof bool // get-proof, for a derivation of false; otherwise get-model
}

// IsForeign reports whether other theories than linear arithmetic take part.
func (s *System) IsForeign() bool {
	for i := range s.Clauses {
		if slices.ContainsFunc(s.Clauses[i].terms(), s.Ctx.IsForeign) {
			return true
		}
	}
	return false
}

// HasArrays reports whether some predicate has an array as an argument.
func (s *System) HasArrays() bool {
	return slices.ContainsFunc(s.Preds, func(p Pred) bool {
		return slices.ContainsFunc(p.Params, func(x smt.Term) bool { return s.Ctx.SortKind(s.Ctx.Sort(x)) == smt.SortArray })
	})
}

// Model interprets each predicate by a formula over its Params.
type Model []smt.Term

// Derivation is a ground refutation: a list of steps, each of which applies one clause to the conclusions of earlier steps.
// The last step applies a query.
type Derivation []Step

// Step is an instance of a clause: the values of its variables, constants of their sorts, and for each atom of the body the
// earlier step that derived it.
type Step struct {
	Clause   int
	Values   map[smt.Term]smt.Term
	Premises []int
}

// Proves implements answer.Certificate: clauses that have a model are what a safe program is.
func (Model) Proves() answer.Verdict { return answer.Safe }

// Proves implements answer.Certificate.
func (Derivation) Proves() answer.Verdict { return answer.Unsafe }
