package horn

import "strings"

// divisible is how package smt begins an atom of divisibility. It is standard, but Z3 knows it under some logics only.
const divisible = "((_ divisible "

// portable writes divisibility by mod: ((_ divisible 3) t) becomes (= (mod t 3) 0).
func portable(text string) string {
	if !strings.Contains(text, divisible) {
		return text
	}
	var b strings.Builder
	var closing []string // what ends the parentheses that are open
	for i := 0; i < len(text); i++ {
		switch {
		case strings.HasPrefix(text[i:], divisible):
			modulus, _, _ := strings.Cut(text[i+len(divisible):], ")")
			b.WriteString("(= (mod")
			closing = append(closing, " "+modulus+") 0)")
			i += len(divisible) + len(modulus)
		case text[i] == '(':
			b.WriteByte('(')
			closing = append(closing, ")")
		case text[i] == ')' && len(closing) > 0:
			b.WriteString(closing[len(closing)-1])
			closing = closing[:len(closing)-1]
		case text[i] == '|':
			end := i + 1 + strings.IndexByte(text[i+1:], '|')
			b.WriteString(text[i : end+1])
			i = end
		default:
			b.WriteByte(text[i])
		}
	}
	return b.String()
}
