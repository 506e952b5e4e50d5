package cfg

import (
	"cairn/internal/num"
	"cairn/smt"
)

// Verdict is the answer of an engine.
type Verdict uint8

// The three answers.
const (
	Unknown Verdict = iota
	Safe
	Unsafe
)

// String is the first word that the command line prints.
func (v Verdict) String() string {
	switch v {
	case Safe:
		return "safe"
	case Unsafe:
		return "unsafe"
	default:
		return "unknown"
	}
}

// Result is what an engine returns: a verdict, the evidence for it, and what it cost.
type Result struct {
	Verdict Verdict
	Reason  string // why Unknown: one line

	// Invariants is the certificate of Safe: for each cut point a formula over the state variables of Vocab. Cut points
	// are the source (its invariant is true) and a set of vertices that every cycle passes; the target needs none.
	//
	// Facts may help to prove them: for each vertex, cut point or not, formulas over the state variables of which the engine
	// holds that they are true there and together inductive along the edges, such as the results of a range analysis. They
	// are a hint: what cannot be proved is ignored.
	Vocab      *Vocab
	Invariants map[Vertex]smt.Term
	Facts      map[Vertex][]smt.Term

	// Unwound, if it is not 0, is the certificate of Safe instead of invariants: no execution comes to loop heads more than so
	// often, and none to the target. Vocab and Facts go with it.
	Unwound int

	// Executed, if it is not 0, is the certificate of Safe instead of invariants: the program has one execution only, which ends after at
	// most so many statements and does not reach the target.
	Executed int64

	// Undefined is the undefined behaviour by which that execution ends; nil if it ends regularly. It is no part of the certificate.
	Undefined *Goal

	// Inputs is the certificate of Unsafe: the value of every nondeterministic choice of one execution from the source to
	// the target, in order, beginning with nothing chosen: variables start with the values in Initial.
	// Leaps tells over which turns of loops the execution may jump where it is too long to be repeated step by step; they are
	// facts about the program, over the symbols of Vocab, and proved as such.
	Initial []num.Rat
	Inputs  []num.Rat
	Leaps   []Leap

	Stats []Stat

	// By names the engine that has decided, if it was one of several.
	By string
}

// Stat is one statistic: a name that means the same in every engine, and a value.
type Stat struct {
	Name  string
	Value float64
}
