// Package scriptgen makes random SMT-LIB scripts for tests: declarations, definitions, assertions with and without names,
// levels, checks with and without assumptions, in each of the logics of linear arithmetic.
//
//	text := scriptgen.Script(rand.New(rand.NewPCG(seed, 0)), scriptgen.Config{Logic: "QF_LIA", Bound: 2})
//
// With Config.Bound, every Int constant is bounded as soon as it is declared, so that all values can be tried. The scripts
// are within what other solvers accept too: conversions between Int and Real are written out.
package scriptgen
