package scriptgen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// Logics are those that Config.Logic may name.
var Logics = []string{"QF_LRA", "QF_LIA", "QF_IDL", "QF_RDL", "QF_LIRA"}

// Config says what scripts are made of. The zero value of a field stands for its default.
type Config struct {
	Logic    string // default QF_LIA
	Commands int    // commands after the declarations; default 12
	Numeric  int    // numeric constants; default 3
	Bools    int    // Boolean constants; default 2
	Depth    int    // depth of formulas; default 3
	Bound    int    // Int constants are between -Bound and Bound; 0: unbounded
	Extras   bool   // also ask for models, values, cores, and so on, and use operators that few solvers know
}

// constant is a declared constant, or a function with one parameter of sort Int.
type constant struct {
	name string
	sort byte // b, i or r
}

// generator makes one script.
type generator struct {
	*rand.Rand
	Config
	out    strings.Builder
	consts []constant
	macros []string // names of functions Int -> Int, or Real -> Real where there are no integers
	marks  [][2]int
	names  int
	lets   []constant
}

// Script returns a script.
func Script(r *rand.Rand, cfg Config) string {
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
	g := &generator{Rand: r, Config: cfg}
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
	g.consts = append(g.consts, constant{name, sort})
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
	g.lets = append(g.lets, constant{"arg", sort})
	body := g.sum(sort, 2)
	g.lets = g.lets[:len(g.lets)-1]
	word := map[byte]string{'i': "Int", 'r': "Real"}[sort]
	g.line("(define-fun %s ((arg %s)) %s %s)", name, word, word, body)
	g.macros = append(g.macros, name)
}
