// Package family writes programs that come in all sizes, which papers and lectures measure algorithms with: a family is one text
// with a parameter, in a right version and in a wrong one.
//
//	f, err := family.Find("bebop")
//	text, err := f.Text(100, false)   // safe; with true, the error can be reached
//
//	family.go     what a family is, and the table of all
//	lock.go       C: what opens only after many iterations, or only by the right word
//	loops.go      C: long programs, and loops of many phases
//	sums.go       C: loops whose closed forms are polynomials
//	calls.go      C: many calls, many choices
//	bebop.go      Boolean programs
//	lectures.go   transition systems in the lectures' notation
//
// The same name, size and version give the same text, byte by byte.
package family
