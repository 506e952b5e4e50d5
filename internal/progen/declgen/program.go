package declgen

import (
	"fmt"
	"slices"
	"strings"
)

// Program is a generated program: declarations at file scope, and the statements of a function. Names that need to be told apart from
// those of other programs begin with @.
type Program struct {
	items []item
}

// item is a part of a program that can be left out, as far as others don't need it.
type item struct {
	text  string
	where where
	pure  bool // of a check: nothing behind it depends on it
}

type where uint8

const (
	atFile where = iota
	inBody
	check // the text is an expression of an integer type
)

// Checks is how many values the program has.
func (p *Program) Checks() int {
	n := 0
	for _, it := range p.items {
		if it.where == check {
			n++
		}
	}
	return n
}

// Pure reports whether the k-th check can be left out without a change of values.
func (p *Program) Pure(k int) bool { return p.items[p.item(k)].pure }

// Expression is the text of the k-th check.
func (p *Program) Expression(k int) string {
	return strings.ReplaceAll(p.items[p.item(k)].text, "@", "")
}

func (p *Program) item(k int) int {
	for i, it := range p.items {
		if it.where == check {
			if k == 0 {
				return i
			}
			k--
		}
	}
	return -1
}

// Without is the program without its k-th check.
func (p *Program) Without(k int) *Program {
	i := p.item(k)
	return &Program{slices.Delete(slices.Clone(p.items), i, i+1)}
}

// write writes the program as a function with a prefix for its names; value is what becomes of a check.
func (p *Program) write(head, prefix string, value func(k int, e string) string) string {
	var file, body strings.Builder
	k := 0
	for _, it := range p.items {
		switch it.where {
		case atFile:
			file.WriteString(it.text + "\n")
		case inBody:
			body.WriteString("\t" + strings.ReplaceAll(it.text, "\n", "\n\t") + "\n")
		case check:
			body.WriteString("\t" + value(k, it.text) + "\n")
			k++
		}
	}
	return strings.ReplaceAll(file.String()+head+"\n{\n"+body.String()+"}\n", "@", prefix)
}

// prelude is what texts for a verifier begin with.
const prelude = "extern void reach_error(void);\nextern int __VERIFIER_nondet_int(void);\nstatic int zero;\n#include <stddef.h>\n"

// C is the text of the program for a verifier, which claims of all checks that they have the values: reach_error is called where one has not.
// Each of them is a line of its own, which names the check in a comment at its end.
func (p *Program) C(values []int64) string { return prelude + p.claims("", values) }

// claims is that text, with a prefix for all names.
func (p *Program) claims(prefix string, values []int64) string {
	return p.write("static void @run(void)", prefix, func(k int, e string) string {
		return fmt.Sprintf("if ((long long)(%s) != %s) reach_error(); // %d", e, literal(values[k]), k)
	}) + "int " + prefix + "main(void) { zero = __VERIFIER_nondet_int(); " + prefix + "run(); return 0; }\n"
}

// All is one text of several programs. The i-th begins with the function Entry(i).
func All(programs []*Program, values [][]int64) string {
	var b strings.Builder
	b.WriteString(prelude)
	for i, p := range programs {
		b.WriteString(p.claims(prefix(i), values[i]))
	}
	return b.String()
}

// Entry is the function that is a program of a text of several.
func Entry(i int) string { return prefix(i) + "main" }

// prefix is what the names of the i-th of several programs begin with.
func prefix(i int) string { return fmt.Sprintf("p%d_", i) }

// Place is the check at a line of such a text, -1 if there is none.
func Place(src string, line int) int {
	lines := strings.Split(src, "\n")
	if line < 1 || line > len(lines) {
		return -1
	}
	_, number, ok := strings.Cut(lines[line-1], "reach_error(); // ")
	k := -1
	if ok {
		fmt.Sscan(number, &k)
	}
	return k
}

// literal is a constant of type long long.
func literal(v int64) string {
	if v == -1<<63 {
		return "(-9223372036854775807LL - 1)"
	}
	return fmt.Sprintf("%dLL", v)
}

// Shrink leaves out items as long as fails stays true of the program.
func (p *Program) Shrink(fails func(*Program) bool) *Program {
	for again := true; again; {
		again = false
		for n := max(1, len(p.items)/2); n > 0; n /= 2 {
			for i := len(p.items) - n; i >= 0; i -= n {
				q := &Program{slices.Delete(slices.Clone(p.items), i, i+n)}
				if fails(q) {
					p, again = q, true
				}
				i = min(i, len(p.items))
			}
		}
	}
	return p
}
