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

// variadicCall is a function that reads arguments of random types in one of several ways, and a call of it.
func variadicCall(r *rand.Rand, i int) (function, call string) {
	kinds := []struct{ read, arg string }{
		{"va_arg(%s, int)", "(short)%d"}, {"va_arg(%s, int)", "%d"}, {"va_arg(%s, int)", "(_Bool)%d"}, {"va_arg(%s, unsigned)", "%du"},
		{"va_arg(%s, unsigned)", "%d"}, {"va_arg(%s, int)", "%du"}, {"va_arg(%s, long long)", "%dLL << 30"}, {"va_arg(%s, unsigned long)", "%dul"},
		{"*va_arg(%s, int *)", "&few[%d & 3]"}, {"va_arg(%s, const char *)[1]", "\"a\" \"%d\""}, {"va_arg(%s, struct s).b", "(struct s){1, %d}"},
	}
	var body, args strings.Builder
	n := 1 + r.IntN(6)
	lists := []string{"ap"}
	fmt.Fprintf(&body, "static long long f%d(int n, ...) {\n\tva_list ap, copy; long long t = n;\n\tva_start(ap, n);\n", i)
	for k := range n {
		kind := kinds[r.IntN(len(kinds))]
		if r.IntN(4) == 0 && len(lists) == 1 {
			body.WriteString("\tva_copy(copy, ap);\n")
			lists = append(lists, "copy")
		}
		for _, list := range lists {
			switch read := fmt.Sprintf(kind.read, list); {
			case strings.HasSuffix(read, ", int)") && r.IntN(2) == 0:
				fmt.Fprintf(&body, "\tt = t * 3 + through(&%s);\n", list)
			default:
				fmt.Fprintf(&body, "\tt = t * 3 + %s;\n", read)
			}
		}
		fmt.Fprintf(&args, ", "+kind.arg, r.IntN(100)+k)
	}
	// The rest are integers, of which a loop reads some.
	rest := r.IntN(4)
	for range rest {
		fmt.Fprintf(&args, ", %d", r.IntN(50)-20)
	}
	body.WriteString([]string{
		fmt.Sprintf("\tfor (int i = 0; i < %d; i++)\n\t\tt = t * 2 + va_arg(ap, int);\n", rest),
		fmt.Sprintf("\tt += all(%d, ap);\n", rest),
		fmt.Sprintf("\tint i = %d;\n\twhile (i-- > 0 && (t = t * 5 + va_arg(ap, int)) %% 2)\n\t\t;\n", rest),
	}[r.IntN(3)])
	for _, list := range lists {
		fmt.Fprintf(&body, "\tva_end(%s);\n", list)
	}
	return body.String() + "\treturn t;\n}\n", fmt.Sprintf("f%d(%d%s)", i, r.IntN(9), args.String())
}

// TestVariadicAgainstGCC compares what variadic functions return with what they return when they are compiled.
func TestVariadicAgainstGCC(t *testing.T) {
	for _, m := range []DataModel{LP64, ILP32} {
		t.Run(m.String(), func(t *testing.T) {
			gcc := newCompiler(t, m)
			r := rand.New(rand.NewPCG(uint64(*gccFirst), 7))
			var decls, sets, prints strings.Builder
			decls.WriteString("#include <stdarg.h>\nstruct s { int a; long long b; };\nint few[4] = {2, 3, 5, 7};\n" +
				"static int through(va_list *ap) { return va_arg(*ap, int); }\n" +
				"static long long all(int n, va_list ap) { long long t = 0; while (n-- > 0) t = t * 7 + va_arg(ap, int); return t; }\n")
			n := 2 * *gccPrograms
			var names []string
			for i := range n {
				function, call := variadicCall(r, i)
				fmt.Fprintf(&decls, "%slong long g%d;\n", function, i)
				fmt.Fprintf(&sets, "\tg%d = %s;\n", i, call)
				fmt.Fprintf(&prints, "\tprintf(\"%%lld\\n\", g%d);\n", i)
				names = append(names, fmt.Sprintf("g%d", i))
			}
			said, err := gcc.build("int printf(const char *, ...);\n" + decls.String() + "int main(void) {\n" + sets.String() + prints.String() + "\treturn 0;\n}\n")
			require.NoError(t, err, said)
			want, err := gcc.run(t)
			require.NoError(t, err)
			inBothMemories(Options{DataModel: m, Holes: true}, func(o Options) {
				p, err := Load(context.Background(), "p.c", []byte(decls.String()+"int main(void) {\n"+sets.String()+"\treturn 0;\n}\n"), o)
				require.NoError(t, err)
				end := endingOf(t, p, 1e6, func(string, cfg.Type) num.Rat { return num.Zero() })
				got := end.list(names)
				for i := range n {
					require.Equal(t, want[i], got[i], "%s%s", decls.String(), strings.Split(sets.String(), "\n")[i])
				}
			})
		})
	}
}
