package cfront

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator writes random C programs whose result does not depend on anything that C leaves open, except that signed
// overflow wraps: no unspecified order of evaluation, no undefined shift, index or division. A program ends by printing its
// globals.
type generator struct {
	r      *rand.Rand
	b      strings.Builder
	indent int
	funcs  []genFunc
	locals []string // integer variables in scope
	depth  int      // of loops
	labels int
	loops  int
}

type genFunc struct {
	name    string
	params  int
	pointer bool // the first parameter is an int *
}

var genTypes = []string{"int", "unsigned", "char", "unsigned char", "short", "unsigned short", "long", "unsigned long",
	"long long", "unsigned long long", "_Bool", "signed char", "E", "tiny"}

var genGlobals = []string{"g0", "g1", "g2", "g3", "g4", "g5", "g6", "g7"}

func (g *generator) typ() string { return genTypes[g.r.IntN(len(genTypes))] }

func (g *generator) line(format string, args ...any) {
	g.b.WriteString(strings.Repeat("\t", g.indent))
	fmt.Fprintf(&g.b, format, args...)
	g.b.WriteByte('\n')
}

func pick[T any](r *rand.Rand, xs ...T) T { return xs[r.IntN(len(xs))] }

// generate returns a program; the value of global i is printed on line i.
func generate(seed uint64) string {
	g := &generator{r: rand.New(rand.NewPCG(seed, 7))}
	g.line("int printf(const char *, ...);")
	g.line("typedef enum { RED, GREEN = 5, BLUE } E;")
	g.line("typedef signed char tiny;")
	g.line("struct T { char a; long b; short c[3]; long long d; };")
	g.line("struct in { short u; unsigned v : 3; int w : 5; };")
	g.line("struct S { int a; unsigned char b; struct in c; long d[2]; };")
	g.line("struct S s = { 1, .c = { 2, 3 }, .d = { [1] = 4 } };")
	for _, n := range genGlobals {
		g.line("%s %s = %s;", g.typ(), n, g.literal())
	}
	g.line("static int arr[4] = { %s, %s };", g.literal(), g.literal())
	for i := 0; i < 4; i++ {
		g.function(i)
	}
	g.line("int main(void) {")
	g.indent++
	g.block(7)
	for _, n := range append(genGlobals, "arr[0]", "arr[1]", "arr[2]", "arr[3]", "s.a", "s.b", "s.c.u", "s.c.v", "s.c.w", "s.d[0]", "s.d[1]") {
		g.line("printf(\"%%lld\\n\", (long long)%s);", n)
	}
	g.line("return 0;")
	g.indent--
	g.line("}")
	return g.b.String()
}

func (g *generator) function(i int) {
	f := genFunc{name: fmt.Sprintf("f%d", i), params: g.r.IntN(3), pointer: g.r.IntN(3) == 0}
	var params []string
	saved := g.locals
	g.locals = nil
	if f.pointer {
		params = append(params, "int *p")
		g.locals = append(g.locals, "(*p)")
	}
	for k := 0; k < f.params; k++ {
		params = append(params, fmt.Sprintf("%s a%d", g.typ(), k))
		g.locals = append(g.locals, fmt.Sprintf("a%d", k))
	}
	if params == nil {
		params = []string{"void"}
	}
	g.line("%s %s(%s) {", g.typ(), f.name, strings.Join(params, ", "))
	g.indent++
	if g.r.IntN(3) == 0 {
		g.line("static %s st = %s;", g.typ(), g.literal())
		g.locals = append(g.locals, "st")
	}
	g.block(3)
	g.line("return %s;", g.expr(2))
	g.indent--
	g.line("}")
	g.locals = saved
	g.funcs = append(g.funcs, f)
}

func (g *generator) block(n int) {
	outer := g.locals
	for i := 0; i < n; i++ {
		g.statement()
	}
	g.locals = outer
}

func (g *generator) statement() {
	switch k := g.r.IntN(16); {
	case k < 2:
		name := fmt.Sprintf("x%d", len(g.locals))
		g.line("%s %s = %s;", g.typ(), name, g.expr(2))
		g.locals = append(append([]string(nil), g.locals...), name)
	case k < 5:
		g.line("%s %s %s;", g.lvalue(), pick(g.r, "=", "+=", "-=", "*=", "&=", "|=", "^="), g.expr(3))
	case k == 5:
		g.line("%s %s %s;", g.lvalue(), pick(g.r, "/=", "%="), g.divisor())
	case k == 6:
		g.line("%s;", pick(g.r, g.lvalue()+"++", "--"+g.lvalue(), g.lvalue()+" <<= "+g.count(), g.lvalue()+" >>= "+g.count()))
	case k == 7 && len(g.funcs) > 0:
		g.line("%s = %s;", g.plain(), g.call())
	case k == 8 && len(g.funcs) > 0:
		g.line("%s = %s %s %s;", g.plain(), g.expr(1), pick(g.r, "&&", "||"), g.call())
	case k == 9 && len(g.funcs) > 0:
		g.line("%s = %s ? %s : %s;", g.plain(), g.expr(1), g.call(), pick(g.r, g.call(), g.expr(1)))
	case k == 10:
		g.line("if (%s) {", g.cond())
		g.nest(2)
		if g.r.IntN(2) == 0 {
			g.line("} else {")
			g.nest(2)
		}
		g.line("}")
	case k == 11 && g.depth < 2:
		g.loop()
	case k == 12:
		g.switchStatement()
	case k == 13 && g.depth > 0:
		g.line("if (%s) %s;", g.cond(), pick(g.r, "break", "continue"))
	case k == 14:
		g.labels++
		l := fmt.Sprintf("l%d", g.labels)
		g.line("if (%s) goto %s;", g.cond(), l)
		g.line("{")
		g.nest(1)
		g.line("}")
		g.line("%s: ;", l)
	default:
		g.line("%s = (%s = %s, %s);", g.plain(), g.lvalue(), g.expr(1), g.expr(1))
	}
}

