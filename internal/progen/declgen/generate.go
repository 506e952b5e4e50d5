package declgen

import (
	"fmt"
	"math/rand/v2"
	"slices"
)

// generator makes one program.
type generator struct {
	*rand.Rand
	p           *Program
	records     []*typ
	typedefs    []*typ
	enums       []*typ
	enumerators []string
	places      []place
	signatures  []*signature
	counters    []string // functions with a state
	names       int
	constants   bool // only what a static initialiser may consist of
	repeated    bool // only what may stand several times in a block
}

// Generate makes the program of a seed.
func Generate(seed uint64) *Program {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 29)), p: &Program{}}
	g.declareObject(arrayOf(g.integer(), 2+g.IntN(3)), true)
	g.declareObject(g.integer(), true)
	for !slices.ContainsFunc(g.places, place.assignable) {
		g.declareObject(g.integer(), true)
	}
	for range 4 + g.IntN(8) {
		g.declaration()
	}
	g.statics()
	for range 2 + g.IntN(4) {
		g.statement()
		g.check()
	}
	for range 6 + g.IntN(14) {
		g.check()
		if g.one(6) {
			g.statement()
		}
	}
	return g.p
}

func (g *generator) one(n int) bool { return g.IntN(n) == 0 }

func (g *generator) pick(words ...string) string { return words[g.IntN(len(words))] }

// fresh is a new name.
func (g *generator) fresh(prefix string) string {
	g.names++
	return fmt.Sprintf("@%s%d", prefix, g.names)
}

func (g *generator) file(format string, args ...any) {
	g.p.items = append(g.p.items, item{text: fmt.Sprintf(format, args...), where: atFile})
}

func (g *generator) body(format string, args ...any) {
	g.p.items = append(g.p.items, item{text: fmt.Sprintf(format, args...), where: inBody})
}

func (g *generator) value(pure bool, format string, args ...any) {
	g.p.items = append(g.p.items, item{text: fmt.Sprintf(format, args...), where: check, pure: pure})
}

// declaration is one at file scope.
func (g *generator) declaration() {
	switch n := g.IntN(16); {
	case n < 3:
		g.declareRecord()
	case n == 3:
		g.declareEnum()
	case n == 4:
		g.declareTypedef()
	case n < 9:
		g.declareObject(g.object(3), true)
	case n < 11:
		g.declarePointer(true)
	case n == 11:
		g.declareFlexible()
	default:
		g.declareFunction()
	}
}

// statics remembers nothing of the way in which static objects are made.
func (g *generator) statics() { g.constants = false }

// statement is a declaration or an assignment in the function.
func (g *generator) statement() {
	switch n := g.IntN(10); {
	case n < 3:
		g.declareObject(g.object(2), g.one(3))
	case n < 5:
		g.declarePointer(false)
	case n == 5:
		g.declareVariable()
	case n == 6:
		g.assignObject()
	case n == 7:
		g.localTypes()
	default:
		v := g.variable()
		g.body("%s = %s;", v.text, g.expr(2))
	}
}

// check is a value to be compared.
func (g *generator) check() {
	switch n := g.IntN(24); {
	case n < 5:
		g.value(true, "%s", g.scalar().text)
	case n < 10:
		g.value(true, "%s", g.expr(3))
	case n < 13:
		g.effect()
	case n < 15:
		g.value(true, "%s", g.size())
	case n == 15:
		g.value(true, "%s", g.choice(2))
	case n == 16:
		g.value(true, "%s", g.relation())
	case n == 17:
		g.value(true, "%s", g.builtin(1))
	case n == 18:
		g.value(true, "%s", g.walk(g.compound(1)).text)
	case n == 19:
		g.value(true, "%s", g.pick(g.inText(), g.character(), g.number()))
	case n == 20 && len(g.counters) > 0:
		g.value(false, "%s(%d) + %s", g.counters[g.IntN(len(g.counters))], g.IntN(9), g.number())
	case n == 21:
		g.value(true, "%s", g.bytes())
	default:
		g.value(true, "%s", g.special(2))
	}
}

// effect changes a variable.
func (g *generator) effect() {
	v := g.variable()
	again := g.pick("", "", ", "+v.text)
	switch n := g.IntN(8); {
	case n == 0:
		g.value(false, "(%s%s%s)", v.text, g.pick("++", "--"), again)
	case n == 1:
		g.value(false, "(%s%s%s)", g.pick("++", "--"), v.text, again)
	case n == 2:
		g.value(false, "(%s %s= (%s & 7) + 1%s)", v.text, g.pick("/", "%"), g.expr(1), again)
	case n == 3:
		g.value(false, "(%s >>= (%s & %s)%s)", v.text, g.expr(1), g.pick("7", "31"), again)
	case n == 4 && !v.typ.signed && !v.bit:
		g.value(false, "(%s <<= (%s & 7)%s)", v.text, g.expr(1), again)
	case n == 5:
		g.value(false, "(%s %s (%s = %s)%s)", g.number(), g.pick(",", "&&", "+", "|"), v.text, g.expr(1), "")
	default:
		g.value(false, "(%s %s %s%s)", v.text, g.pick("=", "+=", "-=", "*=", "&=", "|=", "^="), g.expr(2), again)
	}
}
