package witness

import (
	"regexp"
	"sort"
	"strings"
)

// span is the lines of a function's body, behind the first and before the last.
type span struct {
	function    string
	first, last int
}

// macroName matches the definition of a macro.
var macroName = regexp.MustCompile(`(?m)^[ \t]*#[ \t]*define[ \t]+(\w+)`)

// functions lists the bodies of the program's functions, in order. What a macro defines is not among them.
func (s *Source) functions() []span {
	macros := make(map[string]bool)
	for _, m := range macroName.FindAllSubmatch(s.Text, -1) {
		macros[string(m[1])] = true
	}
	var all []span
	depth, open := 0, -1
	for i, t := range s.tokens {
		switch t.text {
		case "{":
			if depth++; depth == 1 {
				open = i
			}
		case "}":
			if depth--; depth == 0 {
				if name := s.definedAt(open); name != "" && !macros[name] {
					all = append(all, span{name, s.location(s.tokens[open].off, "").Line, s.location(t.off, "").Line})
				}
			}
		}
		if depth < 0 {
			return nil
		}
	}
	return all
}

// definedAt is the name of the function whose body begins at a brace: what stands before a list of parameters.
func (s *Source) definedAt(brace int) string {
	if brace < 1 {
		return ""
	}
	open := s.matching(brace - 1)
	if open < 1 || !s.tokens[open-1].word || strings.HasPrefix(s.tokens[open-1].text, "__") {
		return ""
	}
	return s.tokens[open-1].text
}

// functionAt is the function that a line lies in, and no other one; empty if that is not clear.
func functionAt(all []span, line int) string {
	i := sort.Search(len(all), func(i int) bool { return all[i].last > line })
	if i == len(all) || all[i].first >= line {
		return ""
	}
	return all[i].function
}
