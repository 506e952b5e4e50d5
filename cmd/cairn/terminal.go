package main

import (
	"io"
	"os"
	"strings"
	"unicode/utf8"

	"golang.org/x/term"
)

func isTerminal(f *os.File) bool { return term.IsTerminal(int(f.Fd())) }

// leastWidth is that of terminals too narrow for lines to be broken.
const leastWidth = 40

// terminalWidth is the number of columns of the terminal that w leads to; 0 if it leads elsewhere.
func terminalWidth(w io.Writer) int {
	f, ok := w.(*os.File)
	if !ok || !isTerminal(f) {
		return 0
	}
	width, _, err := term.GetSize(int(f.Fd()))
	if err != nil || width < leastWidth {
		return 0
	}
	return width
}

// folded breaks a line that is not shorter than width columns; what continues it is indented. A width of 0 has no end.
func folded(line string, width int) string {
	const indent = "    "
	if width == 0 || utf8.RuneCountInString(line) < width {
		return line
	}
	return strings.Join(wrapped(line, width-1-len(indent)), "\n"+indent)
}
