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

	structs, recursive bool // h0, or r0 and r1, may be called
	noLoops            bool // break and continue would leave a loop made of goto
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

// genPrelude is what all programs have in common.
const genPrelude = `int printf(const char *, ...);
typedef enum { RED, GREEN = 5, BLUE } E;
typedef signed char tiny;
struct T { char a; long b; short c[3]; long long d; };
struct in { short u; unsigned v : 3; int w : 5; };
struct S { int a; unsigned char b; struct in c; long d[2]; };
`

// genNames are the names of file scope that a program defines: several programs in one file need others.
var genNames = append([]string{"s", "s2", "arr", "m", "ps", "text", "o0", "o1", "o2", "o3", "f0", "f1", "f2", "f3", "h0", "r0", "r1", "main"}, genGlobals...)

// genOutputs are the objects whose values a program prints at its end, in this order.
var genOutputs = append([]string{"arr[0]", "arr[1]", "arr[2]", "arr[3]", "s.a", "s.b", "s.c.u", "s.c.v", "s.c.w", "s.d[0]", "s.d[1]",
	"s2.a", "s2.b", "s2.c.u", "s2.c.w", "s2.d[1]", "m[0][0]", "m[1][2]", "ps[0].u", "ps[1].v", "ps[1].w", "text[0]", "text[2]",
	"o0", "o1", "o2", "o3"}, genGlobals...)

// generate returns a program without its prelude. It ends by printing genOutputs, one per line; o0 to o3 are the values that
// the first local variables of main have then. One program in four is recursive.
func generate(seed uint64) string {
	g := &generator{r: rand.New(rand.NewPCG(seed, 7))}
	g.line("struct S s = { 1, .c = { 2, 3 }, .d = { [1] = 4 } }, s2 = { .b = 200, .c.w = -3 };")
	for _, n := range genGlobals {
		g.line("%s %s = %s;", g.typ(), n, g.literal())
	}
	g.line("static int arr[4] = { %s, %s };", g.literal(), g.literal())
	g.line("%s m[2][3] = { { %s }, [1][2] = %s };", g.typ(), g.literal(), g.literal())
	g.line("struct in ps[2] = { [1] = { %s, 9, -17 } };", g.literal())
	g.line("%s text[5] = \"x\\201y\";", pick(g.r, "char", "signed char", "unsigned char"))
	g.line("long long o0, o1, o2, o3;")
	for i := 0; i < 4; i++ {
		g.function(i)
	}
	g.structFunction()
	if g.r.IntN(4) == 0 {
		g.recursion()
	}
	g.line("int main(void) {")
	g.indent++
	for i := 0; i < 9; i++ {
		g.statement()
	}
	for i, n := range g.locals[:min(len(g.locals), 4)] {
		g.line("o%d = (long long)%s;", i, n)
	}
	for _, n := range genOutputs {
		g.line("printf(\"%%lld\\n\", (long long)%s);", n)
	}
	g.line("return 0;")
	g.indent--
	g.line("}")
	return g.b.String()
}

// structFunction makes a function from structures to structures.
func (g *generator) structFunction() {
	g.line("struct in h0(struct in q, %s a0) {", g.typ())
	g.indent++
	saved := g.locals
	g.locals = []string{"q.u", "q.v", "q.w", "a0"}
	g.block(2)
	g.locals = saved
	g.line("return q;")
	g.indent--
	g.line("}")
	g.structs = true
}

