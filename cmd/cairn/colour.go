package main

import (
	"bytes"
	"io"
	"os"
	"strings"
)

// The escape sequences of terminals (ECMA-48, section 8.3.117) for what stands out in an answer.
const (
	bold   = "\x1b[1m"
	green  = "\x1b[1;32m"
	red    = "\x1b[1;31m"
	yellow = "\x1b[1;33m"
	plain  = "\x1b[0m"
)

// colourful reports whether w shows colours: it is a terminal that can, and NO_COLOR (no-color.org) is not set.
func colourful(w io.Writer) bool {
	f, ok := w.(*os.File)
	return ok && os.Getenv("NO_COLOR") == "" && showsColours() && isTerminal(f)
}

// showsColours reports whether the kind of terminal knows escape sequences. The one of Windows that does has no TERM.
func showsColours() bool {
	term := os.Getenv("TERM")
	return term != "" && term != "dumb" || os.Getenv("WT_SESSION") != ""
}

// verdictColours are by the first word of an answer.
var verdictColours = map[string]string{"safe": green, "sat": green, "unsafe": red, "unsat": red, "unknown": yellow}

// painted is an answer for people, with colours: the verdict, warnings, and headings.
func painted(answer []byte) []byte {
	var out bytes.Buffer
	for i, line := range strings.SplitAfter(string(answer), "\n") {
		text, end := strings.TrimSuffix(line, "\n"), line[len(strings.TrimSuffix(line, "\n")):]
		word, _, _ := strings.Cut(text, ":")
		colour := ""
		switch {
		case i == 0:
			colour = verdictColours[word]
		case word == "warning":
			colour = yellow
		case strings.HasSuffix(text, ":") && !strings.HasPrefix(text, " "):
			colour, word = bold, text
		}
		if colour == "" {
			out.WriteString(line)
			continue
		}
		out.WriteString(colour + word + plain + text[len(word):] + end)
	}
	return out.Bytes()
}

// shown is the answer as standard output gets it.
func (s *session) shown(answer []byte) []byte {
	if s.json || !colourful(s.stdout) {
		return answer
	}
	return painted(answer)
}
