// Package ts reads transition systems as lectures write them (TUM lectures 4-7, figure 1 (c)): a program is variables V, initial
// states phi_init, transition relations rho(V, V') and error states phi_err.
//
//	doc.go       the language
//	lexer.go     the symbols of a line
//	parse.go     the lines, and the formulas in them
//	graph.go     relations as edges of a control-flow graph
//
//	prog, err := ts.Parse("figure1.ts", text) // a cfg.Program: every engine takes it
//
// # Language
//
//	# figure 1 (c)
//	vars  pc, x, y, z
//	preds y >= z, x >= y
//	init  at_l1
//	error at_l5
//	rho_1: move(l1, l2), y >= z, skip(x, y, z)
//	rho_2: move(l2, l2), x + 1 <= y, x' = x + 1, skip(y, z)
//
// Each line says one thing; a # begins a comment:
//
//	line     = "vars" name {"," name} | "preds" pred {"," pred} | "init" [at] [formula] | "error" [at] [formula] | name ":" [move] [formula]
//	at       = "at_" location [","]
//	move     = "move" "(" location "," location ")" [","]
//	pred     = literal, in which at_ and a location may stand anywhere
//	formula  = conjunction {"||" conjunction}
//	conjunction = literal {("," | "&&") literal}
//	literal  = "!" literal | "true" | "false" | "skip" "(" name {"," name} ")" | "(" formula ")" | sum compare sum
//	compare  = "=" | "!=" | "<" | "<=" | ">" | ">="
//	sum      = product {("+" | "-") product}
//	product  = factor {"*" factor}
//	factor   = "-" factor | numeral | name | "(" sum ")"
//
// Variables are unbounded integers. In a relation x is the value before the step and x' the one after it; a relation that does
// not speak of x' leaves it open, and skip(x) is x' = x. If pc is among the variables it is the program counter: every init and
// error begins with at_, every relation with move, and nothing else speaks of it. Several lines with init or error are
// alternatives. Predicates are what abstractions may be made of (equation 9 there); nothing depends on them otherwise.
//
// # Graphs
//
// A location becomes a vertex, which keeps its name, and a line an edge, which keeps the line's. Where several relations leave one, a choice comes first. Of a relation,
// a conjunct x' = e without primes in e becomes an assignment; other new values are chosen, and the rest of the relation assumed of
// them. An error line is an edge to the target.
//
// Limits: integers only; pc has no arithmetic.
//
// Receivers: p parser.
package ts
