package memgen

import (
	"fmt"
	"slices"
	"strings"
)

// Program is a generated program. Names at file scope begin with @ in its parts, so that many programs can be one file.
type Program struct {
	files  []string // declarations at file scope
	locals []string // declarations in main
	stmts  []string // each can be left out
	ends   []string // what frees memory; the rest of main

	// Vague tells that the program reads memory that has no value.
	Vague bool

	inputs   int // integers that are read
	observed int // values that are observed, numbered from 0 on
}

// Inputs are integers from 0 to below choices.
const choices = 4

// prelude is what each text begins with.
const prelude = `#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
`

// body is the program as a function, with names that begin with a prefix.
func (p *Program) body(main, prefix string) string {
	var b strings.Builder
	for _, s := range p.files {
		b.WriteString(s + "\n")
	}
	b.WriteString(main + "(void)\n{\n")
	for i := range p.inputs {
		fmt.Fprintf(&b, "\tint in%d = __VERIFIER_nondet_int();\n\tif (in%d < 0 || in%d >= %d) abort();\n", i, i, i, choices)
	}
	for _, part := range [][]string{p.locals, p.stmts, p.ends} {
		for _, s := range part {
			b.WriteString("\t" + strings.ReplaceAll(s, "\n", "\n\t") + "\n")
		}
	}
	b.WriteString("\treturn 0;\n}\n")
	return strings.ReplaceAll(b.String(), "@", prefix)
}

// C is the text of the program with an assertion, for a verifier.
func (p *Program) C(c Claim) string {
	return prelude + `extern void reach_error(void);
extern int __VERIFIER_nondet_int(void);
` + fmt.Sprintf("#define OBSERVE(n, e) do { long long observed = (e); if ((n) == %d && observed %s %s) reach_error(); } while (0)\n", c.at, c.op, literal(c.value)) + `#define ANY(object) do { } while (0)

` + p.body("int main", "")
}

// literal is a constant of type long long.
func literal(v int64) string {
	if v == -1<<63 {
		return "(-9223372036854775807LL - 1)"
	}
	return fmt.Sprintf("%dLL", v)
}

// Shrink leaves out statements as long as fails stays true of the program.
func (p *Program) Shrink(fails func(*Program) bool) *Program {
	for n := len(p.stmts); n > 0; n /= 2 {
		for i := 0; i+n <= len(p.stmts); {
			q := *p
			q.stmts = slices.Delete(slices.Clone(p.stmts), i, i+n)
			if fails(&q) {
				p = &q
			} else {
				i++
			}
		}
	}
	return p
}
