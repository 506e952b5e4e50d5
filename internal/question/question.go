package question

import (
	"context"
	"slices"

	"cairn/cfg"
	"cairn/lang/boolprog"
	"cairn/lang/horn"
)

// Kind is a kind of question, or a set of kinds.
type Kind uint8

// The kinds.
const (
	Graph      Kind = 1 << iota // a program that is one control-flow graph
	Procedures                  // a program of procedures, which recursion keeps from being one graph
	Boolean                     // a Boolean program
	Clauses                     // constrained Horn clauses
	Arrays                      // a program, of one graph or of procedures, with arrays
)

// Has reports whether k is among the kinds.
func (ks Kind) Has(k Kind) bool { return ks&k != 0 }

// String is what engines that do not take a question of the kind say of it.
func (ks Kind) String() string {
	switch ks {
	case Graph:
		return "programs"
	case Procedures:
		return "recursive programs"
	case Boolean:
		return "Boolean programs"
	case Clauses:
		return "clauses"
	case Arrays:
		return "programs with arrays"
	default:
		return "questions of several kinds"
	}
}

// Question is one of these; the others are nil.
type Question struct {
	Program *cfg.Program
	Boolean *boolprog.Program
	Clauses *horn.System

	// Fresh asks the same question with terms of their own, for an engine that runs beside others. nil: there are no terms in it.
	Fresh func(context.Context) (Question, error)
}

// Of asks whether a program can reach the error.
func Of(p *cfg.Program) Question { return Question{Program: p} }

// Kind is the kind of the question.
func (q Question) Kind() Kind {
	switch {
	case q.Clauses != nil:
		return Clauses
	case q.Boolean != nil:
		return Boolean
	case slices.ContainsFunc(q.Program.Graphs(), (*cfg.Graph).HasArrays):
		return Arrays
	case q.Program.Main == nil:
		return Procedures
	default:
		return Graph
	}
}

// For is the question as it is put to an engine that takes some kinds: a program of procedures is one graph, with a stack if it is recursive, if
// the engine takes that and no procedures.
func For(q Question, takes Kind) Question {
	if q.Program == nil || q.Program.Main != nil || takes.Has(q.Kind()) {
		return q
	}
	g, err := q.Program.Stacked()
	if err != nil { // the engine says what it does not take
		return q
	}
	p := *q.Program
	p.Main, p.Procs, p.Globals = g, nil, 0
	if stacked := Of(&p); takes.Has(stacked.Kind()) {
		return stacked
	}
	return q
}
