package report

import "cairn/verify"

// What an error is called depends on the property.

func (r *Run) byProperty(usual, overflow string) string {
	if r.Report.Property == verify.NoOverflow {
		return overflow
	}
	return usual
}

// happens says what happens at the end of a counterexample, happened that it was seen; found and excluded are the two answers.
func (r *Run) happens() string {
	return r.byProperty("the error is reached", "a signed integer overflows")
}

func (r *Run) happened() string {
	return r.byProperty("has reached the error", "a signed integer has overflowed")
}

func (r *Run) found() string {
	return r.byProperty("An execution reaches the error", "A signed integer overflows in an execution")
}

func (r *Run) excluded() string {
	return r.byProperty("No execution reaches the error", "No signed integer overflows in any execution")
}
