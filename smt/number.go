package smt

import "cairn/internal/num"

// Rat is an exact rational number. The zero value is 0. Two are compared by Equal and Cmp, not by ==.
type Rat = num.Rat

// Integer is an integer as a Rat.
func Integer(n int64) Rat { return num.FromInt(n) }

// Fraction is n/d, with d not 0.
func Fraction(n, d int64) Rat { return num.FromFrac(n, d) }

// ParseRat reads a number such as -12 or 3/4, of any size.
func ParseRat(text string) (Rat, error) { return num.Parse(text) }
