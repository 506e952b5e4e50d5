package cfront

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// wideCase makes random programs that compute with long double and integers of 128 bits, and with other numbers.
type wideCase struct {
	*rand.Rand
	depth  int
	memory bool // variables are members of a structure to which there is a pointer
}

func (g *wideCase) pick(words ...string) string { return words[g.IntN(len(words))] }

// wideVariables are the variables of a program, by type.
var wideVariables = map[string][]string{
	"long double": {"e0", "e1", "e2"}, "__int128": {"x0", "x1"}, "unsigned __int128": {"y0", "y1"}, "double": {"d0", "d1"}, "float": {"f0"},
	"long": {"l0"}, "unsigned": {"u0"}, "unsigned long": {"w0"},
}

var wideTypes = []string{"long double", "long double", "long double", "__int128", "__int128", "unsigned __int128", "double", "float", "long", "unsigned", "unsigned long"}

// wideResults are what a program computes, as variables of 64 bits.
var wideResults = []string{"h0", "h1", "h2", "h3", "h4", "h5", "r0", "r1", "r2", "r3", "r4", "r5", "r6", "r7", "d0", "d1", "l0", "w0"}

func isFloating(t string) bool { return strings.HasSuffix(t, "double") || t == "float" }

func (g *wideCase) variable(t string) string {
	v := wideVariables[t][g.IntN(len(wideVariables[t]))]
	if g.memory {
		return "(all->" + v + ")"
	}
	return v
}

// literal is a constant of a type.
func (g *wideCase) literal(t string) string {
	if !isFloating(t) {
		word := func() uint64 { return g.Uint64() >> g.IntN(64) }
		if !strings.Contains(t, "128") || g.IntN(3) == 0 {
			return fmt.Sprintf("(%s)%s%dU", t, g.pick("", "-"), word())
		}
		return fmt.Sprintf("((%s)%dULL << 64 | %dULL)", t, word(), word())
	}
	suffix := map[string]string{"long double": "L", "float": "f", "double": ""}[t]
	if t == "long double" && g.IntN(4) == 0 {
		return g.pick("LDBL_MAX", "LDBL_MIN", "LDBL_EPSILON", "LDBL_TRUE_MIN", "0x1.fffffffffffffffep-16383L", "1e-4950L", "0x1p-16445L", "18446744073709551615.0L",
			"0x1.00000000000000018p0L", "0x1.00000000000000008p0L", "0.1L", "1e4000L", "INFINITY", "9223372036854775807.5L", "3.14159265358979323846L", "1e5000L")
	}
	x := math.Float64frombits(g.Uint64())
	switch g.IntN(4) {
	case 0:
		x = float64(g.IntN(40)) / 8
	case 1:
		x = math.Ldexp(1+g.Float64(), g.IntN(200)-100)
	case 2:
		x = g.NormFloat64()
	}
	if math.IsNaN(x) || math.Abs(x) > 1e300 {
		x = 1
	}
	text := strconv.FormatFloat(x, byte(g.pick("e", "x")[0]), g.IntN(20)-1, 64)
	if t == "float" && (math.Abs(x) > 1e30 || math.Abs(x) < 1e-30) {
		text = "1.1e5"
	}
	if g.IntN(3) == 0 && strings.Contains(text, "e") && !strings.Contains(text, "0x") { // more digits than a double has
		mantissa, exponent, _ := strings.Cut(text, "e")
		if !strings.Contains(mantissa, ".") {
			mantissa += "."
		}
		text = fmt.Sprintf("%s%d%de%s", mantissa, g.Uint64(), g.Uint64(), exponent)
	}
	return "(" + text + suffix + ")"
}

