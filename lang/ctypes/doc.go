// Package ctypes finds the types of a C program: of all declarations and expressions of a translation unit, with the integer constants, the
// lengths of arrays and the layouts of structures that they need, by C11 and gcc's extensions, for the data models ILP32 and LP64 of Linux
// on x86. It works on the syntax tree of modernc.org/cc, of whose own type checker nothing is used.
//
//	ast, err := cc.Parse(config, sources)
//	info := ctypes.NewInfo(ctypes.LP64)
//	err = info.Check(ast, ctypes.Options{})
//	fmt.Println(info.TypeOf(n)) // int [3][4]
//
// # Files
//
//	type.go         types, and how they are spelled
//	compatible.go   compatible and composite types (C11 6.2.7)
//	model.go        sizes and alignments of a data model
//	record.go       structures and unions, and where their members lie
//	object.go       what names stand for, scopes
//	check.go        Check: the translation unit, and what is found there
//	declaration.go  declarations and function definitions (6.7, 6.9)
//	specifier.go    what declarations begin with, structures and enumerations among it (6.7.2)
//	declarator.go   what they go on with (6.7.6)
//	attribute.go    what gcc's attributes say of types and layouts
//	initializer.go  which part of an object is initialised by what (6.7.9)
//	label.go        labels, of functions and of blocks
//	statement.go    statements, for what is declared and computed in them (6.8)
//	expression.go   expressions (6.5)
//	builtin.go      constants that functions of gcc compute
//	typeof.go       the types of gcc's typeof and __auto_type
//	operator.go     operations and conversions, and their values for constants (6.3, 6.6)
//	vector.go       vectors of gcc's
//	literal.go      constants and strings (6.4.4, 6.4.5)
//
// # Limits
//
// What is not understood has a type of kind Invalid, which goes together with every other one. An error is a violation of C's rules that
// gcc refuses as well; what gcc only warns of is none.
package ctypes
