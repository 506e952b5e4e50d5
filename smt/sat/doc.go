// Package sat decides clauses: conflict-driven clause learning (Eén and Sörensson, An extensible SAT-solver, SAT 2003: watched
// literals, first unique implication points, variable activities, saved phases, restarts, assumptions), in which a theory
// can take part. It knows nothing of terms.
//
//	lit.go        literals
//	solver.go     the Solver: clauses, assumptions, values
//	search.go     the search: decisions, levels, restarts
//	analyze.go    propagation, and learning from conflicts
//	order.go      which variable is decided next
//	restart.go    when the search begins anew
//	clause.go     how clauses are kept, and which are forgotten (Audemard and Simon, Predicting learnt clauses quality in
//	              modern SAT solvers, IJCAI 2009)
//	simplify.go   getting rid of what holds in every model
//	theory.go     the Theory, its part in the search (Nieuwenhuis, Oliveras and Tinelli, Solving SAT and SAT modulo theories,
//	              JACM 2006, section 3)
//	cheapen.go    another solver, gophersat, for models that cost less and less
//
// # Use
//
//	s := sat.New()
//	s.Add(1, 2)
//	s.Add(-1, 2)
//	s.Assume(-2)
//	status, err := s.Solve(ctx, nil, 1000) // unsat
//	s.Failed()                             // [-2]
//
// Everything may be added between searches, and by a theory during them: clauses, variables, and what follows from the theory.
// What has been learned stays, as it does not depend on assumptions. A scope is a literal a that is assumed as long as the
// scope lasts; its clauses contain -a. At its end -a is added, Simplify deletes the clauses, and SetDecided spares the search
// the variables that nothing speaks of any more.
//
// # Theories
//
// The solver gives literals values, decides, and takes decisions back; the theory reads the trail. It answers with conflicts,
// clauses, and implied literals, for which it is asked for reasons (Explain) only if a conflict is traced back to them. When all
// variables have values the theory has the last word (Final): it may agree, find a conflict, split on demand by clauses with new
// variables, or give up. Attach takes one theory; several are one that asks all of them.
//
// # Limits
//
// The same calls give the same answers; nothing depends on time but through ctx. What a theory does against its contract is an
// error or a panic, and no answer.
package sat
