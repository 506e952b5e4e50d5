// Package cooper eliminates quantifiers from linear integer and rational arithmetic, exactly or below a given model, and
// computes affine and convex hulls of formulas. The engines use it to drop variables from reachability facts and queries,
// the interpolation to find divisibility facts, the summaries to abstract loop bodies.
//
// Terms come from package smt. A cube is turned into rows (a sum compared with 0, or divided by a constant), variables
// leave the rows one at a time, the cheapest first, and the rows become literals again. Each step is an equivalence where that
// is affordable: substitution of an equality (a*x = t scales only the rows with x, and leaves a | t), dropping a variable that is
// bounded on one side, Fourier and Motzkin. Otherwise the model picks one disjunct of the elimination theorem. A formula is
// first cut down to an implicant, the literals by which the model satisfies it.
//
//	Komuravelli et al. 2014   section 5, LRAProj       projectReal: equality, or test point beside the nearest bound
//	                          appendix F, (5)-(7)      virtual.at: virtual substitution
//	                          section 5 (2)            eliminateDirect over Real variables
//	                          appendix G (11), LIAProj projectCooper: residue above the nearest bound
//	                          appendix G (9)           eliminateDirect over integers
//	Loos, Weispfenning 1993   virtual substitution     virtual
//	Cooper 1972               test points, merging of  virtual.disjunction, projectCooper,
//	                          divisibilities           mergeDivides
//	                          substitution of infinity Unboundedly
//	Pugh 1991                 dark shadow              darkShadow, projectShadow
//	Motzkin et al. 1953       double description       cone
//	Dillig et al. 2010        critical constraints     Simplify
//	Reps et al. 2004          affine hull by models    AffineHull
//	Farzan, Kincaid 2015      hull by local projection ConvexHull
//	Komuravelli et al. 2015   arrays                   combined
//
// Example: of the even numbers between 2*y and 10,
//
//	c := smt.NewContext()
//	x, y, z := c.Var("x", smt.Int), c.Var("y", smt.Int), c.Var("z", smt.Int)
//	f := c.And(c.Eq(x, c.Scale(num.FromInt(2), z)), c.Le(c.Scale(num.FromInt(2), y), x), c.Le(x, c.Int(10)))
//	g, err := cooper.Eliminate(ctx, c, []smt.Term{z}, f, cooper.Options{}) // 2 | x and 2*y <= x <= 10
//	hull, err := cooper.ConvexHull(ctx, c, f, []smt.Term{x, y}, cooper.Options{}) // 2*y <= x <= 10
//
// Deviations from the papers. A projection is that of an implicant and so always a cube, where LRAProj keeps the Boolean
// structure of the formula; the image stays finite, for there are finitely many implicants. Nonstrict bounds are test
// points themselves. LIAProj scales all literals to coefficient 1 first; here the coefficient of the chosen bound stays
// and becomes a divisibility, and where the model allows it there is none at all (dark shadows).
//
// Rows with Real variables and an integer variable to be eliminated are made integral with floor terms (smt.KToInt) over the
// remaining Real variables, so such terms may occur in results. KDiv, KMod and KToInt terms that contain no variable to be
// eliminated stay in results as they are.
//
// Project also takes formulas of arrays, datatypes, bit-vectors and floats (combined.go), with fewer promises: what nothing else
// eliminates gets its value in the model.
//
// Limits: terms are linear, but for that. Exact elimination is exponential at worst, doubly so with Options.Direct; budgets count steps,
// and ErrBudget tells that they are used up. ConvexHull over integers may be larger than the hull of the integral points.
//
// Names: c context, m model, f formula, r row, s system, x the variable being eliminated, k cone, v vector, b limits.
package cooper
