package smt

import "context"

// boolean is a solver for clauses: what the search needs of it. Literals are as in DIMACS: v or -v for a variable v >= 1.
type boolean interface {
	// add adds a clause. Its literals have different variables.
	add(lits []int32)
	// solve decides the clauses. It spends at most the given number of conflicts; the error tells why the answer is Unknown.
	solve(ctx context.Context, conflicts int) (Status, error)
	// value is the value of a variable after Sat.
	value(v int32) bool
	// conflicts is the number of conflicts so far.
	conflicts() int
}
