// Package shell reads command lines as a shell splits them, on any system.
package shell

import (
	"fmt"
	"strings"
)

// Words splits a command at blanks. Quotes, single or double ones, are special, as in a shell, and backslashes if they escape; nothing else is. The error is a
// quote that has no end.
func Words(s string, escapes bool) (words []string, err error) {
	var word strings.Builder
	inside, quote := false, byte(0)
	for i := 0; i < len(s); i++ {
		c := s[i]
		switch {
		case escapes && c == '\\' && quote != '\'' && i+1 < len(s):
			i++
			if quote == '"' && !strings.ContainsRune("\"\\$`", rune(s[i])) {
				word.WriteByte(c)
			}
			word.WriteByte(s[i])
			inside = true
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '"' || c == '\''):
			quote, inside = c, true
		case quote == 0 && strings.ContainsRune(" \t\r\n", rune(c)):
			if inside {
				words = append(words, word.String())
			}
			word.Reset()
			inside = false
		default:
			word.WriteByte(c)
			inside = true
		}
	}
	if quote != 0 {
		return nil, fmt.Errorf("a quote in %q has no end", s)
	}
	if inside {
		words = append(words, word.String())
	}
	return words, nil
}