func (g *generator) nest(n int) {
	g.indent++
	g.block(n)
	g.indent--
}

func (g *generator) loop() {
	g.depth++
	g.loops++
	i, n := fmt.Sprintf("i%d", g.loops), g.r.IntN(5)
	switch g.r.IntN(3) {
	case 0:
		g.line("for (int %s = 0; %s < %d; %s++) {", i, i, n, i)
		g.nest(2)
		g.line("}")
	case 1:
		g.line("unsigned char %s = %d;", i, n)
		g.line("while (%s-- > 0) {", i)
		g.nest(2)
		g.line("}")
	default:
		g.line("int %s = %d;", i, n)
		g.line("do {")
		g.nest(2)
		g.line("} while (--%s > 0 && (%s, %s));", i, g.expr(1), g.cond())
	}
	g.depth--
}

func (g *generator) switchStatement() {
	g.line("switch (%s) {", g.expr(1))
	values := g.r.Perm(6)
	dflt := g.r.IntN(4)
	for i := 0; i < 3; i++ {
		if i == dflt {
			g.line("default:")
		} else if i == 1 && g.r.IntN(2) == 0 {
			g.line("case -9 ... -3:")
		} else {
			g.line("case %d:", values[i])
		}
		depth := g.depth
		g.depth = 0 // a continue would leave the switch
		g.line("{")
		g.nest(1)
		g.line("}")
		g.depth = depth
		if g.r.IntN(2) == 0 {
			g.line("\tbreak;")
		}
	}
	g.line("}")
}

func (g *generator) call() string {
	f := g.funcs[g.r.IntN(len(g.funcs))]
	var args []string
	if f.pointer {
		args = append(args, pick(g.r, "&s.a", "&arr[1]", "arr", "arr + 2"))
	}
	for i := 0; i < f.params; i++ {
		args = append(args, g.expr(1))
	}
	return fmt.Sprintf("%s(%s)", f.name, strings.Join(args, ", "))
}

// plain is an lvalue that no side effect moves.
func (g *generator) plain() string {
	xs := append([]string{"s.a", "s.b", "s.c.u", "s.c.v", "s.c.w", "s.d[1]", "arr[2]"}, genGlobals...)
	return pick(g.r, append(xs, g.locals...)...)
}

func (g *generator) lvalue() string {
	if g.r.IntN(6) == 0 {
		return "arr[" + g.index() + "]"
	}
	return g.plain()
}

func (g *generator) index() string { return fmt.Sprintf("(%s & 3)", g.variable()) }

func (g *generator) variable() string {
	return pick(g.r, append(append([]string{"s.a", "s.b", "s.c.u", "s.c.v", "s.c.w", "s.d[0]", "arr[1]"}, genGlobals...), g.locals...)...)
}

func (g *generator) literal() string {
	return pick(g.r, "0", "1", "-1", "7", "100", "-128", "127", "255", "'a'", "'\\xff'", "0x7fffffff", "0xffffffff", "-32769", "65536", "3U",
		"5L", "40000", "0xfffffffffLL", "-5LL", "0x8000000000000000ULL", "077", "GREEN", "BLUE", "(-0x7fffffff - 1)", "sizeof(struct T)",
		"sizeof(long)", "sizeof s.b")
}

func (g *generator) cond() string {
	return fmt.Sprintf("%s %s %s", g.expr(1), pick(g.r, "<", "<=", ">", ">=", "==", "!="), g.expr(1))
}

func (g *generator) count() string { return fmt.Sprintf("(%s & 7)", g.variable()) }

// divisor is an expression that is positive.
func (g *generator) divisor() string { return fmt.Sprintf("(%s & 7) + 1", g.variable()) }

func (g *generator) expr(depth int) string {
	if depth == 0 || g.r.IntN(5) == 0 {
		if g.r.IntN(3) == 0 {
			return g.literal()
		}
		return g.variable()
	}
	a, b := g.expr(depth-1), g.expr(depth-1)
	switch k := g.r.IntN(14); {
	case k < 5:
		return fmt.Sprintf("(%s %s %s)", a, pick(g.r, "+", "-", "*", "&", "|", "^"), b)
	case k == 5:
		return fmt.Sprintf("(%s %s %s)", a, pick(g.r, "<", "<=", ">", ">=", "==", "!="), b)
	case k == 6:
		return fmt.Sprintf("(%s %s %s)", a, pick(g.r, "&&", "||"), b)
	case k == 7:
		return fmt.Sprintf("(%s ? %s : %s)", a, b, g.expr(depth-1))
	case k == 8:
		return fmt.Sprintf("(%s)%s", g.typ(), a)
	case k == 9:
		return fmt.Sprintf("%s%s", pick(g.r, "- ", "~", "!", "+ "), a)
	case k == 10:
		return fmt.Sprintf("(%s %s %s)", a, pick(g.r, "<<", ">>"), g.count())
	case k == 11:
		return fmt.Sprintf("((int)%s %s (%s))", a, pick(g.r, "/", "%"), "("+g.variable()+" & 7) + 1")
	case k == 12:
		return "arr[" + g.index() + "]"
	default:
		return fmt.Sprintf("((unsigned short)%s / 3U)", a)
	}
}
