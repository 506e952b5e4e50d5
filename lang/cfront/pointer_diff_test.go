package cfront

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// pointerNames are the variables that a program of pointerProgram leaves behind.
var pointerNames = []string{"x", "y", "z", "arr[0]", "arr[1]", "arr[2]", "arr[3]", "n[0].v", "n[1].v", "n[2].v", "m.v", "m.w[0]", "m.w[1]"}

// pointerProgram is a program without inputs that moves pointers about: to variables, elements, members and functions, in
// structures and arrays, through other pointers, through calls. It does nothing that is undefined.
type pointerProgram struct {
	r     *rand.Rand
	b     strings.Builder
	depth int
}

func generatePointers(seed uint64) string {
	g := &pointerProgram{r: rand.New(rand.NewPCG(seed, 7))}
	g.b.WriteString(`int printf(const char *, ...);
void *memset(void *, int, unsigned long);
void *memcpy(void *, const void *, unsigned long);
void *memmove(void *, const void *, unsigned long);
void *malloc(unsigned long);
void *calloc(unsigned long, unsigned long);
void free(void *);
struct node { int v; int *p; struct node *next; int w[2]; };
int x = 1, y = 2, z = 3, arr[4] = { 4, 5, 6, 7 };
struct node n[3], m;
int *p, *q, *pa[3], **pp, *last;
const char *c, *words[3] = { "one", "two\377", "" };
struct node *s, *t, *h;
union { int i; signed char c; int *o; } u, w;
int one(int *a) { return *a + 1; }
int two(int *a) { *a += 2; return y; }
int (*f)(int *);
int *pick(int *a, int *b, int c) { if (c % 2) return a; return b; }
struct node *follow(struct node *a) { return a->next; }
void swap(int **a, int **b) { int *c = *a; *a = *b; *b = c; }
int main(void) {
	int i, local = 9;
	p = &x; q = &arr[1]; pa[0] = &y; pa[1] = arr; pa[2] = &n[1].v; pp = &p; last = 0; c = "start"; s = &m; t = n; f = one;
	for (i = 0; i < 3; i++) { n[i].v = i; n[i].p = &arr[i]; n[i].next = i ? &n[i - 1] : &m; n[i].w[0] = n[i].w[1] = 0; }
	m = n[2];
	h = malloc(2 * sizeof *h); h[0] = m; h[1] = m; q = calloc(1, sizeof(int)); free(q); q = calloc(2, sizeof(int)); u.i = 3; w = u;
`)
	g.block(14)
	for _, v := range pointerNames {
		fmt.Fprintf(&g.b, "\tprintf(\"%%lld\\n\", (long long)%s);\n", v)
	}
	g.b.WriteString("\treturn 0;\n}\n")
	return g.b.String()
}

func (g *pointerProgram) pick(of ...string) string { return of[g.r.IntN(len(of))] }

func (g *pointerProgram) index(n int) string {
	if g.r.IntN(2) == 0 {
		return fmt.Sprint(g.r.IntN(n))
	}
	return fmt.Sprintf("(unsigned)%s %% %d", g.pick("x", "y", "local", "s->v"), n)
}

// pointer is an expression for a pointer to an int that is not null.
func (g *pointerProgram) pointer() string {
	switch g.r.IntN(14) {
	case 0, 1:
		return g.pick("p", "q", "*pp", "pa["+g.index(3)+"]")
	case 2:
		return g.pick("&x", "&y", "&z", "&local")
	case 3:
		return "&arr[" + g.index(4) + "]"
	case 4:
		return "arr + " + g.index(4)
	case 5:
		return g.node() + "->p"
	case 6:
		return "&" + g.node() + "->v"
	case 7:
		return "&" + g.node() + "->w[" + g.index(2) + "]"
	case 8:
		return g.node() + "->w"
	case 9:
		return fmt.Sprintf("pick(%s, %s, %s)", g.pick("p", "q", "&x", "arr"), g.pick("p", "q", "&m.v"), g.pick("x", "y", "*p"))
	case 10:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(), g.pick("p", "&z"), g.pick("q", "arr + 2"))
	case 11:
		return "(last ? last : " + g.pick("p", "&y") + ")"
	case 12:
		return "n[" + g.index(3) + "].p"
	default:
		return "&n[" + g.index(3) + "].v"
	}
}

