package verify

import (
	"path/filepath"
	"regexp"
	"strings"

	"cairn/cfg"
)

// The properties that are verified. Property is the one that is meant if none is named.
const (
	Property   = "unreach-call" // no execution calls the error function
	NoOverflow = "no-overflow"  // in no execution does a signed integer overflow
	InBounds   = "in-bounds"    // in no execution does an index or pointer leave its array; SV-COMP does not know it
)

// The properties as SV-COMP writes them.
const (
	Specification           = "CHECK( init(main()), LTL(G ! call(reach_error())) )"
	NoOverflowSpecification = "CHECK( init(main()), LTL(G ! overflow) )"
	InBoundsSpecification   = "CHECK( init(main()), LTL(G ! out-of-bounds) )"
)

var (
	// specification matches any specification in a property file.
	specification = regexp.MustCompile(`^\s*(CHECK|COVER)\(\s*init\(\s*main\(\)\s*\)\s*,\s*(.*)\)\s*$`)

	// unreachCall matches that of the first property; the second name of the error function is the one used until 2020.
	unreachCall = regexp.MustCompile(`^\s*CHECK\(\s*init\(\s*main\(\)\s*\)\s*,\s*LTL\(\s*G\s*!\s*call\(\s*(reach_error|__VERIFIER_error)\(\)\s*\)\s*\)\s*\)\s*$`)

	noOverflow = regexp.MustCompile(`^\s*CHECK\(\s*init\(\s*main\(\)\s*\)\s*,\s*LTL\(\s*G\s*!\s*overflow\s*\)\s*\)\s*$`)

	inBounds = regexp.MustCompile(`^\s*CHECK\(\s*init\(\s*main\(\)\s*\)\s*,\s*LTL\(\s*G\s*!\s*out-of-bounds\s*\)\s*\)\s*$`)
)

// specified is the name of the property that a specification describes, empty if it is none that is verified.
func specified(text []byte) string {
	switch {
	case unreachCall.Match(text):
		return Property
	case noOverflow.Match(text):
		return NoOverflow
	case inBounds.Match(text):
		return InBounds
	default:
		return ""
	}
}

// specificationOf is the inverse of specified.
func specificationOf(property string) string {
	switch property {
	case NoOverflow:
		return NoOverflowSpecification
	case InBounds:
		return InBoundsSpecification
	default:
		return Specification
	}
}

// checksOf are the errors that a property is about.
func checksOf(property string) cfg.Checks {
	switch property {
	case NoOverflow:
		return cfg.ChecksOf(cfg.SignedOverflow)
	case InBounds:
		return cfg.ChecksOf(cfg.Bounds, cfg.Move)
	default:
		return cfg.ChecksOf(cfg.Assertion)
	}
}

// ErrorName is what a counterexample to the property ends with.
func ErrorName(property string) string {
	switch property {
	case NoOverflow:
		return "signed overflow"
	case InBounds:
		return "out of bounds"
	default:
		return "the error"
	}
}

// ParseProperty returns the name of the property that is given by its name or by a property file (.prp), empty if none is
// given. The error is an *InputError if the file cannot be read or is none, and an *UnsupportedError if the property is one
// that is not verified.
func ParseProperty(property string) (string, error) {
	if !strings.HasSuffix(property, ".prp") {
		switch property {
		case "", Property, NoOverflow, InBounds:
			return property, nil
		}
		return "", &UnsupportedError{What: "property " + property}
	}
	text, err := readFile(property, maxDefinition)
	if err != nil {
		return "", err
	}
	pos := cfg.Pos{File: property, Line: 1, Col: 1}
	switch name := specified(text); {
	case name != "":
		return name, nil
	case specification.Match(text):
		return "", &UnsupportedError{Pos: pos, What: "property " + strings.TrimSuffix(filepath.Base(property), ".prp")}
	default:
		return "", &InputError{Pos: pos, Msg: "not a property file: it should be like " + Specification}
	}
}
