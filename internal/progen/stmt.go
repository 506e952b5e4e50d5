package progen

import (
	"fmt"
	"slices"
	"strings"
)

// stmt is a statement: its text, in whole lines, and what it does.
type stmt struct {
	text string
	run  func(m *machine) flow
}

// flow is what happens after a statement.
type flow uint8

const (
	goOn flow = iota
	breaks
	continues
	ends // machine.end tells how
)

// variable is one of a program.
type variable struct {
	name    string
	typ     *integer
	init    int64
	counter bool // of a loop: nothing else may change it
}

// Program is a generated program.
type Program struct {
	vars   []variable
	body   []stmt
	lo, hi int64 // the range of every input

	choices []int // that it was made of
}

// C is the text of the program.
func (p *Program) C() string {
	var b strings.Builder
	b.WriteString("extern void abort(void);\nextern void reach_error(void);\n")
	for _, t := range types {
		fmt.Fprintf(&b, "extern %s __VERIFIER_nondet_%s(void);\n", t.name, t.input)
	}
	b.WriteString("\nint main(void) {\n")
	for _, v := range p.vars {
		fmt.Fprintf(&b, "    %s %s = %d;\n", v.typ.name, v.name, v.init)
	}
	b.WriteString(inside(p.body...) + "    return 0;\n}\n")
	return b.String()
}

// inside is the text of statements in braces.
func inside(body ...stmt) string {
	var b strings.Builder
	for _, s := range body {
		for line := range strings.Lines(s.text) {
			b.WriteString("    " + line)
		}
	}
	return b.String()
}

// assign is v op= e; op is empty for plain assignment.
func (p *Program) assign(v int, op string, e *expr) stmt {
	text := fmt.Sprintf("%s %s= %s;\n", p.vars[v].name, op, e.text)
	if op != "" {
		e = binary(op, p.ref(v), e)
	}
	return p.set(v, text, e)
}

// count is v++ or v--.
func (p *Program) count(v int, op string) stmt {
	return p.set(v, p.vars[v].name+op+";\n", binary(op[:1], p.ref(v), constant(tInt, 1)))
}

// set gives a variable the value of an expression.
func (p *Program) set(v int, text string, e *expr) stmt {
	return stmt{text, func(m *machine) flow {
		m.state[v] = p.vars[v].typ.wrap(e.value(m))
		return goOn
	}}
}

// input reads a value into v, and stops unless it lies in the program's range.
func (p *Program) input(v int) stmt {
	name, t := p.vars[v].name, p.vars[v].typ
	outside := fmt.Sprintf("%s > %d", name, p.hi)
	if p.lo != 0 || t.signed {
		outside = fmt.Sprintf("%s < %d || %s", name, p.lo, outside)
	}
	return stmt{fmt.Sprintf("%s = __VERIFIER_nondet_%s();\nif (%s) abort();\n", name, t.input, outside), func(m *machine) flow {
		if m.read == len(m.inputs) {
			return m.stop(Starved)
		}
		m.state[v] = m.inputs[m.read]
		m.read++
		return goOn
	}}
}

// branch is if (c) then else otherwise, of which the latter may be empty.
func branch(c *expr, then, otherwise []stmt) stmt {
	text := "if (" + c.text + ") {\n" + inside(then...)
	if len(otherwise) > 0 {
		text += "} else {\n" + inside(otherwise...)
	}
	return stmt{text + "}\n", func(m *machine) flow {
		if c.value(m) != 0 {
			return m.block(then)
		}
		return m.block(otherwise)
	}}
}

// loop is for (v = 0; v < iterations && c; v++) body.
func (p *Program) loop(v int, iterations int64, c *expr, body []stmt) stmt {
	name := p.vars[v].name
	head := fmt.Sprintf("for (%s = 0; %s < %d && %s; %s++) {\n", name, name, iterations, c.inner(), name)
	return stmt{head + inside(body...) + "}\n", func(m *machine) flow {
		for m.state[v] = 0; m.state[v] < iterations && c.value(m) != 0; m.state[v]++ {
			if f := m.block(body); f == breaks {
				break
			} else if f == ends {
				return f
			}
		}
		return goOn
	}}
}

// repeat is v = 0; do body while (++v < iterations).
func (p *Program) repeat(v int, iterations int64, body []stmt) stmt {
	name := p.vars[v].name
	text := fmt.Sprintf("%s = 0;\ndo {\n%s} while (++%s < %d);\n", name, inside(body...), name, iterations)
	return stmt{text, func(m *machine) flow {
		for m.state[v] = 0; ; {
			if f := m.block(body); f == breaks {
				return goOn
			} else if f == ends {
				return f
			}
			if m.state[v]++; m.state[v] >= iterations {
				return goOn
			}
		}
	}}
}

// choose is switch (e) with cases 0, 1, ..., of which the last one is the default.
func choose(e *expr, cases [][]stmt) stmt {
	last := len(cases) - 1
	var text strings.Builder
	fmt.Fprintf(&text, "switch (%s) {\n", e.text)
	for i, body := range cases {
		label := fmt.Sprintf("case %d:\n", i)
		if i == last {
			label = "default:\n"
		}
		text.WriteString(label + inside(body...))
	}
	return stmt{text.String() + "}\n", func(m *machine) flow {
		from := e.value(m)
		if from < 0 || from > int64(last) {
			from = int64(last)
		}
		f := m.block(slices.Concat(cases[from:]...))
		if f == breaks {
			return goOn
		}
		return f
	}}
}

var (
	leave = stmt{"break;\n", func(*machine) flow { return breaks }}
	next  = stmt{"continue;\n", func(*machine) flow { return continues }}
)

// check is if (!e) reach_error().
func check(e *expr) stmt {
	return stmt{"if (!(" + e.text + ")) reach_error();\n", func(m *machine) flow {
		if e.value(m) == 0 {
			return m.stop(Error)
		}
		return goOn
	}}
}
