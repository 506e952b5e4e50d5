package cfront

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"os/exec"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// floatCase makes random programs that compute with floating-point numbers.
type floatCase struct {
	*rand.Rand
	depth int
}

func (g *floatCase) pick(words ...string) string { return words[g.IntN(len(words))] }

// The variables of a program, which are its results.
var floatResults = []string{"d0", "d1", "d2", "f0", "f1", "f2", "i0", "i1", "u0", "l0"}

// literal is a constant: in decimal or hexadecimal, with many digits or few, large or small.
func (g *floatCase) literal() string {
	x := math.Float64frombits(g.Uint64())
	switch g.IntN(6) {
	case 0:
		x = float64(g.IntN(20)) / 4
	case 1:
		x = g.NormFloat64()
	case 2:
		x = math.Ldexp(1+g.Float64(), g.IntN(300)-150)
	case 3:
		return g.pick("INFINITY", "DBL_MAX", "FLT_MAX", "DBL_MIN", "FLT_MIN", "FLT_EPSILON", "0x1p-1074", "0x1.fffffep-127f", "1e-45f", "16777217.0f", "0.1f", "1e-400", "5e-324")
	}
	if math.IsNaN(x) || math.Abs(x) > 1e300 {
		x = 1
	}
	text := strconv.FormatFloat(x, byte(g.pick("e", "g", "x")[0]), g.IntN(20)-1, 64)
	if !strings.ContainsAny(text, ".ep") {
		text += "."
	}
	if math.Abs(x) < 1e30 && math.Abs(x) > 1e-30 && g.IntN(3) == 0 {
		text += "f"
	}
	return "(" + text + ")"
}

// number is an expression of any arithmetic type.
func (g *floatCase) number() string {
	if g.depth++; g.depth > 3 {
		g.depth--
		if g.IntN(3) == 0 {
			return g.literal()
		}
		return g.pick(floatResults...)
	}
	defer func() { g.depth-- }()
	switch g.IntN(16) {
	case 0, 1, 2, 3, 4:
		return fmt.Sprintf("(%s %s %s)", g.number(), g.pick("+", "-", "*", "/"), g.floating())
	case 5:
		return fmt.Sprintf("(%s)%s", g.pick("float", "double", "float", "double", "_Bool"), g.number())
	case 6:
		return g.condition()
	case 7:
		return fmt.Sprintf("(%s ? %s : %s)", g.condition(), g.number(), g.number())
	case 8:
		return fmt.Sprintf("-%s", g.floating())
	case 9:
		x := g.variable()
		return fmt.Sprintf("(%s > -100 && %s < %s ? (%s)%s : 7)", x, x, "127.9", g.pick("int", "signed char", "long long", "short"), x)
	case 10:
		x := g.variable()
		return fmt.Sprintf("(%s > -1 && %s < 255.9 ? (%s)%s : 7)", x, x, g.pick("unsigned char", "unsigned", "unsigned long long", "int"), x)
	case 11:
		return fmt.Sprintf("%s(%s)", g.pick("fabs", "floor", "ceil", "trunc", "round", "rint", "nearbyint", "sqrt", "fabsf", "floorf", "ceilf", "truncf", "roundf", "rintf", "sqrtf"), g.floating())
	case 12:
		return fmt.Sprintf("%s(%s, %s)", g.pick("fmod", "fmodf", "fdim", "fdimf"), g.variable(), g.variable())
	case 14: // what sign a NaN has that is made is not known
		y := g.variable()
		return fmt.Sprintf("%s(%s, %s == %s ? %s : 1)", g.pick("copysign", "copysignf"), g.variable(), y, y, y)
	case 13:
		return g.pick("i0", "i1", "u0", "l0")
	default:
		return g.floating()
	}
}

func (g *floatCase) variable() string { return g.pick("d0", "d1", "d2", "f0", "f1", "f2") }

func (g *floatCase) floating() string {
	switch {
	case g.depth > 3 || g.IntN(3) == 0:
		return g.variable()
	case g.IntN(3) == 0:
		return g.literal()
	}
	return fmt.Sprintf("(%s)%s", g.pick("float", "double"), g.number())
}

func (g *floatCase) condition() string {
	x := g.variable()
	switch g.IntN(5) {
	case 0:
		return fmt.Sprintf("(%s(%s) != 0)", g.pick("isnan", "isinf", "isfinite", "isnormal"), g.variable())
	case 1:
		return fmt.Sprintf("(%s %s %s)", g.pick("!"+x, x), g.pick("&&", "||"), g.variable())
	case 2:
		return fmt.Sprintf("(fpclassify(%s) == %s)", g.variable(), g.pick("FP_ZERO", "FP_NORMAL", "FP_SUBNORMAL", "FP_NAN", "FP_INFINITE"))
	case 3:
		return fmt.Sprintf("%s(%s, %s)", g.pick("isless", "isgreater", "islessequal", "isunordered", "islessgreater"), g.variable(), g.variable())
	default:
		return fmt.Sprintf("(%s %s %s)", g.number(), g.pick("<", "<=", ">", ">=", "==", "!="), g.number())
	}
}

