package cfront

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
)

// packedMembers is randomStruct with attributes, and structures in it that have some, too.
func packedMembers(r *rand.Rand, depth int) string {
	pick := func(of ...string) string { return of[r.IntN(len(of))] }
	types := []string{"char", "short", "int", "unsigned", "long", "long long", "char *", "_Bool"}
	bits := []int{8, 16, 32, 32, 32, 64, 0, 1}
	attribute := func() string {
		return pick("", "", "", "__attribute__((packed))", "__attribute__((aligned(2)))", "__attribute__((aligned(8)))", "__attribute__((__packed__, __aligned__(4)))",
			"__attribute__((aligned)) __attribute__((unused))")
	}
	var b strings.Builder
	front := pick("", "", "__attribute__((packed)) ", "__attribute__((aligned(16))) ")
	b.WriteString(pick("struct ", "struct ", "union ") + front + "{ ")
	for i := range 1 + r.IntN(5) {
		k := r.IntN(len(types))
		switch n := r.IntN(9); {
		case n < 2 && bits[k] > 0:
			fmt.Fprintf(&b, "%s m%d_%d : %d %s; ", types[k], depth, i, 1+r.IntN(bits[k]), pick("", "", "__attribute__((packed))"))
		case n == 2 && bits[k] > 1:
			fmt.Fprintf(&b, "%s : %d; ", types[k], r.IntN(2)*r.IntN(bits[k]))
		case n == 3 && depth < 2:
			fmt.Fprintf(&b, "%s m%d_%d%s %s; ", packedMembers(r, depth+1), depth, i, pick("", "[2]"), attribute())
		case n == 4:
			fmt.Fprintf(&b, "%s %s m%d_%d, n%d_%d[3]; ", attribute(), types[k], depth, i, depth, i)
		case n == 6:
			fmt.Fprintf(&b, "%s m%d_%d; ", pick("struct { }", "union { }"), depth, i)
		case n == 5:
			fmt.Fprintf(&b, "_Alignas(8) %s m%d_%d; ", types[k], depth, i)
		default:
			fmt.Fprintf(&b, "%s m%d_%d%s %s; ", types[k], depth, i, pick("", "[2]"), attribute())
		}
	}
	if strings.Contains(front, "aligned") { // the C parser wants one alignment only
		return b.String() + "char end; }"
	}
	return b.String() + "char end; }" + pick("", "", "", " PACKED", " __attribute__((packed, aligned(4)))")
}

// TestPackedLayoutAgainstGCC compares the sizes, alignments and offsets of random structures with attributes and pragmas with a compiler's,
// which has nothing to run.
func TestPackedLayoutAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	for _, m := range []DataModel{LP64, ILP32} {
		t.Run(m.String(), func(t *testing.T) {
			r := rand.New(rand.NewPCG(uint64(*gccFirst), 6))
			var decls, sets strings.Builder
			decls.WriteString("#define PACKED __attribute__((packed))\n")
			n := 8 * *gccPrograms
			for i := range n {
				if r.IntN(6) == 0 {
					fmt.Fprintf(&decls, "#pragma pack(%s)\n", []string{"push, 1", "2", "4", "push", "", "pop", "push, 8"}[r.IntN(7)])
				}
				fmt.Fprintf(&decls, "typedef %s t%d;\n", packedMembers(r, 0), i)
				fmt.Fprintf(&sets, "\ts%d = sizeof(t%d); a%d = sizeof(struct { char c; t%d t; }); o%d = __builtin_offsetof(t%d, end);\n", i, i, i, i, i, i)
			}
			text := decls.String() + "\n#pragma pack()\n"
			var vars strings.Builder
			for i := range n {
				fmt.Fprintf(&vars, "unsigned s%d, a%d, o%d;\n", i, i, i)
			}
			p, err := Load(context.Background(), "p.c", []byte(text+vars.String()+"int main(void) {\n"+sets.String()+"\treturn 0;\n}\n"), Options{DataModel: m})
			require.NoError(t, err)
			end := endingOf(t, p, 1e6, func(string, cfg.Type) num.Rat { return num.Zero() })
			for i := range n {
				got := end.list([]string{fmt.Sprintf("s%d", i), fmt.Sprintf("a%d", i), fmt.Sprintf("o%d", i)})
				text += fmt.Sprintf("_Static_assert(sizeof(t%d) == %s && sizeof(struct { char c; t%d t; }) == %s && __builtin_offsetof(t%d, end) == %s, \"t%d\");\n", i, got[0], i, got[1], i, got[2], i)
			}
			flag := map[DataModel]string{LP64: "-m64", ILP32: "-m32"}[m]
			c := exec.Command("gcc", "-w", flag, "-fsyntax-only", "-x", "c", "-")
			c.Stdin = strings.NewReader(text)
			said, err := c.CombinedOutput()
			require.NoError(t, err, "%s", said)
		})
	}
}

// TestNamelessMembers has structures without a member that has a name, beside others with attributes.
func TestNamelessMembers(t *testing.T) {
	const text = `struct __attribute__((packed)) other { char c; int i; };
struct empty { }; struct bits { int : 0; }; struct inner { struct { char c; int i; }; }; union both { struct { short s; }; };
struct all { int a; struct empty b; struct bits c; struct empty d; int e; };
int r;
int main(void) {
	r = sizeof(struct empty) == 0 && sizeof(struct bits) == 0 && sizeof(struct inner) == 8 && sizeof(union both) == 2 && sizeof(struct all) == 8 &&
		__builtin_offsetof(struct all, c) == 4 && __builtin_offsetof(struct all, e) == 4;
	return 0;
}
`
	p, err := Load(context.Background(), "p.c", []byte(text), Options{DataModel: LP64})
	require.NoError(t, err)
	require.Equal(t, []string{"1"}, endingOf(t, p, 1e4, func(string, cfg.Type) num.Rat { return num.Zero() }).list([]string{"r"}))
	text2 := strings.Replace(text, "struct empty {", "struct __attribute__((aligned(8))) empty {", 1)
	p, err = Load(context.Background(), "p.c", []byte(text2), Options{DataModel: LP64})
	require.NoError(t, err)
	require.Equal(t, []string{"0"}, endingOf(t, p, 1e4, func(string, cfg.Type) num.Rat { return num.Zero() }).list([]string{"r"}))
}
