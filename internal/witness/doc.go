// Package witness reads and writes the evidence for verdicts in the formats that other tools know: SV-COMP witnesses of
// format 2.0 (YAML) and 1.0 (GraphML), Test-Comp test cases (XML), and C files that define a program's inputs.
//
//	file.go       the format: entries, invariants, segments of waypoints; reading and writing; uuid.go: identifiers
//	lint.go       what the format demands beyond its syntax
//	graphml.go    format 1.0: automata; reading and writing
//	automaton.go  automata as entries and entries as automata
//	lintgraph.go  what format 1.0 demands beyond its syntax
//	instrument.go putting what a witness speaks of into the source: invariants, assumptions
//	control.go    the same for branches, calls and what they return
//	marks.go      getting them back as conditions at vertices of the graphs
//	restrict.go   the executions of a program that follow a violation witness
//	global.go     a further variable for programs with procedures
//	source.go     finding calls, statements and functions in the text of a program, by what the front end tells of it
//	harness.go    the inputs of an execution as a C file
//	double.go     the functions that it defines
//	testcase.go   the inputs of an execution as a test case
//
// An invariant_set entry says what holds whenever control is at a loop head; a violation_sequence entry describes executions
// that violate the property by what they pass: values that functions return, assumptions, and at last the target.
//
// Limits: an automaton of format 1.0 is understood if it is a path, but for edges to sinks; of its invariants those at heads of
// loops are read, of its branches those of conditions that are not composed by && and ||. In format 2.0, written are only the waypoints function_return and target. A call in the arguments of a call of the same function
// is taken for the outer one by function_enter.
package witness
