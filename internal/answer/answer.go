package answer

// Verdict is the answer to a question: to whether a program is safe, or, which is the same, whether clauses have a model.
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

// Answer is what an engine returns: a verdict, the evidence for it, and what it cost.
type Answer struct {
	Verdict Verdict
	Reason  string // why Unknown: one line

	Certificate Certificate // nil with Unknown

	Stats []Stat

	// By names the engine that has decided, if it was one of several.
	By string
}

// DontKnow is the answer without a verdict.
func DontKnow(reason string) *Answer { return &Answer{Reason: reason} }
