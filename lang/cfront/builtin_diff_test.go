package cfront

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// builtinDeclarations are the declarations of gcc's functions that every program begins with.
func builtinDeclarations() string {
	_, text, _ := strings.Cut(predefined("prelude"), "#endif\n")
	return text
}

// TestBuiltinTypes compares their types with those that gcc knows, for both data models.
func TestBuiltinTypes(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	said := regexp.MustCompile(`(?m)^.*(?:warning|error): (.*)$`)
	generic := regexp.MustCompile(`^declaration of built-in function \S+ without a prototype; expected \S*int\(\)`)
	for _, flag := range []string{"-m32", "-m64"} {
		file := filepath.Join(t.TempDir(), "p.c")
		require.NoError(t, os.WriteFile(file, []byte(builtinDeclarations()), 0o600))
		out, err := exec.Command("gcc", flag, "-Wextra", "-fsyntax-only", file).CombinedOutput()
		require.NoError(t, err, "%s", out)
		count := 0
		for _, m := range said.FindAllStringSubmatch(string(out), -1) {
			count++
			if !generic.MatchString(m[1]) && !strings.Contains(m[1], "__builtin_fpclassify") { // whose last argument has any type
				t.Errorf("%s: %s", flag, m[1])
			}
		}
		require.Greater(t, count, 10)
	}
}

// prototype is one of these functions with arithmetic parameters.
type prototype struct {
	name, result string
	params       []string
	generic      bool // the parameters have the types of the arguments
}

// arithmeticBuiltins are those of the declarations, and those that gcc declares only where they are used.
func arithmeticBuiltins() (out []prototype) {
	arithmetic := regexp.MustCompile(`^(unsigned |signed )?(int|unsigned|long|long long|unsigned long long|unsigned long|float|double|__U?INT\w+_TYPE__)$`)
	declarator := regexp.MustCompile(`(\w+)\(([^()]*)\)`)
	for declaration := range strings.SplitSeq(builtinDeclarations(), ";") {
		rest, ok := strings.CutPrefix(strings.TrimSpace(declaration), "extern ")
		first := declarator.FindStringIndex(rest)
		if !ok || first == nil || !arithmetic.MatchString(strings.TrimSpace(rest[:first[0]])) {
			continue
		}
		for _, d := range declarator.FindAllStringSubmatch(rest, -1) {
			f := prototype{name: d[1], result: strings.TrimSpace(rest[:first[0]])}
			if strings.Contains(f.name, "putchar") {
				continue
			}
			if f.generic = d[2] == ""; f.generic {
				d[2] = "double"
				if f.name == "__builtin_fpclassify" {
					d[2] = "int, int, int, int, int, double"
				}
				if strings.Contains(f.name, "less") || strings.Contains(f.name, "greater") || strings.Contains(f.name, "unordered") {
					d[2] = "double, float"
				}
			}
			f.params = strings.Split(d[2], ", ")
			if d[2] == "void" {
				f.params = nil
			}
			if !slices.ContainsFunc(f.params, func(p string) bool { return !arithmetic.MatchString(p) }) {
				out = append(out, f)
			}
		}
	}
	return out
}

// argument is a random argument for a parameter: of another type often, but of a value that it can have.
func (g *floatCase) argument(f prototype, param string) string {
	single := "(" + param + ")"
	integer := strconv.FormatInt(int64(g.Uint64())>>g.IntN(64), 10) + "LL"
	switch plain := strings.TrimPrefix(f.name, "__builtin_"); {
	case strings.HasPrefix(plain, "is") && param == "int" || strings.HasPrefix(plain, "to") && param == "int":
		return fmt.Sprint(g.IntN(257) - 1)
	case strings.HasPrefix(plain, "clz") || strings.HasPrefix(plain, "ctz"):
		return fmt.Sprintf("(%s)%s ? (%s)%s : 1", param, integer, param, integer)
	case strings.HasSuffix(plain, "abs") && param != "double":
		return fmt.Sprintf("(%s)%s == (%s)1 << 8 * sizeof(%s) - 1 ? 7 : (%s)%s", param, integer, param, param, param, integer)
	case strings.Contains(plain, "lround") || strings.Contains(plain, "lrint"):
		return g.pick(fmt.Sprint(g.IntN(2000)-1000), fmt.Sprintf("%d.5", g.IntN(2000)-1000), strconv.FormatFloat(g.NormFloat64()*1e5, 'g', -1, 64))
	case strings.Contains(param, "int") && !strings.Contains(param, "unsigned") && slices.Contains(f.params, "double") || strings.HasSuffix(plain, "bln") || strings.HasSuffix(plain, "blnf"):
		return fmt.Sprint(g.IntN(400) - 200)
	case param != "float" && param != "double":
		return integer
	case plain == "fma": // the bits of extreme products are any here
		return strconv.FormatFloat(g.NormFloat64(), 'g', 5, 64)
	}
	switch g.IntN(9) {
	case 0:
		return single + integer
	case 1:
		return single + g.literal()
	case 2:
		return strconv.Itoa(g.IntN(20) - 5)
	case 3:
		return g.pick(single+"INFINITY", single+"-INFINITY", single+"NAN", single+"-0.0", single+"0x1p-1074", single+"0x1p-149", "1", single+"DBL_MAX", single+"FLT_MIN")
	}
	return single + strconv.FormatFloat(g.NormFloat64()*math.Ldexp(1, g.IntN(9)-4), 'g', 5, 64)
}

