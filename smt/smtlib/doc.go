// Package smtlib reads SMT-LIB 2: S-expressions, terms, and scripts, which it executes on package smt. It is the language of the
// command cairn smt, and the Horn-clause reader of package chc is built on its reader and scopes.
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
// # Executing
//
// An Executor executes a script, command by command, on one smt.Solver. After an error the script goes on, but what could
// not be understood is not forgotten: where the solver then says sat, the answer is unknown. With Options.Check every answer
// is checked by other means: models by an evaluator that works on the S-expressions, unsatisfiability by asking again, printed
// and read anew, and by elimination where that is affordable, cores and interpolants by queries of their own.
//
//	x := smtlib.NewExecutor(os.Stdout, smtlib.Options{Check: true})
//	result, err := x.Run(ctx, file)
//
//	executor.go, commands.go  responses, the table of commands    evaluate.go, evaluateop.go  values of S-expressions
//	value.go, datum.go        values as terms, as data            check.go                    checks of answers
//	evaluatebits.go, evaluatefloat.go, evaluatedata.go            of bit-vectors, floats; arrays, datatypes, functions
//	assert.go, answers.go     assertions, checks; models, cores    interpolate.go         sequences and trees of interpolants
//	options.go                options, logics, information         extensions.go, dump.go get-qe, get-mbp; queries as scripts
//	scoped.go                 maps whose changes pop takes back
//
// # Papers
//
//	Barrett, Fontaine, Tinelli: The SMT-LIB Standard, version 2.6, 2021
//	    section 3.1   lexicon                       lexer.go
//	    section 3.2   S-expressions                 node.go, reader.go; errors.go tells places
//	    section 3.5   sorts, datatypes              sort.go, datatype.go
//	    section 3.6   terms and formulas            scope.go, scoped.go, elaborate.go, binders.go, match.go, operators.go, arithmetic.go, poly.go
//	    section 4     scripts                       executor.go, assert.go, answers.go, options.go
//	    theories      Core, Ints, Reals, Reals_Ints operators.go, arithmetic.go
//	                  ArraysEx, FixedSizeBitVectors (that of version 2.7, too), FloatingPoint      theories.go
//	McMillan: Interpolation and SAT-based model checking, CAV 2003; Christ, Hoenicke: Proof tree preserving tree
//	    interpolation, JAR 2016, section 2          interpolate.go (what trees of interpolants are)
//
// # Limits
//
// Arithmetic is linear: products of two terms that are not constant, and division by a term that is not constant or by zero where there are no functions, are
// errors with their place, and so are strings. Of recursive functions finitely many calls are followed (recursive.go). Quantifiers are for linear arithmetic alone. Instances of datatypes with parameters are made when they are needed; the text of a sort has at most 10,000
// characters. With Scope.Linear there is nothing but Bool, Int and Real.
// A caller gives a meaning to further symbols by Scope.Apply, and to quantifiers by Scope.Quantify.
//
// Names: c Context, n node, r Reader, s Scope, e elaborator or evaluation, f frame, p polynomial (a linear sum under
// construction), x Executor.
package smtlib