// recursion makes two functions that call themselves and each other, to a depth that the first argument bounds.
func (g *generator) recursion() {
	types := [2]string{g.typ(), g.typ()}
	params := [2]string{g.typ(), g.typ()}
	g.line("%s r1(int n, %s a0);", types[1], params[1])
	saved := g.locals
	for i := 0; i < 2; i++ {
		g.line("%s r%d(int n, %s a0) {", types[i], i, params[i])
		g.indent++
		g.locals = []string{"a0"}
		g.line("if (n <= 0) return %s;", g.expr(2))
		g.block(2)
		g.line("%s back = r%d(n - 1, %s);", g.typ(), g.r.IntN(2), g.expr(1))
		g.line("%s %s back;", pick(g.r, genGlobals...), pick(g.r, "=", "+=", "^="))
		if g.r.IntN(2) == 0 {
			g.line("if (%s) %s = r%d(n - 2, %s);", g.cond(), pick(g.r, "a0", "arr[1]"), 1-i, g.expr(1))
		}
		g.line("return %s;", g.expr(2))
		g.indent--
		g.line("}")
	}
	g.locals = saved
	g.recursive = true
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
	switch k := g.r.IntN(22); {
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
	case k == 13 && g.depth > 0 && !g.noLoops:
		g.line("if (%s) %s;", g.cond(), pick(g.r, "break", "continue"))
	case k == 14:
		g.labels++
		l := fmt.Sprintf("l%d", g.labels)
		g.line("if (%s) goto %s;", g.cond(), l)
		g.line("{")
		g.nest(1)
		g.line("}")
		g.line("%s: ;", l)
	case k == 15:
		g.assignTwo()
	case k == 16:
		g.structStatement()
	case k == 17 && g.recursive:
		g.line("%s = r%d((int)%s & 3, %s);", g.plain(), g.r.IntN(2), g.variable(), g.expr(1))
	case k == 18 && g.depth < 2:
		g.backward()
	case k == 19:
		g.line("%s <<= (int)%s & %d;", g.plain(), g.variable(), pick(g.r, 7, 31))
		g.line("%s >>= (int)%s & %d;", g.plain(), g.variable(), pick(g.r, 7, 31))
	case k == 20:
		g.localArray()
	default:
		g.line("%s = (%s = %s, %s);", g.plain(), g.lvalue(), g.expr(1), g.expr(1))
	}
}

// assignTwo gives two different objects values in one expression.
func (g *generator) assignTwo() {
	i := g.r.IntN(len(genGlobals))
	x, y := genGlobals[i], genGlobals[(i+1+g.r.IntN(len(genGlobals)-1))%len(genGlobals)]
	switch g.r.IntN(5) {
	case 0:
		g.line("%s = %s = %s;", x, y, g.expr(2))
	case 1:
		g.line("%s = %s++ %s %s;", x, y, pick(g.r, "+", "-", "*", "<", "=="), g.literal())
	case 2:
		g.line("%s = (--%s, %s) %s %s;", x, y, y, pick(g.r, "+", "|", ">="), g.literal())
	case 3:
		g.line("%s = %s && %s--;", x, g.cond(), y)
	default:
		g.line("%s = ({ %s t = %s; %s += t; t; });", x, g.typ(), g.expr(1), y)
	}
}

// structStatement copies structures.
func (g *generator) structStatement() {
	switch k := g.r.IntN(4); {
	case k == 0:
		g.line("s2 = s;")
	case k == 1:
		g.line("ps[%d] = %s;", g.r.IntN(2), pick(g.r, "s.c", "s2.c", "ps[1]"))
	case k == 2 && g.structs:
		g.line("s2.c = h0(%s, %s);", pick(g.r, "s.c", "ps[0]"), g.expr(1))
	default:
		g.line("s = %s ? s2 : s;", g.expr(1))
	}
}

// backward is a loop made of goto.
func (g *generator) backward() {
	g.labels++
	l, n := fmt.Sprintf("l%d", g.labels), fmt.Sprintf("n%d", g.labels)
	depth := g.depth
	g.depth = 2
	g.line("int %s = 0;", n)
	g.line("%s:", l)
	g.line("{")
	inner := g.noLoops
	g.noLoops = true
	g.nest(2)
	g.noLoops = inner
	g.line("}")
	g.line("if (%s++ < 3 && %s) goto %s;", n, g.cond(), l)
	g.depth = depth
}

