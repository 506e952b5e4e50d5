// Package smtlib reads SMT-LIB 2: S-expressions, terms of linear arithmetic, and scripts, which it executes on package smt.
// It is the language of the command cairn smt, and the Horn-clause reader of package chc is built on its reader and scopes.
//
// # Reading
//
// A Reader splits the input into S-expressions, one for each call, without reading further than it must. A Scope holds what
// the symbols mean and turns S-expressions into terms of an smt.Context. Both keep stacks of their own, so that nesting of any
// depth costs memory in proportion to the input and no more. Terms bound by let are elaborated once and shared. The
// functions of define-fun are elaborated once, too, and applied by substitution; only a body that multiplies its
// parameters is elaborated anew for each application.
//
//	scope := smtlib.NewScope(smt.NewContext())
//	r := smtlib.NewReader(file, "query.smt2")
//	for n, err := r.Read(); err == nil; n, err = r.Read() {
//		if n.Head() == "assert" && len(n.List) == 2 {
//			formula, err := scope.Formula(n.List[1])
//		}
//	}
//
// # Papers
//
//	Barrett, Fontaine, Tinelli: The SMT-LIB Standard, version 2.6, 2021
//	    section 3.1   lexicon                       lexer.go
//	    section 3.2   S-expressions                 reader.go
//	    section 3.6   terms and formulas            elaborate.go, operators.go, arithmetic.go
//	    theories      Core, Ints, Reals, Reals_Ints operators.go, arithmetic.go
//
// # Limits
//
// Terms are Boolean combinations of linear arithmetic. Products of two terms that are not constant, division by a term that
// is not constant or by zero, uninterpreted functions, arrays, bit-vectors, strings and datatypes are errors with their place.
// A caller gives a meaning to further symbols by Scope.Apply, and to quantifiers by Scope.Quantify.
//
// Names: c Context, n node, r Reader, s Scope, e elaborator, f frame, p polynomial (a linear sum under construction).
package smtlib