// node is an expression for a pointer to a node.
func (g *pointerProgram) node() string {
	return g.pick("s", "t", "s->next", "t->next", "follow(s)", "(&m)", "(&n["+g.index(3)+"])", "(s == t ? t->next : s)", "h", "(h + 1)")
}

func (g *pointerProgram) condition() string {
	switch g.r.IntN(6) {
	case 0:
		return fmt.Sprintf("*%s > %s", g.pick("p", "q"), g.pick("3", "x", "local"))
	case 1:
		return fmt.Sprintf("%s %s %s", g.pick("p", "q", "pa[1]"), g.pick("==", "!="), g.pick("&x", "q", "*pp", "arr"))
	case 2:
		return g.pick("last", "!last", "last == 0", "last && *last > 2")
	case 3:
		return fmt.Sprintf("%s == %s", g.pick("s", "t", "s->next"), g.pick("&m", "t", "&n[1]"))
	case 4:
		return "f == one"
	default:
		return g.pick("x", "y", "z", "local") + " % 2"
	}
}

func (g *pointerProgram) block(n int) {
	for range n {
		g.b.WriteByte('\t')
		g.statement()
		g.b.WriteByte('\n')
	}
}

func (g *pointerProgram) statement() {
	w := func(format string, args ...any) { fmt.Fprintf(&g.b, format, args...) }
	if g.depth < 2 && g.r.IntN(5) == 0 {
		g.depth++
		defer func() { g.depth-- }()
		switch g.r.IntN(3) {
		case 0:
			w("if (%s) {\n", g.condition())
			g.block(2)
			w("\t} else {\n")
			g.block(2)
			w("\t}")
		case 1:
			w("for (int k%d = 0; k%d < 3; k%d++) {\n", g.depth, g.depth, g.depth)
			g.block(2)
			w("\t}")
		default:
			w("switch ((unsigned)*p %% 3) { case 0: %s = %s; break; case 1: %s = %s; }", g.pick("p", "q"), g.pointer(), g.pick("*pp", "pa[1]"), g.pointer())
		}
		return
	}
	switch g.r.IntN(24) {
	case 0, 1:
		w("%s = %s;", g.pick("p", "q", "*pp", "pa["+g.index(3)+"]", g.node()+"->p"), g.pointer())
	case 2:
		w("*%s = %s;", g.pick("p", "q", "*pp", "pa["+g.index(3)+"]"), g.pick("x + 1", "7", "*q", "n[1].v", "i"))
	case 3:
		w("*(%s) += *(%s) & 15;", g.pointer(), g.pointer())
	case 4:
		w("%s = %s;", g.pick("s", "t", g.node()+"->next"), g.pick("s", "t", "&m", "&n["+g.index(3)+"]", "follow(t)"))
	case 5:
		w("%s = %s;", g.pick("*s", "*t", "n["+g.index(3)+"]", "m"), g.pick("*s", "*t", "n["+g.index(3)+"]", "m", "*t->next"))
	case 6:
		w("pp = %s;", g.pick("&p", "&q", "&pa["+g.index(3)+"]", "pa + "+g.index(3), "&"+g.node()+"->p"))
	case 7:
		w("f = %s;", g.pick("one", "two", "x % 2 ? one : two"))
	case 8:
		w("%s = %s(%s) & 1023;", g.pick("x", "y", "s->v"), g.pick("f", "(*f)"), g.pointer())
	case 9:
		w("swap(%s, %s);", g.pick("&p", "&q", "pp", "&pa[0]"), g.pick("&p", "&q", "pp", "&s->p"))
	case 10:
		w("last = %s;", g.pick("0", "p", "q", "last"))
	case 11:
		w("if (last) *last = (*last + 3) & 255;")
	case 12:
		w("u.o = %s; w = u; *w.o = %s;", g.pointer(), g.pick("x", "4"))
	case 13:
		w("u.i = *(%s) & 511; w = u; %s = w.i + 1;", g.pointer(), g.pick("x", "*p", "y"))
	case 14:
		w("{ union { int i; struct { short a, b; } r; } v; v.r.a = x & 99; v.r.b = 3; w.c = v.r.a + v.r.b; u = w; %s = u.c; }", g.pick("x", "z", "*q"))
	case 15:
		w("{ int *e = arr + %s; for (; e != %s; e++) *e = (*e + %s) & 127; x = e - arr; }", g.index(4), g.pick("arr + 4", "&arr[4]"), g.pick("1", "y", "*p"))
	case 16:
		w("c = %s;", g.pick("words["+g.index(3)+"]", "\"abc\" + "+g.index(4), "c", "x % 2 ? \"left\" : words[1]"))
	case 17:
		w("if (*c) { %s = *c + c[1]; c++; }", g.pick("x", "y", "*p"))
	case 18:
		w("memset(%s);", g.pick("arr, 0, sizeof arr", "&arr[1], 1, 2 * sizeof *arr", "n[1].w, -1, 8", "&y, 0, sizeof y", g.node()+"->w, 3, sizeof m.w"))
	case 19:
		w("%s(%s);", g.pick("memcpy", "memmove"), g.pick("arr, arr + 2, 8", "n[0].w, &arr[1], sizeof n[0].w", "&m, n + 2, sizeof m", "&x, &y, sizeof x", "h + 1, h, sizeof *h"))
	case 20:
		w("{ signed char b[6]; memcpy(b, %s, 4); memset(b + 4, %s, 2); %s = b[%s] + b[5]; }", g.pick("\"abc\"", "\"x\\200yz\" + 1"), g.pick("x", "*p", "200"), g.pick("x", "y", "s->v"), g.index(4))
	case 21:
		w("memmove(%s);", g.pick("arr, arr + 1, 3 * sizeof x", "&arr[1], arr, 2 * sizeof x", "n, n + 1, 2 * sizeof m", "n + 1, n, 2 * sizeof m", "&n["+g.index(3)+"], n, sizeof m"))
	case 22:
		w("q = %s; *q += 2;", g.pick("memset(&arr[arr["+g.index(4)+"] & 3], 1, sizeof x)", "memset(&n[n[1].v & 1].v, 1, sizeof x)",
			"memcpy(&n[n[0].w[1] & 1].w[1], &arr[arr[2] & 3], sizeof x)", "memmove(&arr[arr[1] & 1], &arr[arr[0] & 3], sizeof x)"))
	default:
		w("%s = (%s)->v + (%s)->w[%s] & 255;", g.pick("x", "y", "z", "*p", "local"), g.node(), g.node(), g.index(2))
	}
}

