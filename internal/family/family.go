package family

import (
	"fmt"
	"slices"
	"strings"
)

// Family is a set of programs, one for each size and version.
type Family struct {
	Name    string
	Size    string // what the size counts
	Summary string // one line
	Source  string // author, year, figure; empty if it is cairn's own
	Ending  string // of the name of a file: c, bp, ts
	Most    int    // the largest size

	write func(b *strings.Builder, n int, bug bool)
}

// All lists the families.
func All() []Family {
	return []Family{
		{"lock", "iterations", "a lock that opens for inputs of at least N, after N loop iterations", "Fang et al. 2025, figure 1 (EX-1)", "c", 1 << 30, lock},
		{"machine", "letters", "a lock that opens for a word of N letters, read one per iteration, or for another word at once", "Fang et al. 2025, figure 9(a)", "c", 10_000, machine},
		{"word", "letters", "a state machine that waits for a word of N letters", "Fang et al. 2025, table 1: abracadabra", "c", 10_000, word},
		{"reset", "numbers", "a lock that opens after N right numbers and starts over after a wrong one", "", "c", 1 << 28, reset},
		{"loops", "loops", "N loops in a row, each of which continues the count", "", "c", 10_000, loops},
		{"special", "special iterations", "a loop in which one iteration in a thousand does something, N of them in all", "", "c", 10_000, special},
		{"sum", "numbers", "a lock that opens for the sum of the numbers up to N", "", "c", 1 << 30, sum},
		{"triangle", "rows", "nested loops that count the cells of a triangle of N rows", "", "c", 1 << 30, triangle},
		{"tree", "functions", "N functions, each of which calls the next one twice", "", "c", 10_000, tree},
		{"chain", "functions", "N functions, each of which adds 1 to what the next one returns", "", "c", 10_000, chain},
		{"diamonds", "choices", "N choices in a row between adding 1 and adding 2", "", "c", 10_000, diamonds},
		{"bebop", "procedures", "N procedures, each of which doubles the call tree", "Ball, Rajamani 2000, section 5", "bp", 10_000, bebop},
		{"figure1", "bounds", "a loop that exits above N bounds", "TUM lectures 4-7, figure 1 (c), for N = 1", "ts", 1_000, figure1},
		{"iterations", "iterations", "a loop of N iterations, after which y = 2x", "for TUM lectures 4-7", "ts", 1 << 30, iterations},
		{"phases", "iterations", "a loop with two phases of N iterations each", "Beyer et al. 2007, path invariants, for N = 50", "ts", 1 << 30, phases},
	}
}

// Names lists the names of the families.
func Names() []string {
	var names []string
	for _, f := range All() {
		names = append(names, f.Name)
	}
	return names
}

// Find returns the family of a name.
func Find(name string) (Family, error) {
	all := All()
	i := slices.IndexFunc(all, func(f Family) bool { return f.Name == name })
	if i < 0 {
		return Family{}, fmt.Errorf("no family is called %q (there are: %s)", name, strings.Join(Names(), ", "))
	}
	return all[i], nil
}

// Text is the program of a size, from 1 to f.Most. With bug it is the wrong version, in which an error can be reached.
func (f Family) Text(n int, bug bool) (string, error) {
	if n < 1 || n > f.Most {
		return "", fmt.Errorf("%s takes from 1 to %d %s", f.Name, f.Most, f.Size)
	}
	comment, version := "//", "safe"
	if f.Ending == "ts" {
		comment = "#"
	}
	if bug {
		version = "unsafe"
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s %s %d, %s: %s", comment, f.Name, n, version, f.Summary)
	if f.Source != "" {
		fmt.Fprintf(&b, " (%s)", f.Source)
	}
	b.WriteByte('\n')
	f.write(&b, n, bug)
	return b.String(), nil
}
