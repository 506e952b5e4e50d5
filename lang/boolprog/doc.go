// Package boolprog reads Boolean programs and decides whether an assertion in them can fail. Boolean programs are what predicate
// abstraction makes of programs: all variables are Boolean, procedures are recursive, choices are nondeterministic (Ball and
// Rajamani, Bebop: a symbolic model checker for Boolean programs, SPIN 2000, section 2).
//
//	program.go                   programs: procedures as lists of instructions
//	lexer.go, parse.go, statements.go  the syntax of Bebop and SLAM, which becomes that
//	clauses.go                   Horn clauses over Bool: a predicate for each place where ways join, a summary for each procedure
//	                             (Komuravelli, Gurfinkel, Chaki, CAV 2014, section 2); package spacer solves them
//	contract.go, proof.go        models back to contracts: as expressions of the language, and as formulas for the checker
//	execution.go, replay.go      derivations back to executions, which are checked by executing the instructions
//	tell.go                      executions as lines of the program
//
//	prog, err := boolprog.Parse("driver.bp", text)
//	enc := boolprog.Encode(smt.NewContext(), prog)
//	ans, err := spacer.Solve(ctx, enc.System, spacer.Options{})
//	proof := enc.Proof(ans.Certificate.(horn.Model)) // if ans.Verdict is answer.Safe
//
// Nothing but propositional logic is in the clauses, so that RecMC decides them in time polynomial in the number of procedures
// (theorem 3 of the CAV paper), where inlining would be exponential. For the same reason an execution is a set of frames, not a
// list of steps: an invocation that happens again in the same way is one frame.
//
// Language: decl; bool, bool<n> and void procedures; parallel assignment, with constrain; calls with several results; if, elsif,
// while, goto with several labels; assume, assert, enforce, return, skip, dead; the constants 0, 1, F, T and *; schoose[a,b];
// the operators ! ~ & && ^ | || => = != <=>. Names may stand in braces: {x>5}. What must not be reached is a failing assert or
// a statement with the label ERROR or SLIC_ERROR. Variables without a value have any.
//
// Limits: no threads, no asynchronous calls, no abstract grammar beyond this.
//
// Names: p program, pr procedure, in instruction, e expression, env the terms of variables.
package boolprog