// pointerBatch joins programs to one that runs them one after the other: their names get numbers.
func pointerBatch(programs []string) string {
	names := []string{"node", "x", "y", "z", "arr", "n", "m", "p", "q", "pa", "pp", "last", "s", "t", "f", "one", "two", "pick", "follow", "swap", "main", "h", "u", "w", "c", "words"}
	var b, calls strings.Builder
	for i, src := range programs {
		for _, n := range names {
			fmt.Fprintf(&b, "#define %s %s_%d\n", n, n, i)
		}
		b.WriteString(src)
		for _, n := range names {
			fmt.Fprintf(&b, "#undef %s\n", n)
		}
		fmt.Fprintf(&calls, "main_%d();\n", i)
	}
	return b.String() + "int main(void) {\n" + calls.String() + "return 0;\n}\n"
}

// TestPointersAgainstGCC compares what random programs with pointers compute with what a compiler makes of them.
func TestPointersAgainstGCC(t *testing.T) {
	gcc := newCompiler(t, LP64)
	for from := 0; from < *gccPrograms; from += batchSize {
		var programs []string
		for seed := from; seed < min(from+batchSize, *gccPrograms); seed++ {
			programs = append(programs, generatePointers(uint64(*gccFirst+seed)))
		}
		said, err := gcc.build(pointerBatch(programs))
		require.NoError(t, err, "programs from %d: %s", from, said)
		want, err := gcc.run(t)
		require.NoError(t, err, "programs from %d", from)
		require.Len(t, want, len(programs)*len(pointerNames))
		for i, src := range programs {
			inBothMemories(Options{DataModel: LP64, SignedWrap: true}, func(o Options) {
				p, err := Load(context.Background(), "p.c", []byte(src), o)
				require.NoError(t, err, "seed %d\n%s", *gccFirst+from+i, src)
				end := endingOf(t, p, 1e7, func(string, cfg.Type) num.Rat { return num.Zero() })
				require.Equal(t, cexec.Ended, end.kind, "seed %d\n%s", *gccFirst+from+i, src)
				got, want := end.list(pointerNames), slices.Clone(want[i*len(pointerNames):][:len(pointerNames)])
				for k := range got {
					if got[k] == "?" { // not used by the program, or in memory
						want[k] = "?"
					}
				}
				require.Equal(t, want, got, "seed %d\n%s", *gccFirst+from+i, src)
			})
		}
	}
}
