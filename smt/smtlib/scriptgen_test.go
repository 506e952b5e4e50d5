package smtlib

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// scriptLogics are those that scriptConfig.Logic may name.
var scriptLogics = []string{"QF_LRA", "QF_LIA", "QF_IDL", "QF_RDL", "QF_LIRA"}

// scriptConfig says what scripts are made of. The zero value of a field stands for its default.
type scriptConfig struct {
	Logic    string // default QF_LIA
	Commands int    // commands after the declarations; default 12
	Numeric  int    // numeric constants; default 3
	Bools    int    // Boolean constants; default 2
	Depth    int    // depth of formulas; default 3
	Bound    int    // Int constants are between -Bound and Bound; 0: unbounded
	Extras   bool   // also ask for models, values, cores, and so on, and use operators that few solvers know
}

// scriptConstant is a declared constant, or a function with one parameter of sort Int.
type scriptConstant struct {
	name string
	sort byte // b, i or r
}

// generator makes one script.
type generator struct {
	*rand.Rand
	scriptConfig
	out    strings.Builder
	consts []scriptConstant
	macros []string // names of functions Int -> Int, or Real -> Real where there are no integers
	marks  [][2]int
	names  int
	lets   []scriptConstant
}

// randomScriptOf makes a script: declarations, definitions, assertions with and without names, levels, checks with and without
// assumptions. With scriptConfig.Bound, every Int constant is bounded as soon as it is declared, so that all values can be tried.
// Scripts are within what other solvers accept too: conversions between Int and Real are written out.
func randomScriptOf(r *rand.Rand, cfg scriptConfig) string {
	set := func(field *int, value int) {
		if *field == 0 {
			*field = value
		}
	}
	if cfg.Logic == "" {
		cfg.Logic = "QF_LIA"
	}
	set(&cfg.Commands, 12)
	set(&cfg.Numeric, 3)
	set(&cfg.Bools, 2)
	set(&cfg.Depth, 3)
	g := &generator{Rand: r, scriptConfig: cfg}
	g.line("(set-logic %s)", cfg.Logic)
	for range cfg.Numeric {
		g.declare(g.numericSort())
	}
	for range cfg.Bools {
		g.declare('b')
	}
	for range cfg.Commands {
		g.command()
	}
	g.check()
	return g.out.String()
}

func (g *generator) line(format string, args ...any) { fmt.Fprintf(&g.out, format+"\n", args...) }

// oneIn is true once in n times.
func (g *generator) oneIn(n int) bool { return g.IntN(n) == 0 }

func (g *generator) pick(of ...string) string { return of[g.IntN(len(of))] }

// numericSort is a sort of the logic.
func (g *generator) numericSort() byte {
	switch g.Logic {
	case "QF_LRA", "QF_RDL":
		return 'r'
	case "QF_LIRA":
		return "ir"[g.IntN(2)]
	}
	return 'i'
}

func (g *generator) declare(sort byte) {
	name := fmt.Sprintf("%c%d", sort, g.names)
	if g.oneIn(10) {
		name = "|" + name + " q|"
	}
	g.names++
	word := map[byte]string{'b': "Bool", 'i': "Int", 'r': "Real"}[sort]
	if g.oneIn(2) {
		g.line("(declare-const %s %s)", name, word)
	} else {
		g.line("(declare-fun %s () %s)", name, word)
	}
	g.consts = append(g.consts, scriptConstant{name, sort})
	if sort == 'i' && g.Bound > 0 {
		g.line("(assert (<= (- %d) %s %d))", g.Bound, name, g.Bound)
	}
}

func (g *generator) command() {
	switch k := g.IntN(20); {
	case k < 8:
		g.assert()
	case k < 11:
		g.check()
	case k < 13:
		g.line("(push 1)")
		g.marks = append(g.marks, [2]int{len(g.consts), len(g.macros)})
	case k < 15 && len(g.marks) > 0:
		m := g.marks[len(g.marks)-1]
		g.marks = g.marks[:len(g.marks)-1]
		g.consts, g.macros = g.consts[:m[0]], g.macros[:m[1]]
		g.line("(pop 1)")
	case k == 15 && len(g.consts) < 6:
		g.declare([]byte{'b', g.numericSort()}[g.IntN(2)])
	case k == 16:
		g.define()
	case k == 17 && g.Extras && g.oneIn(4) && len(g.marks) == 0:
		g.line("(reset-assertions)")
		g.consts, g.macros = nil, nil
		g.declare(g.numericSort())
		g.declare('b')
	default:
		g.assert()
	}
}

func (g *generator) assert() {
	f := g.formula(g.Depth)
	if g.oneIn(3) {
		g.names++
		f = fmt.Sprintf("(! %s :named n%d)", f, g.names)
	}
	g.line("(assert %s)", f)
}

func (g *generator) check() {
	var lits []string
	for _, k := range g.consts {
		if k.sort == 'b' && g.oneIn(4) {
			lits = append(lits, g.pick(k.name, "(not "+k.name+")"))
		}
	}
	if len(lits) > 0 {
		g.line("(check-sat-assuming (%s))", strings.Join(lits, " "))
	} else {
		g.line("(check-sat)")
	}
	if !g.Extras || g.oneIn(2) {
		return
	}
	switch g.IntN(4) {
	case 0:
		g.line("(get-model)")
	case 1:
		g.line("(get-value (%s %s))", g.formula(1), g.sum(g.numericSort(), 2))
	case 2:
		g.line("(get-unsat-core)")
	case 3:
		g.line("(get-unsat-assumptions)")
	}
}

// define makes a function with one parameter.
func (g *generator) define() {
	sort := g.numericSort()
	if g.Logic == "QF_LIRA" || g.Logic == "QF_IDL" || g.Logic == "QF_RDL" {
		return
	}
	g.names++
	name := fmt.Sprintf("f%d", g.names)
	g.lets = append(g.lets, scriptConstant{"arg", sort})
	body := g.sum(sort, 2)
	g.lets = g.lets[:len(g.lets)-1]
	word := map[byte]string{'i': "Int", 'r': "Real"}[sort]
	g.line("(define-fun %s ((arg %s)) %s %s)", name, word, word, body)
	g.macros = append(g.macros, name)
}

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
	g.lets = append(g.lets, scriptConstant{name, sort})
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
