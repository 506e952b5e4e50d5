// Package answer says what engines answer: a verdict with the evidence for it, and, on the way there, the history of the search.
//
//	answer.go       verdicts, the answer
//	certificate.go  the kinds of evidence about programs
//	stats.go        statistics
//	accelerator.go  what many iterations of a loop do, as a part of an execution
//	event.go        the history of a search
package answer