// expr is an expression of a type.
func (g *wideCase) expr(t string) string {
	if g.depth++; g.depth > 3 {
		g.depth--
		if g.IntN(3) == 0 {
			return g.literal(t)
		}
		return g.variable(t)
	}
	defer func() { g.depth-- }()
	other := wideTypes[g.IntN(len(wideTypes))]
	switch g.IntN(12) {
	case 0:
		return g.literal(t)
	case 1:
		return g.variable(t)
	case 2:
		return fmt.Sprintf("(%s)(-%s)", t, g.expr(t))
	case 3:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(), g.expr(t), g.expr(t))
	case 4, 5, 6:
		return g.converted(t, other)
	case 7:
		if t == "long double" {
			return g.library()
		}
	case 8:
		return fmt.Sprintf("(%s)%s", t, g.condition())
	}
	if isFloating(t) {
		return fmt.Sprintf("(%s %s %s)", g.expr(t), g.pick("+", "-", "*", "/"), g.expr(t))
	}
	switch op := g.pick("+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>"); op {
	case "/", "%":
		by := g.variable(t)
		return fmt.Sprintf("(%s)(%s != 0 && %s != -1 ? %s %s %s : 5)", t, by, by, g.expr(t), op, by)
	case "<<", ">>":
		return fmt.Sprintf("(%s)(%s %s (%s & 31))", t, g.expr(t), op, g.variable("unsigned"))
	default:
		return fmt.Sprintf("(%s)(%s %s %s)", t, g.expr(t), op, g.expr(t))
	}
}

// converted is an expression of another type as one of type t, which can represent it.
func (g *wideCase) converted(t, from string) string {
	if !isFloating(from) || isFloating(t) {
		return fmt.Sprintf("(%s)%s", t, g.expr(from))
	}
	v := g.variable(from)
	lo, hi := "-9e18L", "9e18L"
	switch t {
	case "__int128":
		lo, hi = "-1.7e38L", "1.7e38L"
	case "unsigned __int128":
		lo, hi = "-0.9L", "3.4e38L"
	case "unsigned":
		lo, hi = "-0.9L", "4294967295.9L"
	case "unsigned long":
		lo, hi = "-0.9L", "1.8e19L"
	}
	return fmt.Sprintf("(%s > %s && %s < %s ? (%s)%s : (%s)9)", v, lo, v, hi, t, v, t)
}

func (g *wideCase) library() string {
	x, y := g.expr("long double"), g.variable("long double")
	switch g.IntN(4) {
	case 0:
		return fmt.Sprintf("copysignl(%s, %s == %s ? %s : 1)", x, y, y, y)
	case 1:
		return fmt.Sprintf("%s(%s, %s)", g.pick("nextafterl", "nexttowardl", "fdiml"), x, y)
	case 2:
		return fmt.Sprintf("(long double)%s", g.pick("nexttoward(%s, %s)", "nexttowardf(%s, %s)")) // filled in below
	default:
		return fmt.Sprintf("%s(%s)", g.pick("fabsl", "floorl", "ceill", "truncl", "roundl", "rintl", "nearbyintl", "sqrtl"), x)
	}
}

func (g *wideCase) condition() string {
	t := wideTypes[g.IntN(len(wideTypes))]
	switch g.IntN(5) {
	case 0:
		return fmt.Sprintf("(%s(%s) != 0)", g.pick("isnan", "isinf", "isfinite", "isnormal"), g.variable("long double"))
	case 1:
		return fmt.Sprintf("(!%s %s %s)", g.variable(t), g.pick("&&", "||"), g.variable(wideTypes[g.IntN(len(wideTypes))]))
	case 2:
		return fmt.Sprintf("(fpclassify(%s) == %s)", g.variable("long double"), g.pick("FP_ZERO", "FP_NORMAL", "FP_SUBNORMAL", "FP_NAN", "FP_INFINITE"))
	default:
		return fmt.Sprintf("(%s %s %s)", g.expr(t), g.pick("<", "<=", ">", ">=", "==", "!="), g.expr(wideTypes[g.IntN(len(wideTypes))]))
	}
}

