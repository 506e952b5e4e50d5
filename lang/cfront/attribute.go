package cfront

import "slices"

// harmless are the attributes of C23 that do not change what a program means.
var harmless = []string{"deprecated", "fallthrough", "nodiscard", "maybe_unused", "unsequenced", "reproducible", "unused"}

// attribute takes an attribute of C23, [[name]], out of the text, which the C parser does not know; [[noreturn]] becomes _Noreturn.
// t is the bracket that may open it, x is behind it.
func (s *source) attribute(x lexer, t lexeme) error {
	if next := x.next(); next.from >= len(s.text) || s.text[next.from] != '[' {
		return nil
	}
	returns := true
	for depth := 2; depth > 0; {
		n := x.next()
		switch word := x.text(n); {
		case n.kind == tokEnd:
			return nil
		case word == "[":
			depth++
		case word == "]":
			depth--
		case word == "noreturn" || word == "_Noreturn" || word == "__noreturn__":
			returns = false
		case n.kind == tokWord && word != "gnu" && word != "__gnu__" && depth == 2 && !slices.Contains(harmless, word):
			return unsupported(s.at(n.line, n.col), "the attribute %s", word)
		}
	}
	blank(s.text[t.from:x.off])
	if !returns {
		copy(s.text[t.from:x.off], "_Noreturn")
	}
	return nil
}
