package smt

import "cairn/simplex"

// Status is the answer to a satisfiability question.
type Status = simplex.Status

// The answers.
const (
	Unknown = simplex.Unknown
	Sat     = simplex.Sat
	Unsat   = simplex.Unsat
)