// program assigns to the variables, and computes the results at last.
func (g *wideCase) program() string {
	var globals, begin, body strings.Builder
	place := func(v string) string {
		if g.memory {
			return "(all->" + v + ")"
		}
		return v
	}
	if g.memory {
		globals.WriteString("struct whole { char first;\n")
	}
	for _, t := range slices.Compact(slices.Clone(wideTypes)) {
		for _, v := range wideVariables[t] {
			if g.memory {
				fmt.Fprintf(&globals, "%s %s;\n", t, v)
				fmt.Fprintf(&begin, "%s = %s;\n", place(v), g.literal(t))
			} else {
				fmt.Fprintf(&globals, "%s %s = %s;\n", t, v, g.literal(t))
			}
		}
	}
	if g.memory {
		globals.WriteString("} memory, *all = &memory; double d0, d1; long l0; unsigned long w0;\n")
	}
	globals.WriteString("double h0, h1, h2, h3, h4, h5; unsigned long r0, r1, r2, r3, r4, r5, r6, r7;\n")
	for range 2 + g.IntN(6) {
		t := wideTypes[g.IntN(len(wideTypes))]
		switch v := g.variable(t); g.IntN(6) {
		case 0:
			fmt.Fprintf(&body, "%s %s= %s;\n", v, g.pick("+", "-", "*"), g.expr(t))
		case 1:
			fmt.Fprintf(&body, "%s%s;\n", v, g.pick("++", "--"))
		default:
			fmt.Fprintf(&body, "%s = %s;\n", v, g.expr(t))
		}
	}
	for i, v := range wideVariables["long double"] { // its 64 bits are those of two doubles, if these are not too large or small
		fmt.Fprintf(&body, "h%d = %s; h%d = %s - h%d;\n", 2*i, place(v), 2*i+1, place(v), 2*i)
	}
	for i, v := range []string{"x0", "x1", "y0", "y1"} {
		fmt.Fprintf(&body, "r%d = %s; r%d = %s >> 64;\n", 2*i, place(v), 2*i+1, place(v))
	}
	if g.memory {
		body.WriteString("d0 = all->d0; d1 = all->d1; l0 = all->l0; w0 = all->w0;\n")
	}
	text := globals.String() + "void run(void) {\n" + begin.String() + body.String() + "}\n"
	for strings.Contains(text, "%s") {
		text = strings.Replace(text, "%s", place(wideVariables["double"][g.IntN(2)]), 1)
		text = strings.Replace(text, "%s", place(wideVariables["long double"][g.IntN(3)]), 1)
	}
	return text
}

// TestWideAgainstGCC compares what random programs compute with what gcc's programs do, with variables that are scalars and in memory.
func TestWideAgainstGCC(t *testing.T) {
	names := []string{"all", "memory", "whole"}
	for _, vs := range wideVariables {
		names = append(names, vs...)
	}
	for _, memory := range []bool{false, true} {
		compareWithGCC(t, wideResults, names, memory, func(seed uint64) string {
			return (&wideCase{Rand: rand.New(rand.NewPCG(seed, 11)), memory: memory}).program()
		})
	}
}

// compareWithGCC compares the results of random programs, which are in variables of 64 bits. The other names are those that a program has, too.
func compareWithGCC(t *testing.T, results, names []string, memory bool, program func(seed uint64) string) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	count := max(1, *gccPrograms/2)
	sources := make([]string, count)
	var b, calls strings.Builder
	const headers = floatHeaders + "#include <complex.h>\n"
	b.WriteString("#include <stdio.h>\n#include <string.h>\n" + headers)
	for i := range count {
		sources[i] = program(uint64(*gccFirst + i))
		for _, n := range slices.Concat([]string{"run"}, results, names) {
			fmt.Fprintf(&b, "#undef %s\n#define %s %s_%d\n", n, n, n, i)
		}
		b.WriteString(sources[i])
		fmt.Fprintf(&calls, "run_%d();\n", i)
		for _, v := range results {
			fmt.Fprintf(&calls, "{ unsigned long w; memcpy(&w, &%s_%d, 8); printf(\"%%lu\\n\", w); }\n", v, i)
		}
	}
	file, binary := filepath.Join(t.TempDir(), "p.c"), filepath.Join(t.TempDir(), "p")
	require.NoError(t, os.WriteFile(file, []byte(b.String()+"int main(void) {\n"+calls.String()+"return 0; }\n"), 0o600))
	for _, level := range []string{"-O0", "-O1"} { // the vectorizer of gcc 12 leaves out conversions to complex numbers of floats
		out, err := exec.CommandContext(context.Background(), "gcc", "-w", level, "-fwrapv", "-ffp-contract=off", "-o", binary, file, "-lm").CombinedOutput()
		require.NoError(t, err, "%s", out)
		text, err := exec.CommandContext(context.Background(), binary).Output()
		require.NoError(t, err)
		want := strings.Fields(string(text))
		require.Len(t, want, count*len(results))
		for i, src := range sources {
			compareResults(t, memory, headers+src+"int main(void) { run(); return 0; }\n", results, want[i*len(results):][:len(results)])
		}
	}
}

