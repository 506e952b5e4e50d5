// Package horn holds systems of constrained Horn clauses: it reads them, simplifies them, and makes them of
// programs. Engines for clauses decide a System; what they answer is carried back to what the user gave.
//
//	system.go       the data: predicates, clauses, models, derivations, answers
//	check.go        the rules for systems; loops.go what is recursive
//	read.go         SMT-LIB scripts of the logic HORN (the format of CHC-COMP), and Z3's rule and query
//	clausify.go     formulas to clauses
//	write.go        models, derivations as text; portable.go as other solvers read them, too
//	derivation.go   the values of a derivation's steps
//	cells.go        models that say something of all cells of arrays
//	transform.go    Preprocess: transformations that can be undone in models and derivations
//	  records.go      records as their fields
//	  simplify.go     solving constraints for variables, eliminating variables
//	  relevance.go    clauses that no refutation can use
//	  arguments.go    arguments that do not matter or are constant
//	  inline.go       predicates without recursion; liftmodel.go interprets them again
//	program.go      programs to clauses; effects.go what calls do to globals
//	contracts.go    models back to invariants and contracts
//	replay.go       derivations back to executions
//
// # Papers
//
//	Komuravelli, Gurfinkel, Chaki: SMT-based model checking for recursive programs, CAV 2014
//	    section 2, programs as sets of procedures with summaries       program.go
//	Bjørner, Gurfinkel, McMillan, Rybalchenko: Horn clause solvers for program verification, 2015
//	    section 3, weakest preconditions and summaries as clauses      program.go
//	    section 4, transformations: unfolding, redundant arguments     inline.go, arguments.go
//	Beyer et al.: Software model checking via large-block encoding, FMCAD 2009
//	    cut points and blocks                                          program.go, by way of cfg.LargeBlocks
//	Leuschel, Sørensen: Redundant argument filtering of logic programs, LOPSTR 1996
//	    arguments nothing is asked about                               arguments.go
//
// # Use
//
//	sys, err := horn.Read(ctx, text, "clauses.smt2")
//	small, undo, err := horn.Preprocess(ctx, sys)
//	ans, err := spacer.Solve(ctx, small, spacer.Options{})
//	model, err := undo.Model(ctx, ans.Model) // if ans.Status is smt.Sat
//	err = clauses.CheckModel(ctx, sys, model)
//
// # Limits
//
// Terms are those of package smt: all sorts but uninterpreted ones, no functions, linear arithmetic. What else occurs in a script is an error with its place and
// Unsupported set; so is a formula that is no conjunction of Horn clauses, and a definition that uses predicates. A model of
// clauses from which predicates have been inlined needs interpolants for those whose definitions have quantifiers that
// cannot be eliminated cheaply; ErrLift tells that there were none within the budget.
//
// Names: s System, cl Clause, app App, m Model, d Derivation, st Step, c Context, pe procEncoding, in inlining.
package horn
