package scriptgen

import (
	"fmt"
	"strings"
)

// formula returns a Boolean term.
func (g *generator) formula(depth int) string {
	if depth == 0 || g.oneIn(6) {
		return g.atom()
	}
	d := depth - 1
	switch g.IntN(12) {
	case 0, 1:
		return "(and " + g.several(d) + ")"
	case 2, 3, 4:
		return "(or " + g.several(d) + ")"
	case 5:
		return "(not " + g.formula(d) + ")"
	case 6:
		return "(=> " + g.several(d) + ")"
	case 7:
		return "(xor " + g.formula(d) + " " + g.formula(d) + ")"
	case 8:
		return "(= " + g.formula(d) + " " + g.formula(d) + ")"
	case 9:
		return "(ite " + g.formula(d) + " " + g.formula(d) + " " + g.formula(d) + ")"
	case 10:
		return g.let(depth)
	}
	return "(distinct " + g.formula(d) + " " + g.formula(d) + ")"
}

func (g *generator) several(depth int) string {
	parts := make([]string, 2+g.IntN(2))
	for i := range parts {
		parts[i] = g.formula(depth)
	}
	return strings.Join(parts, " ")
}

// let binds a formula or a sum and uses it, perhaps hiding another binding.
func (g *generator) let(depth int) string {
	name := g.pick("k", "l", "m")
	sort := byte('b')
	value := ""
	if g.Logic == "QF_IDL" || g.Logic == "QF_RDL" || g.oneIn(2) {
		value = g.formula(depth - 1)
	} else {
		sort = g.numericSort()
		value = g.sum(sort, 2)
	}
	outer := g.lets
	g.lets = nil
	for _, l := range outer {
		if l.name != name {
			g.lets = append(g.lets, l)
		}
	}
	g.lets = append(g.lets, constant{name, sort})
	body := g.formula(depth)
	g.lets = outer
	return "(let ((" + name + " " + value + ")) " + body + ")"
}

// of returns a declared or bound constant of the sort, or "".
func (g *generator) of(sort byte) string {
	var names []string
	for _, k := range append(g.consts[:len(g.consts):len(g.consts)], g.lets...) {
		if k.sort == sort {
			names = append(names, k.name)
		}
	}
	if len(names) == 0 {
		return ""
	}
	return g.pick(names...)
}

// declared is of without bound constants, for logics in which differences are of declared ones.
func (g *generator) declared(sort byte) string {
	lets := g.lets
	g.lets = nil
	name := g.of(sort)
	g.lets = lets
	return name
}

func (g *generator) atom() string {
	if name := g.of('b'); name != "" && g.oneIn(4) {
		return name
	}
	switch g.Logic {
	case "QF_IDL", "QF_RDL":
		return g.difference()
	}
	sort := g.numericSort()
	switch {
	case sort == 'i' && g.Extras && g.oneIn(8):
		return fmt.Sprintf("((_ divisible %d) %s)", 2+g.IntN(5), g.sum('i', 2))
	case g.Logic == "QF_LIRA" && g.oneIn(8):
		return "(is_int " + g.sum('r', 2) + ")"
	}
	relation := g.pick("<", "<=", ">", ">=", "=", "=", "distinct")
	args := g.sum(sort, 2) + " " + g.sum(sort, 1)
	if g.oneIn(8) {
		args += " " + g.sum(sort, 1)
	}
	return "(" + relation + " " + args + ")"
}

// difference is an atom of difference logic.
func (g *generator) difference() string {
	sort := g.numericSort()
	x, y := g.declared(sort), g.declared(sort)
	relation := g.pick("<", "<=", ">", ">=", "=", "distinct")
	if x == "" {
		return g.pick("true", "false")
	}
	if g.oneIn(4) || x == y {
		return "(" + relation + " " + x + " " + y + ")"
	}
	return "(" + relation + " (- " + x + " " + y + ") " + g.number(sort) + ")"
}

// sum returns a numeric term of the sort.
func (g *generator) sum(sort byte, depth int) string {
	leaf := g.of(sort)
	if leaf == "" || g.oneIn(5) {
		leaf = g.number(sort)
	}
	if depth == 0 || g.oneIn(5) {
		return leaf
	}
	d := depth - 1
	switch k := g.IntN(14); {
	case k < 4:
		return "(+ " + g.sum(sort, d) + " " + g.sum(sort, d) + ")"
	case k < 6:
		return "(- " + g.sum(sort, d) + " " + g.sum(sort, d) + ")"
	case k == 6:
		return "(- " + g.sum(sort, d) + ")"
	case k < 9:
		return "(* " + g.number(sort) + " " + g.sum(sort, d) + ")"
	case k == 9:
		return "(ite " + g.formula(d) + " " + g.sum(sort, d) + " " + g.sum(sort, d) + ")"
	case k == 10 && len(g.macros) > 0:
		return "(" + g.pick(g.macros...) + " " + g.sum(g.numericSort(), d) + ")"
	}
	return g.special(sort, d)
}

// special returns a term with an operator that only one sort has.
func (g *generator) special(sort byte, depth int) string {
	switch {
	case sort == 'r' && g.Logic == "QF_LIRA":
		return "(to_real " + g.sum('i', depth) + ")"
	case sort == 'r':
		return fmt.Sprintf("(/ %s %d)", g.sum('r', depth), 2+g.IntN(4))
	case g.Logic == "QF_LIRA" && g.oneIn(2):
		return "(to_int " + g.sum('r', depth) + ")"
	}
	k := fmt.Sprint(2 + g.IntN(4))
	if g.oneIn(5) {
		k = "(- " + k + ")"
	}
	switch g.IntN(3) {
	case 0:
		return "(div " + g.sum('i', depth) + " " + k + ")"
	case 1:
		return "(mod " + g.sum('i', depth) + " " + k + ")"
	}
	return "(abs " + g.sum('i', depth) + ")"
}

// number returns a numeral, mostly a small one.
func (g *generator) number(sort byte) string {
	text := fmt.Sprint(g.IntN(6))
	if g.oneIn(30) {
		text = g.pick("1000", "2147483647", "9223372036854775808", "100000000000000000000")
	}
	if sort == 'r' {
		text = g.pick(text+".0", text+".0", text+".5", "(/ "+text+".0 3.0)")
	}
	if g.oneIn(4) {
		return "(- " + text + ")"
	}
	return text
}