func compareResults(t *testing.T, memory bool, src string, results, want []string) {
	p, err := Load(context.Background(), "p.c", []byte(src), Options{DataModel: LP64, SignedWrap: true, Bytes: memory})
	require.NoError(t, err, "%s", src)
	require.NoError(t, p.Check(), "%s", src)
	end := endingOf(t, p, 1e7, func(_ string, typ cfg.Type) num.Rat { return num.Zero() })
	require.Equal(t, cexec.Ended, end.kind, "%s", src)
	compared := 0
	for i, name := range results {
		bits, _ := strconv.ParseUint(want[i], 10, 64)
		v, used := end.values[name]
		if !used {
			continue
		}
		compared++
		got, _ := cfg.Type{Bits: 64}.Wrap(v).Uint64()
		if name[0] == 'h' || name[0] == 'd' {
			require.Equal(t, same64(math.Float64frombits(bits)), same64(math.Float64frombits(got)), "%s of\n%s", name, src)
			continue
		}
		require.Equal(t, bits, got, "%s of\n%s", name, src)
	}
	require.NotZero(t, compared)
}

// TestWideInMemory: numbers of more than 64 bits and their bytes. The first program does not reach its error; in the others, what a byte of padding is
// or what bytes mean that are no long double is not known.
func TestWideInMemory(t *testing.T) {
	const header = `#include <string.h>
extern void reach_error(void);
union word { long double x; unsigned char b[sizeof(long double)]; unsigned short h[5]; } w;
`
	for _, c := range []struct {
		body string
		want string
	}{
		{"w.x = -1.5L; if (w.h[4] != 0xbfff || w.h[3] != 0xc000 || w.h[0] != 0) reach_error();", "r"},
		{"w.h[4] = 0x4000; w.h[3] = 0x8000; if (w.x != 2) reach_error();", "r"},
		{"w.h[0] = 1; if (w.x != 0x1p-16445L || w.x == 0) reach_error(); w.x *= 2; if (w.h[0] != 2 || w.h[4]) reach_error();", "r"},
		{"w.h[4] = 0x7fff; w.h[3] = 0x8000; if (w.x <= 1e4932L) reach_error();", "r"},
		{"w.h[4] = 0x7fff; w.h[3] = 0xc000; w.h[1] = 7; long double y = w.x, z; if (y == y) reach_error(); z = y; memcpy(&w, &z, 10); if (w.h[1] != 7) reach_error();", "r"},
		{"w.h[4] = 0x4000; w.h[3] = 0x4000; if (w.x > 2) reach_error();", "not supported: bytes of a long double that are no number"},
		{"w.h[3] = 0x8000; if (w.x > 2) reach_error();", "not supported: bytes of a long double that are no number"},
		{"w.h[4] = 0x7fff; if (w.x > 2) reach_error();", "not supported: bytes of a long double that are no number"},
		{"w.x = 1; if (w.b[10]) reach_error();", "not supported: " + openPadding},
		{"static struct { long double x, y; } s = { 1 }; if (((unsigned char *)&s)[sizeof(long double) + 11]) reach_error();", "r"},
		{"unsigned __int128 z = (unsigned __int128)7 << 64 | 9; unsigned long h[2]; memcpy(h, &z, 16); if (h[0] != 9 || h[1] != 7) reach_error();", "r"},
		{"__int128 z = -2; unsigned long *h = (void *)&z; h[0] = 3; if (z != -((__int128)1 << 64) + 3 || ((char *)&z)[15] != -1) reach_error();", "r"},
	} {
		for _, m := range []DataModel{LP64, ILP32} {
			if m == ILP32 && strings.Contains(c.body, "128") {
				continue
			}
			got := ended(t, header+"int main(void) { "+c.body+" }", Options{Bytes: true, DataModel: m, Holes: true}, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1)
			require.Equal(t, c.want, got, "%s", c.body)
		}
	}
}
