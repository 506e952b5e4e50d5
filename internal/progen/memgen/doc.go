// Package memgen makes random C programs with memory: structures with bit-fields, unions, arrays of several dimensions and of variable length,
// the heap, lists, strings, bytes of objects, pointers to pointers, tables of functions. Most do nothing that is undefined; some have a
// mistake in them. What they do is not known here: gcc's sanitizers and gcc's executions say it.
//
//	p := memgen.Generate(seed)
//	runs, err := memgen.Execute(ctx, dir, []*memgen.Program{p}) // what gcc says, for all inputs
//	claim := p.Claim(runs[0], seed)                             // an assertion, and whether it fails
//	fmt.Print(p.C(claim))
//
//	program.go   the text of a program, for a verifier and for gcc; leaving out statements
//	types.go     types, and the parts of their objects
//	generate.go  what a program consists of
//	expr.go      expressions without side effects
//	control.go   loops, branches, calls
//	pointer.go   pointers into arrays, and pointers to pointers
//	bytes.go     bytes of objects, unions, copies
//	heap.go      allocated memory, lists
//	text.go      strings
//	mistake.go   what is undefined, or leaks
//	gcc.go       what gcc says of programs
//	claim.go     assertions about what gcc has computed
//
// Statements keep some rules, so that any of them may stand anywhere and be left out: a pointer to int has five elements before it, inclusive,
// and three behind it; all links of structures point to one; the list may be empty. Mistakes break them.
//
// Reading memory without a value gives any value in C, while a machine gives one: programs that do so say it (Program.Vague), and are
// executed with several values.
//
// Limits: LP64, no floating-point numbers, no recursion without bounds, no input beyond some small integers.
package memgen
