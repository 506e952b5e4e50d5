// Package cells decides constrained Horn clauses over arrays by following some of their cells: a predicate P(a, x) becomes P'(x, k, v), which is
// to hold for each index k and the value v = a[k]. The clauses that result have no arrays; RecMC of package spacer decides them, and a
// model of theirs is one of the clauses that says "for all k" (horn.CellModel).
//
//	a, err := cells.Solve(ctx, system, cells.Options{})
//	// a.Verdict: answer.Safe with a *horn.CellModel
//
// It follows
//
//	Monniaux, Gonnord, Cell morphing: from array programs to array-free Horn clauses, SAS 2016      several cells: section 4
//	Bjørner, McMillan, Rybalchenko, On solving universally quantified Horn clauses, SAS 2013        instances in bodies
//	Flanagan, Leino, Houdini, an annotation assistant for ESC/Java, FME 2001                        facts of usual forms
//
// # Where things are
//
//	cells.go      Solve, Options, the engine
//	transform.go  clauses over cells
//	forget.go     numbers that are left out
//	read.go       what terms of arrays have at an index
//	houdini.go    proofs by facts of usual forms
//	templates.go  these forms
//	classes.go    which numbers may be compared
//	rule.go       clauses with what is known of their bodies at each index
//
// An atom of a body is taken for all indices at which the clause reads its arrays, the head for new ones. Equations between arrays that are no
// definitions are taken for all indices of the clause; where arrays differ, it is at a new one. So the result allows more than the clauses: a derivation says nothing.
//
// Limits: arrays from integers, or reals, to those or Booleans; no arrays of arrays.
//
// Names: m the morphing of a clause, t term, k index, v value.
package cells
