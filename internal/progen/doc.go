// Package progen makes small random C programs whose executions can be enumerated: a few inputs of a small range, loops of a
// few iterations, integers of all types up to 32 bits. It is the yardstick for everything between the C source and the verdict,
// and for that it has an interpreter of its own that shares no code with the rest.
//
//	p := progen.Generate(rand.New(rand.NewSource(seed)), progen.Options{})
//	fmt.Print(p.C())                     // the program's text
//	want, runs, ok := p.Enumerate(false) // run it on all inputs
//	small := progen.Shrink(p, func(q *progen.Program) bool { return stillWrong(q) })
//
// A program is made of values that know both their text and what they do: types.go, expr.go, stmt.go; run.go executes them.
// generate.go makes programs, assertion.go an assertion that is just true or just false, shrink.go smaller programs of fewer choices.
//
// Limits: no pointers, no calls but those of inputs, no 64-bit types.
package progen
