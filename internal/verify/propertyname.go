package verify

import (
	"regexp"
	"strings"
)

// PropertyNames are the names of the properties that are verified.
func PropertyNames() []string {
	var names []string
	for _, p := range properties {
		names = append(names, p.name)
	}
	return names
}

// The names that SV-COMP and Test-Comp have for properties which are not verified, by what their files say.
var otherProperties = []struct {
	name string
	says *regexp.Regexp
}{
	{"termination", regexp.MustCompile(`LTL\(\s*F\s+end\s*\)`)},
	{"no-data-race", regexp.MustCompile(`LTL\(\s*G\s*!\s*data-race\s*\)`)},
	{"valid-memcleanup", regexp.MustCompile(`LTL\(\s*G\s+valid-memcleanup\s*\)`)},
	{"valid-memsafety", regexp.MustCompile(`LTL\(\s*G\s+valid-(deref|free|memtrack)\s*\)`)},
	{"coverage-branches", regexp.MustCompile(`@DECISIONEDGE`)},
	{"coverage-conditions", regexp.MustCompile(`@CONDITIONEDGE`)},
	{"coverage-statements", regexp.MustCompile(`@BASICBLOCKENTRY`)},
	{"coverage-error-call", regexp.MustCompile(`@CALL\(`)},
	{"def-behavior", regexp.MustCompile(`LTL\(\s*G\s+def-behavior\s*\)`)},
}

// nameOfProperty is the name of the property that a file describes. The file's own name says it only if the text says nothing.
func nameOfProperty(file string, text []byte) string {
	if name := specified(text); name != "" {
		return name
	}
	for _, p := range otherProperties {
		if p.says.Match(text) {
			return p.name
		}
	}
	return strings.TrimSuffix(file[strings.LastIndexAny(file, `/\`)+1:], ".prp")
}
