package report

import "cairn/verify"

// What an error is called depends on the property.

func (r *Run) byProperty(usual, overflow, bounds string) string {
	switch r.Report.Property {
	case verify.NoOverflow:
		return overflow
	case verify.InBounds:
		return bounds
	default:
		return usual
	}
}

// happens says what happens at the end of a counterexample, happened that it was seen; found and excluded are the two answers.
func (r *Run) happens() string {
	return r.byProperty("the error is reached", "a signed integer overflows", "an index leaves its array")
}

func (r *Run) happened() string {
	return r.byProperty("has reached the error", "a signed integer has overflowed", "an index has left its array")
}

func (r *Run) found() string {
	return r.byProperty("An execution reaches the error", "A signed integer overflows in an execution", "An index leaves its array in an execution")
}

func (r *Run) excluded() string {
	return r.byProperty("No execution reaches the error", "No signed integer overflows in any execution", "No index leaves its array in any execution")
}
