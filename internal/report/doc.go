// Package report shows programs and verdicts to people and to other tools.
//
//	flow.go, flowdraw.go  Flow: what has been understood of a program, as data, as text, and as drawn graphs
//	heapdraw.go           what is allocated where an execution ends, drawn
//	history.go, tree.go   History, Log: what engines tell of their searches, as trees that are drawn, as JSON lines
//	page.go, page.html    Run.Page: one self-contained page for a verdict
//	view.go, markup.go    Run.View: the same as parts of a page; view.css, view.js, colour.js are for both
//	clauses.go            ClauseRun.Page: the same for Horn clauses
//	exercise.go           ExerciseView: what comes of invariants that somebody claims
//	words.go              what errors are called, by check and property
//	sarif.go              Run.SARIF: SARIF 2.1.0 (OASIS 2020)
//	junit.go              Run.JUnit, BenchJUnit: JUnit XML
//
// It depends on what package verify reports and on the graphs of package cfg, and on no engine.
package report
