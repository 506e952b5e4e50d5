package progen

import (
	"fmt"
	"strings"
)

// C is the text of the program.
func (p *Program) C() string {
	w := &writer{p: p}
	w.line("extern void abort(void);")
	w.line("extern void reach_error(void);")
	for t := range types {
		w.line("extern %s __VERIFIER_nondet_%s(void);", types[t].Name, types[t].Input)
	}
	w.line("")
	w.line("int main(void) {")
	w.depth++
	for _, v := range p.vars {
		w.line("%s %s = %d;", v.typ.info().Name, v.name, v.init)
	}
	w.block(p.body)
	w.line("return 0;")
	w.depth--
	w.line("}")
	return w.b.String()
}

type writer struct {
	p     *Program
	b     strings.Builder
	depth int
}

func (w *writer) line(format string, args ...any) {
	if format != "" {
		w.b.WriteString(strings.Repeat("    ", w.depth))
		fmt.Fprintf(&w.b, format, args...)
	}
	w.b.WriteByte('\n')
}

func (w *writer) block(body []*stmt) {
	for _, s := range body {
		w.stmt(s)
	}
}

func (w *writer) nested(body []*stmt) {
	w.depth++
	w.block(body)
	w.depth--
}

func (w *writer) stmt(s *stmt) {
	name := func() string { return w.p.vars[s.v].name }
	switch s.kind {
	case assign:
		if s.op == "++" || s.op == "--" {
			w.line("%s%s;", name(), string(s.op))
		} else {
			w.line("%s %s= %s;", name(), string(s.op), w.p.text(s.e))
		}
	case input:
		w.line("%s = __VERIFIER_nondet_%s();", name(), w.p.vars[s.v].typ.info().Input)
		w.line("if (%s) abort();", w.p.outside(name(), w.p.vars[s.v].typ))
	case branch:
		w.line("if (%s) {", w.p.text(s.e))
		w.nested(s.body)
		if len(s.other) > 0 {
			w.line("} else {")
			w.nested(s.other)
		}
		w.line("}")
	case loop:
		w.line("for (%s = 0; %s < %d && %s; %s++) {", name(), name(), s.turns, w.p.inner(s.e), name())
		w.nested(s.body)
		w.line("}")
	case repeat:
		w.line("%s = 0;", name())
		w.line("do {")
		w.nested(s.body)
		w.line("} while (++%s < %d);", name(), s.turns)
	case choose:
		w.cases(s)
	case leave:
		w.line("break;")
	case next:
		w.line("continue;")
	case check:
		w.line("if (!(%s)) reach_error();", w.p.text(s.e))
	}
}

func (w *writer) cases(s *stmt) {
	w.line("switch (%s) {", w.p.text(s.e))
	for i, c := range s.body {
		if i == len(s.body)-1 {
			w.line("default:")
		} else {
			w.line("case %d:", i)
		}
		w.nested([]*stmt{c})
		if s.breaks>>uint(i)&1 != 0 {
			w.depth++
			w.line("break;")
			w.depth--
		}
	}
	w.line("}")
}

// outside is the condition that an input of type t is not in the program's range.
func (p *Program) outside(name string, t typeID) string {
	if p.lo == 0 && !t.info().Signed {
		return fmt.Sprintf("%s > %d", name, p.hi)
	}
	return fmt.Sprintf("%s < %d || %s > %d", name, p.lo, name, p.hi)
}

// text prints an expression with all its brackets.
func (p *Program) text(e *expr) string {
	switch e.op {
	case opConst:
		return constant(e.val, e.typ)
	case opVar:
		return p.vars[e.v].name
	case opCast:
		return fmt.Sprintf("(%s)%s", e.typ.info().Name, p.inner(e.args[0]))
	case opMinus:
		return "-" + p.inner(e.args[0])
	case "~", "!":
		return string(e.op) + p.inner(e.args[0])
	case opCond:
		return fmt.Sprintf("%s ? %s : %s", p.inner(e.args[0]), p.inner(e.args[1]), p.inner(e.args[2]))
	default:
		return fmt.Sprintf("%s %s %s", p.inner(e.args[0]), string(e.op), p.inner(e.args[1]))
	}
}

func (p *Program) inner(e *expr) string {
	if e.op == opConst && e.val >= 0 || e.op == opVar {
		return p.text(e)
	}
	return "(" + p.text(e) + ")"
}

// constant prints a constant of type int or unsigned int.
func constant(val int64, t typeID) string {
	switch {
	case t == tUint:
		return fmt.Sprintf("%du", val)
	case val == tInt.min():
		return fmt.Sprintf("%d - 1", val+1)
	default:
		return fmt.Sprint(val)
	}
}
