package verify_test

import (
	"context"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

var memoryPrograms = flag.Int("memory-programs", 30, "random programs whose use of memory is compared with gcc's sanitizers")

// memoryPrelude is what the programs share.
const memoryPrelude = `#include <stdlib.h>
struct node { int v; struct node *next; };
static int *same(int *p) { return p; }
static int *gone(int n) { int local = n; return same(&local); }
static struct node *fresh(int n) { struct node *x = malloc(sizeof(struct node)); x->v = n; x->next = 0; return x; }
`

// memoryGen writes the body of a function that does arbitrary things with pointers. What it does is fixed: there are no inputs. All pointers
// have values, because no sanitizer would notice if they had none.
type memoryGen struct {
	*rand.Rand
	b             strings.Builder
	blocks, loops int
}

func (g *memoryGen) pick(words ...string) string { return words[g.IntN(len(words))] }

func (g *memoryGen) pointer() string { return g.pick("p", "q", "r") }

func (g *memoryGen) node() string { return g.pick("m", "n") }

func (g *memoryGen) body() string {
	g.b.WriteString("    int x = 1, y = 2, a[4] = {1, 2, 3, 4};\n    int *p = &x, *q = &a[1], *r = 0;\n    struct node *m = 0, *n = 0;\n")
	for range 4 + g.IntN(10) {
		g.statement(1)
	}
	return g.b.String()
}

func (g *memoryGen) line(depth int, format string, args ...any) {
	fmt.Fprintf(&g.b, strings.Repeat("    ", depth)+format+"\n", args...)
}

func (g *memoryGen) statement(depth int) {
	p, q, m, n := g.pointer(), g.pointer(), g.node(), g.node()
	switch g.IntN(22) {
	case 20, 21:
		if g.loops++; g.loops > 1 {
			return
		}
		blocks := g.blocks
		g.blocks = 2 // no sanitizer tells a variable of this turn from that of the turn before
		g.line(depth, "for (int i = 0; i < 2; i++) {")
		g.line(depth+1, "%s", g.pick(p+" = malloc(sizeof(int));", m+" = fresh(i);"))
		for range 1 + g.IntN(3) {
			g.statement(depth + 1)
		}
		g.line(depth+1, "%s", g.pick("free("+p+");", "free("+m+");", ""))
		g.line(depth, "}")
		g.blocks = blocks
	case 0:
		g.line(depth, "%s = %s;", p, g.pick("0", "&x", "&y", "a", "&a[2]", "same("+q+")"))
	case 1, 2, 3:
		g.line(depth, "%s = malloc(%d * sizeof(int));", p, 1+g.IntN(3))
	case 4:
		g.line(depth, "%s = %s;", p, q)
	case 5:
		g.line(depth, "if (%s) *%s = %d;", p, p, g.IntN(9))
	case 6:
		g.line(depth, "%s[%d] = %d;", p, g.IntN(3), g.IntN(9))
	case 7:
		g.line(depth, "x = *%s;", p)
	case 8, 9:
		g.line(depth, "free(%s); %s = 0;", p, p)
	case 10:
		g.line(depth, "free(%s);", p)
	case 11, 12:
		g.line(depth, "%s = fresh(%d);", m, g.IntN(5))
	case 13:
		g.line(depth, "if (%s) %s->next = %s;", m, m, n)
	case 14:
		g.line(depth, "if (%s && %s->next) %s = %s->next;", m, m, n, m)
	case 15:
		g.line(depth, "%s->v = %d;", m, g.IntN(5))
	case 16:
		g.line(depth, "free(%s); %s = 0;", m, m)
	case 17:
		g.line(depth, "if (%s == %s) {", p, q)
		g.statement(depth + 1)
		g.line(depth, "}")
	case 18:
		if g.blocks++; g.blocks > 2 {
			return
		}
		g.line(depth, "{")
		g.line(depth+1, "int z%d = 3;", g.blocks)
		g.line(depth+1, "%s = &z%d;", p, g.blocks)
		g.statement(depth + 1)
		g.line(depth, "}")
	default:
		if g.IntN(3) == 0 {
			g.line(depth, "%s = gone(%d);", p, g.IntN(5))
		}
	}
}

// sanitized is what gcc's sanitizers say of programs: the subproperty that is violated first, empty if they notice nothing.
func sanitized(t *testing.T, bodies []string) []string {
	dir := t.TempDir()
	var b strings.Builder
	b.WriteString(memoryPrelude)
	for i, body := range bodies {
		fmt.Fprintf(&b, "int run%d(void) {\n%s    return x + y > 0;\n}\n", i, body)
	}
	b.WriteString("int main(int argc, char **argv) {\n    switch (atoi(argv[1])) {\n")
	for i := range bodies {
		fmt.Fprintf(&b, "    case %d: run%d(); break;\n", i, i)
	}
	b.WriteString("    }\n    return 0;\n}\n")
	file, exe := filepath.Join(dir, "m.c"), filepath.Join(dir, "m")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o600))
	said, err := exec.Command("gcc", "-w", "-g", "-O0", "-fsanitize=address,null", "-fno-sanitize-recover=all", "-o", exe, file).CombinedOutput()
	if err != nil {
		t.Skipf("gcc has no sanitizers here: %s", said)
	}
	out := make([]string, len(bodies))
	for i := range bodies {
		cmd := exec.Command(exe, strconv.Itoa(i))
		cmd.Env = append(os.Environ(), "ASAN_OPTIONS=detect_stack_use_after_return=1:detect_leaks=1")
		said, err := cmd.CombinedOutput()
		switch text := string(said); {
		case err == nil:
		case strings.Contains(text, "attempting double-free"), strings.Contains(text, "attempting free on"):
			out[i] = verify.ValidFree
		case strings.Contains(text, "detected memory leaks"):
			out[i] = verify.ValidTrack
		case strings.Contains(text, "LeakSanitizer has encountered a fatal error"):
		default:
			out[i] = verify.ValidDeref
		}
	}
	return out
}

// TestMemorySanitizers compares verdicts on memory safety with what happens when random programs are run under gcc's sanitizers. They
// notice leaks only if the stack does not happen to hold a pointer any more.
func TestMemorySanitizers(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	bodies := make([]string, *memoryPrograms)
	for i := range bodies {
		g := memoryGen{Rand: rand.New(rand.NewPCG(uint64(i), 17))}
		bodies[i] = g.body()
	}
	counts := map[string]int{}
	for i, real := range sanitized(t, bodies) {
		src := memoryPrelude + "int main(void) {\n" + bodies[i] + "    return x + y > 0;\n}\n"
		task := verify.Task{File: "m.c", Source: []byte(src), DataModel: verify.LP64, Property: verify.MemSafety}
		rep, err := verify.Run(context.Background(), task, verify.Options{EngineOptions: verify.EngineOptions{Jobs: 1}})
		require.NoError(t, err, src)
		got := rep.Verdict
		if got == "unsafe" {
			got = rep.Violation.Property
		}
		counts[got]++
		switch {
		case got == "unknown", got == "safe" && real == "", got == verify.ValidTrack: // lost in a loop, before something else
		case got == verify.ValidFree && real == verify.ValidDeref: // free looks at the memory in front of a variable
		default:
			require.Equal(t, real, got, "program %d: %v\n%s", i, rep.Violation, src)
		}
	}
	t.Log(counts)
	require.Positive(t, counts["safe"]+counts[verify.ValidTrack])
	require.Positive(t, counts[verify.ValidDeref]+counts[verify.ValidFree])
	require.Less(t, counts["unknown"], *memoryPrograms/2)
}
