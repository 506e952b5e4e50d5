// Package status has the three answers to a satisfiability question, which the solvers of all layers give.
package status

// Status is the answer to a satisfiability question.
type Status uint8

// The three answers.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// String returns the word of SMT-LIB.
func (s Status) String() string { return [...]string{"unknown", "sat", "unsat"}[s] }
