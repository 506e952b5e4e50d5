// Package declgen makes random C programs of declarations, types and expressions whose values are compared with a compiler's, one by one:
// what declarators, initialisers, conversions, constants and sizes mean.
//
//	p := declgen.Generate(seed)
//	values, refused := compiler.Execute(ctx, dir, []*declgen.Program{p}) // what gcc says of the checks
//	fmt.Print(p.C(values[0]))                                            // the program, with these values as claims
//
//	program.go   the text of a program, for a verifier and for a compiler; leaving out parts
//	gcc.go       what a compiler says of programs
//	generate.go  what a program consists of
//	types.go     types of objects
//	record.go    structures and unions: bit-fields, attributes, members without a name
//	declare.go   enumerations, objects, pointers into them
//	variable.go  arrays and types of variable length
//	function.go  functions that take and return integers, structures, pointers to rows and to functions
//	initial.go   initialisers: designators, ranges, strings, with and without inner braces
//	compound.go  compound literals
//	place.go     the ways in which elements and members can be spelled
//	expr.go      integer expressions
//	literal.go   constants, characters, strings
//	size.go      sizeof, _Alignof, offsetof, _Generic, pointers that are compared, bytes
//	builtin.go   functions of gcc's
//
// Programs do nothing that is undefined, provided that signed arithmetic wraps (-fwrapv), and no value depends on what C leaves open beyond what
// gcc says of its implementation. Members of unions are read that have been written, or all of whose bytes have.
//
// Limits: no more floating-point numbers than conversions need, no integers of 128 bits, no heap.
package declgen