// program assigns to the variables; an integer takes what it can represent.
func (g *floatCase) program() string {
	var b strings.Builder
	for _, v := range floatResults {
		t := map[byte]string{'d': "double", 'f': "float", 'i': "int", 'u': "unsigned", 'l': "long long"}[v[0]]
		init := g.literal()
		if t != "double" && t != "float" {
			init = fmt.Sprint(g.Int64N(1<<31) >> g.IntN(31))
		}
		fmt.Fprintf(&b, "%s %s = %s;\n", t, v, init)
	}
	b.WriteString("void run(void) {\n")
	for range 2 + g.IntN(8) {
		switch v := g.pick(floatResults...); {
		case v[0] != 'd' && v[0] != 'f':
			fmt.Fprintf(&b, "{ double t = %s; if (t > 0 && t < 2147483647.0) %s = t; else %s = %s; }\n", g.number(), v, v, g.condition())
		case g.IntN(4) == 0:
			fmt.Fprintf(&b, "%s %s= %s;\n", v, g.pick("+", "-", "*", "/"), g.number())
		case g.IntN(8) == 0:
			fmt.Fprintf(&b, "%s%s;\n", v, g.pick("++", "--"))
		default:
			fmt.Fprintf(&b, "%s = %s;\n", v, g.number())
		}
	}
	b.WriteString("}\n")
	return b.String()
}

const floatHeaders = "#include <math.h>\n#include <float.h>\n"

// TestFloatsAgainstGCC compares what random programs compute with what gcc's programs do, without and with optimisation.
func TestFloatsAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	compareFloatPrograms(t, Options{}, *gccPrograms, func(seed int) string {
		g := &floatCase{Rand: rand.New(rand.NewPCG(uint64(seed), 3))}
		return g.program()
	}, "-O0", "-O2")
}

func compareFloats(t *testing.T, o Options, src string, want []string) {
	o.DataModel, o.SignedWrap = LP64, true
	p, err := Load(context.Background(), "p.c", []byte(src), o)
	require.NoError(t, err, "%s", src)
	require.NoError(t, p.Check(), "%s", src)
	end := endingOf(t, p, 1e7, func(_ string, typ cfg.Type) num.Rat { return num.Zero() })
	require.Equal(t, cexec.Ended, end.kind, "%s", src)
	for i, got := range end.list(floatResults) {
		bits, _ := strconv.ParseUint(want[i], 10, 64)
		switch name := floatResults[i]; name[0] {
		case 'd':
			want[i] = same64(math.Float64frombits(bits))
		case 'f':
			want[i] = same64(float64(math.Float32frombits(uint32(bits))))
		case 'i':
			want[i] = fmt.Sprint(int32(bits))
		case 'l':
			want[i] = fmt.Sprint(int64(bits))
		}
		if got == "?" { // the program does not use it
			continue
		}
		switch w, _ := strconv.ParseInt(got, 10, 64); floatResults[i][0] {
		case 'd':
			got = same64(math.Float64frombits(uint64(w)))
		case 'f':
			got = same64(float64(math.Float32frombits(uint32(w))))
		}
		require.Equal(t, want[i], got, "%s of\n%s", floatResults[i], src)
	}
}

// same64 is a number as text; NaNs are the same.
func same64(x float64) string { return strconv.FormatFloat(x, 'x', -1, 64) }

// places are where the variables are in programs that have them in memory.
var places = map[byte]string{'d': "(all->d[%c])", 'f': "(memory.f[%c].number)", 'i': "(*(all->i + %c))", 'u': "(all->u[%c])", 'l': "(all->l[%c])"}

