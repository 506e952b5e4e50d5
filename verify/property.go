package verify

import (
	"path/filepath"
	"regexp"
	"strings"

	"cairn/cfg"
)

// specification matches any specification in a property file; the group is the property itself.
var specification = regexp.MustCompile(`^\s*(CHECK|COVER)\(\s*init\(\s*main\(\)\s*\)\s*,\s*(.*)\)\s*$`)

// CheckProperty reports whether a property, given by its name or by a property file (.prp), is the one that is verified. The error is
// an *InputError if the file cannot be read or is none, and an *UnsupportedError if the property is another one.
func CheckProperty(property string) error {
	if !strings.HasSuffix(property, ".prp") {
		if property != "" && property != Property {
			return &UnsupportedError{What: "property " + property}
		}
		return nil
	}
	text, err := readFile(property, maxDefinition)
	switch {
	case err != nil:
		return err
	case unreachCall.Match(text):
		return nil
	case specification.Match(text):
		return &UnsupportedError{Pos: cfg.Pos{File: property, Line: 1, Col: 1}, What: "property " + strings.TrimSuffix(filepath.Base(property), ".prp")}
	default:
		return &InputError{Pos: cfg.Pos{File: property, Line: 1, Col: 1}, Msg: "not a property file: it should be like CHECK( init(main()), LTL(G ! call(reach_error())) )"}
	}
}
