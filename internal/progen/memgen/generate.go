package memgen

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// generator makes one program.
type generator struct {
	*rand.Rand
	p       *Program
	objects []object // what integers are taken from
	deep    int      // of expressions
	nested  int      // statements around the one that is made
	names   int      // of objects in blocks, so far
	tame    bool     // nothing that needs memory made of bytes
}

// object is one that has a name.
type object struct {
	name string
	typ  *typ
}

// Generate makes the program of a seed: half of the programs have a mistake in them.
func Generate(seed uint64) *Program {
	g := &generator{Rand: rand.New(rand.NewPCG(seed, 23)), p: &Program{}}
	g.p.inputs, g.tame = max(0, g.IntN(4)-1), g.one(3)
	g.declare()
	for range 6 + g.IntN(10) {
		g.add(g.statement())
		if g.one(3) {
			g.add(g.observe())
		}
	}
	if g.one(2) {
		at := g.IntN(len(g.p.stmts) + 1)
		rest := append([]string{}, g.p.stmts[at:]...)
		g.p.stmts = append(g.p.stmts[:at], g.mistake())
		g.p.stmts = append(g.p.stmts, rest...)
	}
	for range 3 {
		g.add(g.observe())
	}
	return g.p
}

func (g *generator) one(n int) bool { return g.IntN(n) == 0 }

// kind picks one of n cases; of those of a tame program, if it is one.
func (g *generator) kind(n int, tame ...int) int {
	if g.tame {
		return tame[g.IntN(len(tame))]
	}
	return g.IntN(n)
}

func (g *generator) pick(words ...string) string { return words[g.IntN(len(words))] }

func (g *generator) add(s string) { g.p.stmts = append(g.p.stmts, s) }

func (g *generator) file(format string, args ...any) {
	g.p.files = append(g.p.files, fmt.Sprintf(format, args...))
}

func (g *generator) local(format string, args ...any) {
	g.p.locals = append(g.p.locals, fmt.Sprintf(format, args...))
}

// fresh is a new name for an object in a block.
func (g *generator) fresh(name string) string {
	g.names++
	return fmt.Sprintf("%s%d", name, g.names)
}

// observe looks at a value.
func (g *generator) observe() string {
	e := g.expr(1)
	if g.one(2) {
		e, _ = g.scalar()
	}
	g.p.observed++
	return fmt.Sprintf("OBSERVE(%d, %s);", g.p.observed-1, e)
}

