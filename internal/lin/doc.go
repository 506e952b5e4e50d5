// Package lin is the linear algebra that the solvers share: sums over numbered columns, their reduction to echelon form, and the
// elimination of a column from inequalities. All coefficients are exact rationals.
//
//	Form      a sparse sum of monomials and a constant: normal form, substitution, solving   form.go
//	Resolve   the step of Fourier and Motzkin, with the multipliers of both inequalities     resolve.go
//	Vector    a dense row of integers                                                        vector.go
//	Echelon   a linear space in reduced row echelon form                                     echelon.go
//	Parity    equations without an integral solution, by Hermite's normal form               hermite.go
//
// Intervals are those of package num. What is a column (a term, a variable of a tableau), the caller says.
package lin