// inMemory is such a program: its variables become members of a structure, which are copied at the end.
func inMemory(program string) string {
	var before, begin, end strings.Builder
	before.WriteString("struct whole { char first; double d[3]; union { float number; unsigned word; } f[3]; int i[2]; unsigned u[1]; long long l[1]; } memory, *all = &memory;\n")
	declaration := regexp.MustCompile(`(?m)^(double|float|int|unsigned|long long) (\w\d) = (.*);$`)
	for _, m := range declaration.FindAllStringSubmatch(program, -1) {
		fmt.Fprintf(&before, "%s %s;\n", m[1], m[2])
		fmt.Fprintf(&begin, "%s = %s;\n", m[2], m[3])
	}
	rest := strings.Replace(declaration.ReplaceAllString(program, ""), "void run(void)", "void compute(void)", 1)
	rest += "void run(void) {\n" + begin.String() + "compute();\n"
	for _, v := range floatResults {
		place := fmt.Sprintf(places[v[0]], v[1])
		rest = regexp.MustCompile(`\b`+v+`\b`).ReplaceAllString(rest, place)
		fmt.Fprintf(&end, "%s = %s;\n", v, place)
	}
	return before.String() + rest + end.String() + "}\n"
}

// TestFloatsInMemoryAgainstGCC does so where numbers are bytes of memory.
func TestFloatsInMemoryAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	compareFloatPrograms(t, Options{Bytes: true}, *gccPrograms, func(seed int) string {
		g := &floatCase{Rand: rand.New(rand.NewPCG(uint64(seed), 4))}
		return inMemory(g.program())
	}, "-O1")
}

// TestFloatsInMemory: what is written to memory as a number can be read as its bytes, and the other way round. The program does not reach its error.
func TestFloatsInMemory(t *testing.T) {
	const src = `#include <assert.h>
#include <string.h>
union word { float f; unsigned u; struct { unsigned short low, high; } half; };
struct pair { int n; double x[2]; float y; } pairs[3];
double sum(double *a, int n) { double s = 0; for (int i = 0; i < n; i++) s += a[i]; return s; }
int main(void) {
	union word w;
	w.f = -1.5f;
	assert(w.u == 0xbfc00000 && w.half.high == 0xbfc0);
	w.u = 0x7fc01234;
	float nan = w.f;
	assert(nan != nan);
	w.f = nan;
	assert(w.u == 0x7fc01234);
	w.f = nan + 1;
	assert((w.u & 0x7fc00000) == 0x7fc00000);
	double d = 0.1;
	unsigned long long bits;
	memcpy(&bits, &d, sizeof bits);
	assert(bits == 0x3fb999999999999aULL);
	bits++;
	memcpy(&d, &bits, sizeof d);
	assert(d > 0.1 && d - 0.1 < 1e-16);
	for (int i = 0; i < 3; i++) { pairs[i].x[1] = i / 2.0; pairs[i].y = pairs[i].x[1]; }
	assert(pairs[2].y == 1 && pairs[1].x[1] == 0.5 && pairs[0].x[0] == 0);
	struct pair copy = pairs[1];
	float *p = &copy.y;
	*p *= 3;
	assert(copy.y == 1.5f && pairs[1].y == 0.5f);
	double a[4] = {1, 2.5, 3};
	assert(sum(a, 4) == 6.5 && sum(a + 1, 2) == 5.5);
	return 0;
}
`
	p, err := Load(context.Background(), "p.c", []byte(src), Options{DataModel: LP64, Bytes: true})
	require.NoError(t, err)
	require.NoError(t, p.Check())
	for _, choice := range []uint64{0, 1, 1 << 31, math.MaxUint64} {
		end := endingOf(t, p, 1e6, func(_ string, typ cfg.Type) num.Rat { return typ.Wrap(num.FromUint(choice)) })
		require.Equal(t, cexec.Ended, end.kind)
	}
}

// TestPrecision: with ILP32, where gcc computes on the stack of the x87, what depends on the precision says that it is assumed.
func TestPrecision(t *testing.T) {
	for text, assumed := range map[string]bool{
		"float f; int i; int main(void) { return f != i; }":                               true,
		"double d; long long i; int main(void) { return d < i; }":                         true,
		"int main(void) { return 0.1 + 0.2 != 0.3; }":                                     true,
		"double d; int main(void) { return (float)d == 0; }":                              true,
		"#include <float.h>\nint main(void) { return FLT_EVAL_METHOD; }":                  true,
		"#include <math.h>\nint main(void) { return sizeof(float_t); }":                   true,
		"double d; int i; int main(void) { return d != i; }":                              false,
		"float f; short i; int main(void) { return f != i && f > 16777216; }":             false,
		"float f = 1.5; int main(void) { float g = f, h = 3; return f < g || h == 2.5; }": false,
	} {
		for _, model := range []DataModel{ILP32, LP64} {
			prog, err := Load(context.Background(), "p.c", []byte(text), Options{DataModel: model})
			require.NoError(t, err, text)
			found := slices.ContainsFunc(prog.Notes, func(n cfg.Note) bool { return strings.Contains(n.Text, "in the precision of their types") })
			assert.Equal(t, assumed && model == ILP32, found, "%s, %s", model, text)
		}
	}
}
