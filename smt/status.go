package smt

// Status is the answer to a satisfiability question.
type Status int8

// The answers.
const (
	Unknown Status = iota
	Sat
	Unsat
)

// String returns sat, unsat or unknown.
func (s Status) String() string {
	switch s {
	case Sat:
		return "sat"
	case Unsat:
		return "unsat"
	}
	return "unknown"
}
