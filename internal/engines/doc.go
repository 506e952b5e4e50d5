// Package engines says what an engine is: what it is called, which questions it takes, and which options it has. Each engine lists
// itself, in its own package; package verify has the table of all.
//
//	engine.go  engines and what they run with
//	option.go  their options
//	decide.go  an engine's answer to a question, also if the engine knows clauses only
package engines
