// Package bench runs a verifier over many tasks, each in a process of its own with hard limits, and tells what came of it.
//
//	task.go      finding tasks: folders, .set files, task definitions, C files, SMT-LIB files
//	config.go    the ways in which a task is decided: engines, other tools
//	peer.go      the commands of other tools, and what they say
//	worker.go    one process: limits, answer, cost
//	group_*.go   ending a process with those that it has started
//	run.go       many of them, in parallel
//	results.go   the results file: a manifest and a JSON line for each task, appended and flushed
//	lock_*.go    a results file belongs to one run at a time, as each system knows it
//	merge.go     one results file from the files of shards
//	summary.go   what was solved, by folder and in total; comparison with an earlier run
//	paper.go     the evaluations of the papers, as data
//	table.go     tables whose rows and columns say together what a cell tells
//	measure.go   what cells tell
//	export.go    CSV, BenchExec's result XML; junit.go JUnit XML
//	page.go      one HTML page with tables and plots
//	plot.go      cactus and scatter plots
//	growth.go    families of programs by size
//
// A results file survives whatever stops the run: it is only ever appended to, a line at a time, and Resume goes on where it
// ends. Shards divide the tasks by a hash of their names, so that machines need not know of each other.
//
// Limits: memory and processor time of a process are watched, without those that it has started; on systems other than Linux they are
// left to the worker's own limits.
package bench
