// Package simplex decides conjunctions of linear constraints over rational and integer variables. It knows plain rows and
// bounds and no formulas; every refusal comes with the bounds that caused it, over the rationals with Farkas coefficients.
//
// The rational part is the general simplex method of Dutertre and de Moura, "A fast linear-arithmetic solver for DPLL(T)"
// (CAV 2006). Rows are added once and stay; what is asserted, pushed and popped are bounds of variables; strict bounds are
// bounds with an infinitesimal. The tableau is sparse, with rows and columns that point at each other.
//
//	figure 1, pivot and update           tableau.go    (*Simplex).pivot, update, pivotAndUpdate
//	figure 2, Check                      feasible.go   (*Simplex).Check, leaving, entering
//	figure 3, assertion of bounds        bounds.go     (*Simplex).Assert
//	section 3.2.3, conflicts             feasible.go   (*Simplex).explain; Verify in check.go re-checks them
//	section 5, strict bounds             tableau.go    value; value.go findEpsilon
//
// Deviations: the shortest row leaves and the shortest column enters, until blandAfter pivots have not led to an answer;
// a conflict leaves the assignment where it is, which satisfies the bounds of nonbasic variables and is a good start.
//
// CheckInteger first tries the tableau's own solution and a gcd test on its rows. If that does not decide, it copies the
// constraints into a system that it may transform, in which every side of a constraint knows the tags it rests on:
//
//  1. equalities eliminated, gcd rounding   equalities.go  Knuth TAOCP 2, 4.5.2; Griggio, JSAT 2012, section 3.1
//  2. relaxation, rounding, unit cube       decide.go      Bromberger & Weidenbach, IJCAR 2016, section 4
//  3. implied equalities, back to 1         decide.go      by a conflict of the strict inequalities
//  4. unbounded constraints dropped         unbounded.go   Bromberger, IJCAR 2018, section 3
//  5. bounded variables by Hermite form     unbounded.go   Bromberger, IJCAR 2018, section 4
//  6. Gomory cuts, branch and bound         cuts.go, branch.go   Dutertre & de Moura, SRI-CSL-06-01, section 4
//  7. narrow constraints value by value     cases.go       after Lenstra, Math. Oper. Res. 1983
//
// After steps 4 and 5 all variables of a purely integral problem are bounded, so step 6 ends even on problems such as
// 1 <= 3x - 3y + 2z <= 1, 0 <= z <= 1, where branch and bound alone runs for ever; the budget only guards against its
// exponential cost. With rational variables step 5 is skipped and the budget may be what ends the search.
//
// A refutation can be traced (trace.go): the distinctions that it rests on, rounding and cuts included, are told as sums of
// variables, so that the caller can find a refutation for each case over the rationals, with Farkas coefficients.
//
//	s := simplex.New()
//	x, y := s.NewVar(true), s.NewVar(true)
//	d := s.DefineRow([]simplex.Entry{{Var: x, Coeff: num.FromInt(2)}, {Var: y, Coeff: num.FromInt(-2)}})
//	s.AssertLower(d, simplex.Bound{Value: num.One()}, 1)            // 2x - 2y >= 1, that is, >= 2
//	c := s.AssertUpper(d, simplex.Bound{Value: num.One()}, 2)       // <= 1: c.Tags is {1, 2}
//
// Bounds on integer variables are rounded when they are asserted, to multiples of the gcd of the coefficients for a row, so
// certificates are about the rounded bounds; a caller that wants the pure rational relaxation makes rational variables.
// Rows are never removed. Variables are named s (the Simplex), v, x (a variable and its state), r, k (a row), e (an entry),
// lp (a relaxation), p (a system), c (a constraint or a conflict).
package simplex