// declare makes the types and objects that each program has, and some others.
func (g *generator) declare() {
	s := g.structure("s")
	u := g.union("u")
	t := g.structure("t", s, u)
	if g.tame {
		t = g.structure("t", s)
	}
	g.file("%s\n%s\n%s", s.definition(""), u.definition(""), t.definition(g.pick("", "", " __attribute__((packed))", " __attribute__((aligned(16)))")))
	link := &typ{kind: structure, name: "struct @link", fields: []field{
		{name: "v", typ: integers[0]}, {decl: "int *p"}, {decl: "struct @link *next"}, {name: "in", typ: s}, {decl: "int (*op)(int)"}, {name: "w", typ: g.wholeInteger()}}}
	g.file("%s\nstruct @node { int v; struct @node *next; unsigned char tag; };", link.definition(""))
	g.file(`static int @z = %s;
static int @ia[8] = { 1, 2, 3, 4, 5, 6, 7, 8 };
static struct @node *@head;
static int @twice(int n) { return (int)(2u * (unsigned)n); }
static int @count(int n) { static int calls = 1; calls = (calls + n) & 255; return calls; }
static int (*@table[2])(int) = { @twice, @count };
static struct @link @la = { %s, @ia, &@la, { 0 }, @twice, 3 };
static char @text[16] = "%s";
static int *@chosen(int *a, int *b, int c) { if (c & 1) return a; return b; }
static void @swap(int **a, int **b) { int *c = *a; *a = *b; *b = c; }
static struct @link *@next(struct @link *l) { return l->next; }
static int @sum(const int *a, int n) { unsigned s = 0; for (int i = 0; i < n; i++) s += (unsigned)a[i]; return (int)s; }
static %s @changed(%s c, int n) { %s = n; return c; }
%s
static void @copy(void *to, const void *from, size_t n) { unsigned char *t = to; const unsigned char *f = from; while (n--) *t++ = *f++; }`,
		g.constant(integers[0]), g.constant(integers[0]), g.pick("", "one", "twelve", "a b", "0123456789"), s.name, s.name, g.member(s, "c"),
		g.pick("static int @depth(int *a, int n) { return *a & n; }", "static int @depth(int *a, int n) { return *a | n; }",
			"static int @depth(int *a, int n) { int here = *a & 15; if (n == 0) return here; return @depth(&here, n - 1) + here; }"))
	g.local("int x = %s, y = %s;", g.constant(integers[0]), g.constant(integers[0]))
	g.local("int ib[8] = { %s, %s, 7 };", g.constant(integers[0]), g.constant(integers[0]))
	g.local("int *hb = malloc(8 * sizeof *hb);\nfor (int i = 0; i < 8; i++) hb[i] = i * %d;", 1+g.IntN(5))
	g.local("int *p = %s, *q = %s, *pa[3] = { ib, @ia + 1, ib + 3 }, **pp = &p;", g.pick("ib", "@ia + 2"), g.pick("hb", "ib + 1", "@ia"))
	g.local("struct @link lb = { 5, ib, &@la, { 0 }, @count, 9 }, *lp = &lb;")
	g.local("char buf[16] = \"%s\";\nconst char *words[3] = { \"one\", \"three\", \"\" };", g.pick("", "start", "xyz"))
	if g.tame {
		u = s
	}
	for i, made := range []*typ{s, u, t, arrayOf(s, 3), arrayOf(g.wholeInteger(), 6), arrayOf(arrayOf(g.integer(), 3), 4)} {
		name := fmt.Sprintf("o%d", i)
		if static := g.one(2); static {
			name = "@" + name
			g.file("static %s = %s;", made.declare(name), g.initialiser(made))
		} else {
			g.local("%s = %s;", made.declare(name), g.initialiser(made))
		}
		g.objects = append(g.objects, object{name, made})
	}
	g.objects = append(g.objects, object{"@ia", arrayOf(integers[0], 8)}, object{"ib", arrayOf(integers[0], 8)}, object{"lb", link}, object{"@la", link})
	g.p.ends = []string{"while (@head) { struct @node *n = @head->next; free(@head); @head = n; }", "free(hb);"}
}

// member is a member of a structure that is an integer, whatever the values of variables are.
func (g *generator) member(t *typ, text string) string {
	for _, f := range t.fields {
		if f.name != "" && f.typ.kind == integer {
			return text + "." + f.name
		}
	}
	return "@z"
}

// statement is one that does nothing undefined.
func (g *generator) statement() string {
	if g.nested < 2 && g.one(4) {
		return g.control()
	}
	switch g.kind(12, 0, 3, 8, 10, 11) {
	case 0, 1, 2:
		return g.assign()
	case 3, 4:
		return g.aim()
	case 5, 6, 7:
		return g.bytes()
	case 8, 9:
		return g.heap()
	case 10:
		return g.texts()
	default:
		return g.call()
	}
}

// block is some statements in braces.
func (g *generator) block(n int) string {
	g.nested++
	defer func() { g.nested-- }()
	var b strings.Builder
	b.WriteString("{\n")
	for range n {
		b.WriteString("\t" + strings.ReplaceAll(g.statement(), "\n", "\n\t") + "\n")
	}
	return b.String() + "}"
}

// assign gives an integer a value.
func (g *generator) assign() string {
	to, t := g.scalar()
	switch {
	case g.one(8) && t.bits > 1 && !t.signed:
		return to + g.pick("++;", "--;")
	case g.one(5):
		return fmt.Sprintf("%s %s= %s;", to, g.pick("|", "^", "&"), g.expr(1))
	}
	return fmt.Sprintf("%s = %s;", to, g.expr(2))
}
