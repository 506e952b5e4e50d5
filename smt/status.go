package smt

import "cairn/internal/status"

// Status is the answer to a satisfiability question.
type Status = status.Status

// The answers.
const (
	Unknown = status.Unknown
	Sat     = status.Sat
	Unsat   = status.Unsat
)