// TestBuiltinsAgainstGCC calls them with random arguments.
func TestBuiltinsAgainstGCC(t *testing.T) {
	gcc := newCompiler(t, LP64)
	calls := arithmeticBuiltins()
	require.Greater(t, len(calls), 100)
	for trial := range max(2, *gccPrograms/10) {
		g := &floatCase{Rand: rand.New(rand.NewPCG(uint64(*gccFirst+trial), 12))}
		var globals, body, prints strings.Builder
		for i, f := range calls {
			result := f.result
			fmt.Fprintf(&globals, "%s r%d;\n", result, i)
			var args []string
			for k, p := range f.params {
				p = strings.TrimSpace(p)
				if f.name == "__builtin_fpclassify" && p == "int" { // a constant
					args = append(args, strconv.Itoa(100+k))
					continue
				}
				args = append(args, fmt.Sprintf("a%d_%d", i, k))
				from := g.argument(f, p)
				if f.generic {
					from = "(" + g.pick("float", "double") + ")(" + from + ")"
				}
				if g.IntN(2) == 0 {
					from = "zero + (" + from + ")"
				}
				fmt.Fprintf(&body, "__typeof__(%s) a%d_%d = %s;\n", from, i, k, from)
			}
			flag := ""
			if strings.Contains(f.name, "_is") || strings.Contains(f.name, "signbit") {
				flag = "!!"
			}
			if strings.Contains(f.name, "isinf_sign") {
				flag = ""
			}
			fmt.Fprintf(&body, "r%d = %s%s(%s);\n", i, flag, f.name, strings.Join(args, ", "))
			fmt.Fprintf(&prints, "{ unsigned long long w = 0; memcpy(&w, &r%d, sizeof r%d); printf(\"%%llu\\n\", w); }\n", i, i)
		}
		program := func(body, end string) string {
			return "#include <math.h>\n#include <float.h>\n" + globals.String() + "int zero;\nint main(void) {\n" + body + end + "return 0; }\n"
		}
		said, err := gcc.build("#include <stdio.h>\n#include <string.h>\n" + program(body.String(), prints.String()))
		require.NoError(t, err, said)
		want, err := gcc.run(t)
		require.NoError(t, err)
		require.Len(t, want, len(calls))
		src := program(body.String(), "")
		bits := map[string]num.Rat{}
		for i, f := range calls {
			w, err := strconv.ParseUint(want[i], 10, 64)
			require.NoError(t, err)
			bits[f.name] = num.FromUint(w)
		}
		inBothMemories(Options{DataModel: LP64, SignedWrap: true}, func(o Options) {
			p, err := Load(context.Background(), "p.c", []byte(src), o)
			require.NoError(t, err, src)
			end := endingOf(t, p, 1e8, func(input string, t cfg.Type) num.Rat { return t.Wrap(bits[input]) })
			require.Equal(t, cexec.Ended, end.kind, src)
			for i, f := range calls {
				require.Equal(t, shown(f.result, want[i]), shown(f.result, end.list([]string{fmt.Sprintf("r%d", i)})[0]), "r%d: %s of\n%s", i, f.name, src)
			}
		})
	}
}

// shown is a result as text, of its bits.
func shown(typ, bits string) string {
	w, err := strconv.ParseUint(bits, 10, 64)
	if err != nil {
		s, _ := strconv.ParseInt(bits, 10, 64)
		w = uint64(s)
	}
	switch typ {
	case "float":
		return same64(float64(math.Float32frombits(uint32(w))))
	case "double":
		return same64(math.Float64frombits(w))
	case "int":
		return fmt.Sprint(int32(w))
	}
	return fmt.Sprint(int64(w))
}