// localArray fills an array and adds its elements up.
func (g *generator) localArray() {
	g.line("{")
	g.indent++
	g.line("%s la[3] = { %s, [2] = %s };", g.typ(), g.expr(1), g.expr(1))
	g.line("la[((unsigned)%s) %% 3] %s %s;", g.variable(), pick(g.r, "=", "+=", "^="), g.expr(1))
	g.line("for (unsigned k = 0, j = 2; k < sizeof la / sizeof la[0]; k++, j--) %s += la[k] ^ la[j];", pick(g.r, genGlobals...))
	g.indent--
	g.line("}")
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
	xs := append([]string{"s.a", "s.b", "s.c.u", "s.c.v", "s.c.w", "s.d[1]", "s2.a", "m[0][0]", "ps[1].v", "text[2]", "arr[2]"}, genGlobals...)
	return pick(g.r, append(xs, g.locals...)...)
}

func (g *generator) lvalue() string {
	switch g.r.IntN(12) {
	case 0:
		return "arr[" + g.index() + "]"
	case 1:
		return "m[" + g.variable() + " & 1][" + g.literalIndex() + "]"
	case 2:
		return "ps[(unsigned)" + g.variable() + " % 2]." + pick(g.r, "u", "v", "w")
	}
	return g.plain()
}

func (g *generator) index() string { return fmt.Sprintf("(%s & 3)", g.variable()) }

func (g *generator) literalIndex() string { return pick(g.r, "0", "1", "2") }

func (g *generator) variable() string {
	return pick(g.r, append(append([]string{"s.a", "s.b", "s.c.u", "s.c.v", "s.c.w", "s.d[0]", "s2.a", "m[1][2]", "ps[1].w", "ps[0].u", "text[1]", "arr[1]"}, genGlobals...), g.locals...)...)
}

func (g *generator) literal() string {
	return pick(g.r, "0", "1", "-1", "7", "100", "-128", "127", "255", "'a'", "'\\xff'", "0x7fffffff", "0xffffffff", "-32769", "65536", "3U",
		"5L", "40000", "0xfffffffffLL", "-5LL", "0x8000000000000000ULL", "077", "GREEN", "BLUE", "(-0x7fffffff - 1)", "sizeof(struct T)",
		"sizeof(long)", "sizeof s.b")
}

func (g *generator) cond() string {
	return fmt.Sprintf("%s %s %s", g.expr(1), pick(g.r, "<", "<=", ">", ">=", "==", "!="), g.expr(1))
}

func (g *generator) count() string { return fmt.Sprintf("(%s & %d)", g.variable(), pick(g.r, 7, 31)) }

// divisor is an expression that is neither 0 nor -1.
func (g *generator) divisor() string {
	return fmt.Sprintf("%s(%s & 7) %s", pick(g.r, "", "(int)"), g.variable(), pick(g.r, "+ 1", "- 9"))
}

func (g *generator) expr(depth int) string {
	if depth == 0 || g.r.IntN(5) == 0 {
		if g.r.IntN(3) == 0 {
			return g.literal()
		}
		return g.variable()
	}
	a, b := g.expr(depth-1), g.expr(depth-1)
	switch k := g.r.IntN(18); {
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
		return fmt.Sprintf("(%s %s (%s))", a, pick(g.r, "/", "%"), g.divisor())
	case k == 12:
		return "arr[" + g.index() + "]"
	case k == 13:
		return fmt.Sprintf("(%s ?: %s)", g.variable(), b) // the C parser panics on a constant before ?:
	case k == 14:
		return fmt.Sprintf("(%s, %s)", a, b)
	case k == 15:
		return fmt.Sprintf("%s(%s)", pick(g.r, "-", "~", "(int)~", "(long long)-", "(E)", "(unsigned)"), a)
	case k == 16:
		return fmt.Sprintf("(%s %s %s)", a, pick(g.r, "/", "%"), pick(g.r, "3U", "7", "-3", "10L", "-2LL", "16ULL", "'a'"))
	default:
		return fmt.Sprintf("((unsigned short)%s / 3U)", a)
	}
}
