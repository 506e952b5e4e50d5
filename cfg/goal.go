package cfg

import (
	"fmt"
	"strings"
)

// Check is a kind of error that programs are verified for.
type Check uint8

// The kinds of errors. Those behind ErrorCall are what C leaves undefined, memory that is lost or not freed,
// and from Conversion on what is defined but may not be meant.
const (
	Assertion        Check = iota // an assertion that fails
	ErrorCall                     // a call of the error function
	Bounds                        // an access outside of an array
	Move                          // a pointer that leaves its array, which need not be used there
	Pointer                       // the use of a pointer to nothing: null, not initialised, to an object that is gone; a string that is written to
	Memory                        // a double or invalid free
	Leak                          // memory that is allocated and cannot be reached any more
	NotFreed                      // memory that is allocated when the program ends
	SignedOverflow                // the result of a signed operation is no value of its type
	Shift                         // a shift by a negative count, or by the width or more; to the left, of a negative number
	Division                      // a division by zero
	Sequence                      // two effects on one object of which none comes before the other one
	Length                        // an array of a length that is not positive
	Overlap                       // a copy between blocks that overlap
	SameObject                    // order or difference of pointers into two objects
	FloatCast                     // a floating-point number that an integer type cannot represent
	Builtin                       // an argument for which a function of the compiler is not defined
	Conversion                    // a conversion of an integer that changes its value
	EnumRange                     // a value of an enumeration that is none of its constants
	UnsignedOverflow              // the exact result of an unsigned operation is no value of the type
	FloatDivision                 // a division of floating-point numbers by zero
	FloatOverflow                 // an infinite result of finite floating-point numbers
	NotANumber                    // a result that is no number, of operands that are
	Uninitialized                 // the value of a variable that has none
	checkCount
)

var checkNames = [checkCount]string{"assert", "error-call", "bounds", "pointer-overflow", "pointer", "memory", "leak", "cleanup", "overflow", "shift", "div-by-zero", "sequence",
	"array-length", "overlap", "same-object", "float-cast", "builtin", "conversion", "enum-range", "unsigned-overflow", "float-div-by-zero",
	"float-overflow", "nan", "uninitialized"}

// String is the name of the check on the command line.
func (c Check) String() string {
	if c < checkCount {
		return checkNames[c]
	}
	return fmt.Sprintf("Check(%d)", uint8(c))
}

// Usual reports whether it is the program itself that says that there is an error.
func (c Check) Usual() bool { return c == Assertion || c == ErrorCall }

// Checks is a set of checks.
type Checks uint32

// ChecksOf is the set of the checks given.
func ChecksOf(cs ...Check) Checks {
	var s Checks
	for _, c := range cs {
		s |= 1 << c
	}
	return s
}

// Has reports whether the set contains c.
func (s Checks) Has(c Check) bool { return s&(1<<c) != 0 }

// String lists the names of the checks, with commas.
func (s Checks) String() string {
	var names []string
	for c := Check(0); c < checkCount; c++ {
		if s.Has(c) {
			names = append(names, c.String())
		}
	}
	return strings.Join(names, ",")
}

// Goal is what is to be shown of a program: that a check does not fail at a place. Text says what fails there: the condition of
// an assertion, the call of the error function, the undefined behaviour. Details say more of it, with values at that moment: what stands in
// braces is the name of a variable, which is assigned on the way to the error, and so is the one called ShownDetail, which says which of the
// details it is: calls are inlined, so that a place may be about several objects.
type Goal struct {
	Check   Check
	Pos     Pos
	Text    string
	Details []string
}

// ShownDetail is the variable that says which of the details of a goal holds.
const ShownDetail = "shown detail"

// AllocatedBy before the name of a variable in the braces of a detail stands for the place at which the object with that number was
// allocated, behind a comma, or nothing if that is not known.
const AllocatedBy = "allocated by "

// String prints what fails, and where.
func (g Goal) String() string { return fmt.Sprintf("%s at %s", g.Text, g.Pos) }
