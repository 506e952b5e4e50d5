// Package report shows programs and verdicts to people and to other tools.
//
//	flow.go, flowdraw.go  Flow: what has been understood of a program, as data, as text, and as drawn graphs
//
// It depends on what package verify reports and on the graphs of package cfg, and on no engine.
package report
