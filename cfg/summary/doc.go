// Package summary over-approximates what a program can still do: for each cut point of a graph of blocks it gives a formula
// over the state that holds wherever the target can be reached from, and for each loop a transition that contains any number
// of its iterations. The formulas are closed under the blocks, so their negations are inductive invariants.
//
//	single-target path expressions   eliminate.go     Fang et al. 2025, section 6.1, by Gaussian elimination (Tarjan, JACM 28(3), 1981)
//	expressions, evaluation          pathexpr.go      hash-consed; algebra.go evaluates them in any algebra, with a memo table
//	transitions as an algebra        relation.go      Fang et al. 2025, section 6: loop bodies, inner loops first
//	predicate transformers           pre.go           Pre(e, phi) from right to left, projected onto the state at each step
//	iteration                        star.go          compositional recurrence analysis (Farzan & Kincaid, FMCAD 2015)
//	recurrences                      recurrence.go    affine hull, convex hull and bounds of x' - x over one iteration
//	residues                         congruence.go    greatest common divisors of x' - x, proved by the solver
//	closed forms                     closedform.go    guard(X) and effect(X') and k >= 1 and coeff.(X' - X) <= k*amount
//	splitting, phases                split.go         by predicates and directions that change at most once
//	increments with few values       values.go        i += n with 0 <= n <= 10
//	wraparound                       wrap.go          F* = N* (1 + W F*), N the iterations that do not wrap, W those that do
//	closure                          closure.go       one query per block; joins, then Houdini on conjuncts
//	projection                       project.go       exact within a budget, else shadow.go: cubes and rational shadows
//	shortening                       merge.go         disjuncts that touch become one
//	types                            typed.go         0 <= x < 2^n is assumed inside of loops, and repaired outside
//	effort                           plan.go          a bound on the whole computation, the same in every run
//
// A loop that needs two facts, x' <= x + 1 and gas' = gas - 1, gets state' - state <= gas - gas' (Fang et al. 2025, section
// 5.3): a variable that changes by a constant counts the iterations, and no auxiliary constant is left.
//
//	blocks, err := cfg.LargeBlocks(ctx, g, vocab, cfg.BlockOptions{})
//	s, err := summary.Compute(ctx, blocks, summary.Options{})
//	f := s.ToTarget(header)     // x <= 100 or so: outside of it the target is out of reach
//	t, ok := s.Star(header)     // any number of iterations of the loop, as a transition
//
// Nothing is believed: ToTarget comes from hulls, projections and recurrences, but closure is established by solver queries
// on the blocks themselves, and closure together with ToTarget(target) = true is soundness. Star has no such check.
//
// Execution keeps variables within their types; blocks do not say so. Ask about states with Vocab.Typed: a formula may
// contain states outside of the types, which closure needs and no execution has. Block guards that have been strengthened
// by invariants (of live variables) before Compute give better summaries, closed under the strengthened blocks.
//
// Limits: recurrences are linear; x' = 2x is seen only through its sign. Increments that depend on other modified variables
// give bounds, not polynomials, unless the graph has a variable for their squares (cfg.TrackProducts). At most Options.MaxCells
// cells per loop and Options.MaxDisjuncts cubes per formula; beyond that hulls. Residues modulo more than 64 are weakened unless the
// types leave few multiples. When Options.Effort ends, everything starts again with coarse options, and then every formula is true.
//
// Names: an (the analysis), b (a body or cell), c (the term context), e (an expression or equation), f, g (formulas), iv (an
// interval), l (a linear sum), n (a counter of iterations), p (a pool, a predicate), q (an inequality or congruence), s (a solver,
// the summaries), st (a star, a status), t (a term or transition), v (a variable), x (its constant).
package summary
