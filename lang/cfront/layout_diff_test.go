package cfront

import (
	"context"
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/internal/num"
)

// randomStruct is the text of a structure or union with members of all integer types, bit-fields, arrays, and structures in it.
func randomStruct(r *rand.Rand, depth int) string {
	types := []string{"char", "unsigned char", "short", "unsigned short", "int", "unsigned", "long", "unsigned long", "long long", "unsigned long long", "_Bool", "char *"}
	bits := []int{8, 8, 16, 16, 32, 32, 32, 32, 64, 64, 1, 0}
	var b strings.Builder
	b.WriteString([]string{"struct", "struct", "struct", "union"}[r.IntN(4)] + " { ")
	for i := range 1 + r.IntN(6) {
		k := r.IntN(len(types))
		switch n := r.IntN(9); {
		case n < 4 && bits[k] > 0:
			fmt.Fprintf(&b, "%s m%d_%d : %d; ", types[k], depth, i, 1+r.IntN(bits[k]))
		case n == 4 && bits[k] > 1:
			fmt.Fprintf(&b, "%s : %d; ", types[k], r.IntN(2)*r.IntN(bits[k]))
		case n == 5 && depth < 2:
			fmt.Fprintf(&b, "%s m%d_%d%s; ", randomStruct(r, depth+1), depth, i, []string{"", "", "[2]"}[r.IntN(3)])
		case n == 6:
			fmt.Fprintf(&b, "%s m%d_%d[%d]; ", types[k], depth, i, 1+r.IntN(3))
		default:
			fmt.Fprintf(&b, "%s m%d_%d; ", types[k], depth, i)
		}
	}
	return b.String() + "char end; }"
}

// TestLayoutAgainstGCC compares the sizes of random structures, and of members in them, with a compiler's.
func TestLayoutAgainstGCC(t *testing.T) {
	for _, m := range []DataModel{LP64, ILP32} {
		t.Run(m.String(), func(t *testing.T) {
			gcc := newCompiler(t, m)
			r := rand.New(rand.NewPCG(uint64(*gccFirst), 5))
			var decls, calls, sets strings.Builder
			n := 4 * *gccPrograms
			for i := range n {
				fmt.Fprintf(&decls, "typedef %s t%d; unsigned s%d, o%d;\n", randomStruct(r, 0), i, i, i)
				fmt.Fprintf(&sets, "\ts%d = sizeof(t%d); o%d = __builtin_offsetof(t%d, end);\n", i, i, i, i)
				fmt.Fprintf(&calls, "\tprintf(\"%%lld\\n\", (long long)s%d); printf(\"%%lld\\n\", (long long)o%d);\n", i, i)
			}
			said, err := gcc.build("int printf(const char *, ...);\n" + decls.String() + "int main(void) {\n" + sets.String() + calls.String() + "\treturn 0;\n}\n")
			require.NoError(t, err, said)
			want, err := gcc.run(t)
			require.NoError(t, err)
			p, err := Load(context.Background(), "p.c", []byte(decls.String()+"int main(void) {\n"+sets.String()+"\treturn 0;\n}\n"), Options{DataModel: m})
			require.NoError(t, err)
			end := endingOf(t, p, 1e6, func(string, cfg.Type) num.Rat { return num.Zero() })
			for i := range n {
				got := end.list([]string{fmt.Sprintf("s%d", i), fmt.Sprintf("o%d", i)})
				require.Equal(t, want[2*i:2*i+2], got, "%s", strings.Split(decls.String(), "\n")[i])
			}
		})
	}
}
