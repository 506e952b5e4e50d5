// Package witness reads and writes the evidence for verdicts in the formats that other tools know: SV-COMP witnesses of
// format 2.0 (YAML), Test-Comp test cases (XML), and C files that define a program's inputs.
//
//	file.go       the format: entries, invariants, segments of waypoints; reading and writing
//	lint.go       what the format demands beyond its syntax
//	invariant.go  invariants of a certificate as C expressions at their loops
//	instrument.go putting the invariants of a witness into the source, and getting them back as expressions over a graph
//	restrict.go   the executions of a graph that follow a violation witness
//	source.go     finding calls and statements in the text of a program
//	harness.go    the inputs of an execution as a C file
//	testcase.go   the inputs of an execution as a test case
//
// An invariant_set entry says what holds whenever control is at a loop head; a violation_sequence entry describes executions
// that violate the property by what they pass: values that functions return, assumptions, and at last the target.
//
// Limits: for violations, waypoints of the kinds branching and function_enter are read, written never, and not followed.
package witness
