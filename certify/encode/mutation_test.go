package encode_test

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// mutation is an error in an encoder: what a line of a file becomes, and, in the engines' encoder, what a program does to be judged
// wrongly because of it.
type mutation struct {
	file, line, becomes string
	program             string
}

// engines are errors in the parts of the engines' encoder, in each of which it excludes executions that there are.
var engines = []mutation{
	// ~x of unsigned types
	{"value.go", "k = t.Max()", "k = t.Max().Add(num.One())", "uchar x = U8(); uint y = ~(uint)x; if (y == 4294967040u) ERROR;"},
	// wraparound by one case of two, of each type
	{"value.go", "iterations.Hi.Mul(m).Neg())", "iterations.Hi.Mul(m).Sub(num.One()).Neg())", "uchar x = U8(), y = U8(); uchar z = x + y; if (x == 200 && y == 100 && z == 44) ERROR;"},
	{"value.go", "iterations.Hi.Mul(m).Neg())", "iterations.Hi.Mul(m).Sub(num.One()).Neg())", "ushort x = U16(); ushort z = x + 1; if (x == 65535 && z == 0) ERROR;"},
	{"value.go", "iterations.Hi.Mul(m).Neg())", "iterations.Hi.Mul(m).Sub(num.One()).Neg())", "uint x = U32(), y = x + 2; if (x == 4294967295u && y == 1) ERROR;"},
	{"value.go", "iterations.Hi.Mul(m).Neg())", "iterations.Hi.Mul(m).Sub(num.One()).Neg())", "ulong x = U64(), y = x + 2; if (x == 18446744073709551615ull && y == 1) ERROR;"},
	{"value.go", "iterations.Hi.Mul(m).Neg())", "iterations.Hi.Mul(m).Sub(num.One()).Neg())", "uchar x = U8(); schar z = x; if (x == 255 && z == -1) ERROR;"},
	{"value.go", "iterations.Hi.Mul(m).Neg())", "iterations.Hi.Mul(m).Sub(num.One()).Neg())", "ushort x = U16(); short z = x; if (x == 65535 && z == -1) ERROR;"},
	{"value.go", "iterations.Hi.Mul(m).Neg())", "iterations.Hi.Mul(m).Sub(num.One()).Neg())", "uint x = U32(); int z = x; if (x == 4294967295u && z == -1) ERROR;"},
	{"value.go", "iterations.Hi.Mul(m).Neg())", "iterations.Hi.Mul(m).Sub(num.One()).Neg())", "ulong x = U64(); slong z = x; if (x == 18446744073709551615ull && z == -1) ERROR;"},
	// by one multiple, and by one of many
	{"value.go", "iterations.Lo.Mul(m).Neg())", "iterations.Lo.Mul(m).Sub(num.One()).Neg())", "uchar x = U8(); uchar y = 256 + x; if (x == 7 && y == 7) ERROR;"},
	{"value.go", "enc.c.Scale(m, k.term)", "enc.c.Scale(m.Sub(num.One()), k.term)", "uint x = U32(); uint y = x * 5u; if (x == 4294967295u && y == 4294967291u) ERROR;"},
	// what does not overflow is defined
	{"encode.go", "enc.fact(enc.c.Le(val.term, enc.num(val.iv.Hi)))", "enc.fact(enc.c.Lt(val.term, enc.num(val.iv.Hi)))", "int x = S32(); int y = x + 1; if (y == 2147483647) ERROR;"},
	{"encode.go", "enc.fact(enc.c.Le(enc.num(val.iv.Lo), val.term))", "enc.fact(enc.c.Lt(enc.num(val.iv.Lo), val.term))", "int x = S32(); int y = x - 1; if (y == -2147483647 - 1) ERROR;"},
	// quotients and remainders
	{"divide.go", "enc.fact(enc.c.Le(rest, enc.num(d.Sub(num.One()))))", "enc.fact(enc.c.Lt(rest, enc.num(d.Sub(num.One()))))", "uint x = U32(); if (x / 7 == 5 && x > 40) ERROR;"},
	{"divide.go", "enc.fact(enc.c.Le(enc.c.Int(0), rest))", "enc.fact(enc.c.Lt(enc.c.Int(0), rest))", "uint x = U32(); if (x / 7 == 5 && x == 35) ERROR;"},
	{"divide.go", "c.Le(enc.num(most.Neg()), rest)", "c.Lt(enc.num(most.Neg()), rest)", "int x = S32(); if (x / 7 == -5 && x < -40) ERROR;"},
	{"divide.go", "if k.Sign() < 0 {", "if k.Sign() > 0 {", "int x = S32(); if (x / -7 == 5 && x < 0) ERROR;"},
	{"divide.go", "rest := enc.difference(x, enc.scaled(k.Abs(), q))", "rest := enc.difference(x, enc.scaled(k.Abs().Sub(num.One()), q))", "int x = S32(); int y = x % 10; if (x == -57 && y == -7) ERROR;"},
	{"divide.go", "return enc.cases(y, nonzero, func(k num.Rat) value { return enc.divided(e.Op, x, k) })", "return enc.cases(y, nonzero[1:], func(k num.Rat) value { return enc.divided(e.Op, x, k) })", "int x = S32(); uchar n = U8(); if (n >= 2 && n < 5 && x / n == 21 && x == 43) ERROR;"},
	// shifts
	{"divide.go", "return enc.floor(x, num.Pow2(int(k)))", "return enc.floor(x, num.Pow2(int(k)+1))", "uint x = U32(); if (x >> 4 == 268435455) ERROR;"},
	{"divide.go", "enc.scaled(num.Pow2(int(k)), x), true)", "enc.scaled(num.Pow2(int(k)+1), x), true)", "uint x = U32(); if (x << 4 == 16) ERROR;"},
	{"divide.go", "num.FromInt(int64(e.Type.Bits)-1)", "num.FromInt(int64(e.Type.Bits)-2)", "uint n = U32(); if (1u << n == 2147483648u) ERROR;"},
	// masks, and bits from them
	{"bits.go", "v = enc.difference(v, slice(r.to))", "v = enc.difference(v, enc.scaled(num.FromInt(2), slice(r.to)))", "uint x = U32(); uint y = x & 60; if (x == 100 && y == 36) ERROR;"},
	{"bits.go", "v = enc.sum(v, slice(r.from))", "v = enc.sum(v, slice(r.from+1))", "uint x = U32(); uint y = x & 60; if (x == 100 && y == 36) ERROR;"},
	{"bits.go", "k := num.MinusOne()", "k := num.FromInt(-2)", "uchar x = U8(); uchar y = x | 12; if (x == 5 && y == 13) ERROR;"},
	{"bits.go", "k = num.FromInt(-2)", "k = num.MinusOne()", "uchar x = U8(); uchar y = x ^ 12; if (x == 5 && y == 9) ERROR;"},
	{"bits.go", "enc.c.Le(enc.c.Add(x.term, y.term), enc.c.Add(v.term, enc.c.Int(1)))", "enc.c.Le(enc.c.Add(x.term, y.term), v.term)", "_Bool x = B(), y = B(); int z = (x & y) + x; if (z == 1) ERROR;"},
	// conversions
	{"truth.go", "return enc.truth(e.Args[0])\n\tcase (e.Op", "return enc.truth(e.Args[0]).negate()\n\tcase (e.Op", "int x = S32(); _Bool b = x; if (b && x == 6) ERROR;"},
	{"value.go", "return enc.fit(e.Type, enc.value(e.Args[0]), true)", "return enc.fit(e.Type, enc.value(e.Args[0]), false)", "uint x = U32(); int y = x; if (y < -5) ERROR;"},
	// congruences
	{"congruence.go", "f := c.Divides(r.k, c.Sub(r.x.term, enc.num(n)))", "f := c.Divides(r.k, c.Add(r.x.term, enc.num(n)))", "uint x = U32(); if (x % 10 == 3 && x == 13) ERROR;"},
	{"congruence.go", "sign = c.Lt(r.x.term, c.Int(0))", "sign = c.Lt(c.Int(0), r.x.term)", "int x = S32(); if (x % 10 == -3 && x == -13) ERROR;"},
	{"congruence.go", "f := enc.c.Divides(k, enc.c.Sub(r.x.term, s.x.term))", "f := enc.c.Divides(k, enc.c.Add(r.x.term, s.x.term))", "uint x = U32(), y = U32(); if (x % 10 == y % 10 && x == 13 && y == 3) ERROR;"},
	{"congruence.go", "return m.Add(num.One()), len(rs)", "return m.Add(num.FromInt(2)), len(rs)", "uint x = U32(); if ((x & 7) == 3 && x == 11) ERROR;"},
	// conditions
	{"truth.go", "t := truth{yes: enc.c.Lt(x.term, y.term)}", "t := truth{yes: enc.c.Lt(enc.c.Add(x.term, enc.c.Int(1)), y.term)}", "int x = S32(); if (x < 10 && x == 9) ERROR;"},
	{"truth.go", "below(y.iv.Add(one.Neg()))", "below(y.iv.Add(num.Point(num.FromInt(-3))))", "uchar x = U8(); if (x < 250) { uchar y = x + 7; if (y == 0) ERROR; }"},
	{"truth.go", "yes: c.Or(c.And(a.yes, b.no), c.And(a.no, b.yes)),", "yes: c.Or(c.And(a.yes, b.no), c.And(a.yes, b.no)),", "int x = S32(), y = S32(); if ((x < 0) != (y < 0) && y < 0) ERROR;"},
	{"value.go", "enc.c.And(t.no, enc.c.Eq(v.term, y.term))))", "enc.c.And(t.no, enc.c.Eq(v.term, x.term))))", "int x = S32(), y = S32(); int z = x < 0 ? y : x; if (x == 7 && y == 8 && z == 7) ERROR;"},
	{"truth.go", "no:    enc.c.Or(x.no, y.no),", "no:    enc.c.And(x.no, y.no),", "int x = S32(), y = S32(); _Bool b = x < 0 && y < 0; if (!b && x < 0) ERROR;"},
	// choices, and case distinctions
	{"encode.go", "enc.fact(t.Holds(enc.c, symbol))", "enc.fact(enc.c.And(t.Holds(enc.c, symbol), enc.c.Lt(symbol, enc.num(t.Max()))))", "int x = S32(); if (x == 2147483647) ERROR;"},
	{"value.go", "enc.cases(y, ys, func(k num.Rat) value { return enc.scaled(k, x) })", "enc.cases(y, ys, func(k num.Rat) value { return enc.scaled(k.Add(num.One()), x) })", "int x = S32(); uchar n = U8(); if (n < 4 && x > -100 && x < 100) { int z = x * n; if (x == 7 && n == 3 && z == 21) ERROR; }"},
	// what is only bounded
	{"nonlinear.go", "c.Le(c.Add(ax.term, ay.term, enc.c.Int(-1)), av)", "c.Le(c.Add(ax.term, ay.term), av)", "uchar x = U8(), y = U8(); if (x * y == 1) ERROR;"},
	{"nonlinear.go", "enc.num(a.Mul(b).Neg()))\n\t\tif least", "enc.num(a.Mul(b)))\n\t\tif least", "uchar x = U8(), y = U8(); if (x >= 20 && y >= 20 && x * y == 441) ERROR;"},
	{"nonlinear.go", "c.And(c.Lt(x, y), c.Eq(v, zero)),", "c.And(c.Lt(x, y), c.Eq(v, one)),", "uint x = U32(), y = U32(); if (x == 5 && y > x && x / y == 0) ERROR;"},
	{"nonlinear.go", "c.And(c.Le(zero, v), c.Lt(v, y), c.Or(", "c.And(c.Le(zero, v), c.Lt(c.Add(v, one), y), c.Or(", "uint x = U32(), y = U32(); if (y > 20 && x % y == y - 1) ERROR;"},
	{"nonlinear.go", "c.And(none, c.Eq(v.term, x.term)),\n\t\tc.And(c.Le(one, y.term), c.Le(zero, x.term), c.Le(zero, v.term), c.Le(two, x.term)),", "c.And(none, c.Eq(v.term, x.term)),\n\t\tc.And(c.Le(one, y.term), c.Le(zero, x.term), c.Le(zero, v.term), c.Lt(two, x.term)),", "uint x = U32(), n = U32(); if (x >> n == 5 && x == 10) ERROR;"},
	{"bits.go", "either(neg, c.And(c.Le(zero, v.term), c.Le(v.term, a.term)))", "either(neg, c.And(c.Le(zero, v.term), c.Lt(v.term, a.term)))", "uint x = U32(), y = U32(); if ((x & y) == x) ERROR;"},
}

// own are errors in certify's encoder.
var own = []mutation{
	{file: "expr.go", line: "return r.wrap(e.Type, c.Sub(c.Int(-1), a))", becomes: "return r.wrap(e.Type, c.Neg(a))"},
	{file: "arith.go", line: "r.need(r.inside(exact, t.Range()))", becomes: ""},
	{file: "arith.go", line: "low := r.c.Sub(exact, r.num(iterations.Lo.Mul(m)))", becomes: "low := exact"},
	{file: "arith.go", line: "high, fits := r.c.Sub(low, r.num(m)), ", becomes: "high, fits := r.c.Sub(low, r.num(m.Sub(one))), "},
	{file: "arith.go", line: "r.remainder(r.c.Sub(exact, r.num(own.Lo)), m)", becomes: "r.remainder(exact, m)"},
	{file: "arith.go", line: "r.bound(&r.known, q, r.of(x).Divide(d, num.Rat.Floor))", becomes: "r.bound(&r.known, q, r.of(x).Divide(d, num.Rat.Ceil))"},
	{file: "arith.go", line: "num.Span(zero, d.Sub(one)))", becomes: "num.Span(one, d.Sub(one)))"},
	{file: "arith.go", line: "r.num(most), r.c.Int(0))", becomes: "r.num(d), r.c.Int(0))"},
	{file: "arith.go", line: "rem = r.c.Sub(r.remainder(above, d), up)", becomes: "rem = r.remainder(above, d)"},
	{file: "arith.go", line: "	r.need(r.nonzero(y))\n", becomes: ""},
	{file: "arith.go", line: "r.compare(cfg.Ne, y, r.c.Int(-1))", becomes: "smt.True"},
	{file: "arith.go", line: "num.FromInt(int64(k.Sign()))", becomes: "one"},
	{file: "arith.go", line: "r.need(r.inside(y, legal))", becomes: ""},
	{file: "arith.go", line: "return r.quotient(x, num.Pow2(int(n)))", becomes: "q, _ := r.truncated(x, num.Pow2(int(n)))\nreturn q"},
	{file: "arith.go", line: "return r.wrap(e.Type, r.c.Scale(num.Pow2(int(n)), x))", becomes: "return r.arithmetic(e.Type, r.c.Scale(num.Pow2(int(n)), x))"},
	{file: "bits.go", line: "return c.Add(r.masked(cfg.BitAnd, x, others), r.num(m))", becomes: "return c.Add(x, r.num(m))"},
	{file: "bits.go", line: "r.num(m)), r.masked(cfg.BitAnd, x, m))", becomes: "r.num(m)), r.num(m))"},
	{file: "bits.go", line: "bits = r.remainder(bits, num.Pow2(o.to-o.from))", becomes: "bits = r.remainder(bits, num.Pow2(o.to))"},
	{file: "bits.go", line: "f = c.Xor(f, g)", becomes: "f = c.Or(f, g)"},
	{file: "expr.go", line: "if e.Type == cfg.Bool && !r.of(a).Within(bit) {", becomes: "if false {"},
	{file: "expr.go", line: "return c.Divides(c.Modulus(x), c.Sub(c.Args(x)[0], c.Args(y)[0]))", becomes: "return c.Divides(c.Modulus(x), c.Add(c.Args(x)[0], c.Args(y)[0]))"},
	{file: "expr.go", line: "return c.Ite(cases[0], in(cases[1]), in(cases[2]))", becomes: "return in(cases[1])"},
	{file: "expr.go", line: "r.under(c.Not(cond), func() { no = r.truth(e.Args[2]) })", becomes: "no = r.truth(e.Args[2])"},
	{file: "expr.go", line: "case all.AtMost(zero) && (kind == smt.KLe || all.AtLeast(zero)):", becomes: "case all.AtMost(one) && (kind == smt.KLe || all.AtLeast(zero)):"},
	{file: "bounds.go", line: "enc.atMostZero(known, l.Neg().AddConst(num.One()))", becomes: "enc.atMostZero(known, l.Neg().AddConst(num.FromInt(2)))"},
	{file: "bounds.go", line: "enc.cut(known, m.Var, m.Coeff, parts[i].Lo.Sub(least))", becomes: "enc.cut(known, m.Var, m.Coeff, parts[i].Lo.Sub(least).Sub(num.One()))"},
	{file: "state.go", line: "	r.known = known\n", becomes: "	_ = known\n"},
	{file: "state.go", line: "now.Holds = r.c.Implies(cond, now.Holds)", becomes: "_ = now"},
	{file: "approx.go", line: "c.Le(c.Sub(c.Add(p, q), unit), pq)", becomes: "c.Le(c.Add(p, q), pq)"},
	{file: "approx.go", line: "r.num(p.Mul(q))), v))", becomes: "r.num(p.Add(q))), v))"},
	{file: "approx.go", line: "c.Le(nil0, w), c.Lt(w, q), c.Or", becomes: "c.Lt(nil0, w), c.Lt(w, q), c.Or"},
	{file: "approx.go", line: "c.And(c.Eq(q, unit), c.Eq(w, p)),", becomes: ""},
	{file: "approx.go", line: "c.And(c.Le(unit, y), c.Le(nil0, x), c.Le(nil0, v), c.Le(twice, x)),", becomes: "c.And(c.Le(unit, y), c.Le(nil0, x), c.Le(nil0, v), c.Lt(twice, x)),"},
	{file: "approx.go", line: "r.define(c.Or(positive, c.Le(v, o[1])))", becomes: "r.define(c.Or(positive, c.Lt(v, o[1])))"},
	{file: "approx.go", line: "c.Sub(union, v)", becomes: "c.Add(union, v)"},
}

// overlay writes a file for go build -overlay that makes the mutation in a folder.
func overlay(t *testing.T, folder string, m mutation) string {
	t.Helper()
	path, err := filepath.Abs(filepath.Join(folder, m.file))
	require.NoError(t, err)
	text, err := os.ReadFile(path)
	require.NoError(t, err)
	require.Equal(t, 1, strings.Count(string(text), m.line), "%s has changed: it contains %q not once", path, m.line)
	dir := t.TempDir()
	mutant := filepath.Join(dir, m.file)
	require.NoError(t, os.WriteFile(mutant, []byte(strings.Replace(string(text), m.line, m.becomes, 1)), 0o600))
	list, err := json.Marshal(map[string]map[string]string{"Replace": {path: mutant}})
	require.NoError(t, err)
	file := filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(file, list, 0o600))
	return file
}

// command runs the command go.
func command(t *testing.T, args ...string) (string, error) {
	out, err := exec.CommandContext(t.Context(), "go", args...).CombinedOutput()
	return string(out), err
}

// program writes a program.
func program(t *testing.T, body string) string {
	t.Helper()
	text := `typedef unsigned char uchar; typedef signed char schar; typedef unsigned short ushort; typedef unsigned uint;
typedef unsigned long long ulong; typedef long long slong;
#define B __VERIFIER_nondet_bool
#define U8 __VERIFIER_nondet_uchar
#define U16 __VERIFIER_nondet_ushort
#define U32 __VERIFIER_nondet_uint
#define U64 __VERIFIER_nondet_ulonglong
#define S32 __VERIFIER_nondet_int
#define ERROR reach_error()
extern void reach_error(void); extern _Bool B(void); extern uchar U8(void); extern ushort U16(void); extern uint U32(void);
extern ulong U64(void); extern int S32(void);
int main(void) { ` + body + ` return 0; }
`
	name := filepath.Join(t.TempDir(), "program.c")
	require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	return name
}

// judge builds the engine and certify with an overlay, if there is one, and returns what they say about programs. Flags come before these.
func judge(t *testing.T, overlay string, arguments ...string) []string {
	t.Helper()
	binary := filepath.Join(t.TempDir(), "mutant")
	args := []string{"build", "-o", binary}
	if overlay != "" {
		args = append(args, "-overlay", overlay)
	}
	out, err := command(t, append(args, "./testdata/mutant")...)
	require.NoError(t, err, out)
	said, err := exec.CommandContext(t.Context(), binary, arguments...).Output()
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSpace(string(said)), "\n")
	programs := slices.DeleteFunc(slices.Clone(arguments), func(a string) bool { return strings.HasPrefix(a, "-") })
	require.Len(t, lines, len(programs), string(said))
	return lines
}

// TestMutations makes errors in the engines' encoder: an engine then answers that a program is safe whose error can be reached, and
// certify objects.
func TestMutations(t *testing.T) {
	var taken []mutation
	var programs []string
	for i, m := range engines {
		if sample.Every(25, i) {
			taken, programs = append(taken, m), append(programs, program(t, m.program))
		}
	}
	for i, said := range judge(t, "", programs...) {
		assert.Equal(t, "unsafe: <nil>", said, "without an error: %s", taken[i].program)
	}
	for i := 0; i < len(taken); {
		last := i // the programs for one mutation
		for last < len(taken) && taken[last].line == taken[i].line && taken[last].becomes == taken[i].becomes {
			last++
		}
		t.Run(fmt.Sprintf("%s: %s", taken[i].file, taken[i].becomes), func(t *testing.T) {
			for k, said := range judge(t, overlay(t, "../../cfg/encode", taken[i]), programs[i:last]...) {
				assert.Regexp(t, "^safe: [^<]", said, taken[i+k].program)
				t.Log(said)
			}
		})
		i = last
	}
}

// TestPartition makes an error in the pass that takes memory apart: accesses of several widths are thought to be apart. Certificates are about the program
// behind that pass, so that none shows the error; certify.Undivided does.
func TestPartition(t *testing.T) {
	unsafe := []string{
		program(t, "uint a[4] = {0}; uchar *p = (uchar *)a, k = U8() & 3; p[4 * k] = 1; if (a[k] != 0) ERROR;"),
		program(t, "struct { uint n; void *next; } s = {1, &s}; uchar *p = (uchar *)&s.n; p[0] = 2; if (s.n == 2) ERROR;"),
	}
	safe := []string{
		program(t, "uint a[4] = {0}; uchar *p = (uchar *)a, k = U8() & 3; p[4 * k] = 1; if (a[k] == 0) ERROR;"),
		program(t, "struct { uint n; void *next; } s = {1, &s}; uchar *p = (uchar *)&s.n; p[0] = 2; if (s.n == 1) ERROR;"),
	}
	arguments := slices.Concat([]string{"-bytes"}, unsafe, safe)
	widths := mutation{file: "contents.go", line: "\tsame = true\n", becomes: "\tsame = true\n\tif a.width != b.width {\n\t\treturn false, false\n\t}\n"}
	assert.Equal(t, []string{"unsafe: <nil>", "unsafe: <nil>", "safe: <nil>", "safe: <nil>"}, judge(t, "", arguments...), "without an error")
	said := judge(t, overlay(t, "../../cfg/regions", widths), arguments...)
	for i := range 2 {
		assert.Equal(t, "safe: an execution reaches the error", said[i], unsafe[i])
		assert.Contains(t, said[2+i], "unsafe: the execution is none of the program before its memory was taken apart", safe[i])
	}
}

// TestOwnMutations makes errors in certify's encoder, which the comparison with the evaluators finds.
func TestOwnMutations(t *testing.T) {
	for i, m := range own {
		if !sample.Every(40, i) {
			continue
		}
		t.Run(fmt.Sprintf("%s: %s", m.file, m.line), func(t *testing.T) {
			out, err := command(t, "test", "-count=1", "-overlay", overlay(t, ".", m), "-run", "TestExpressions|TestBounds", ".")
			require.Error(t, err)
			assert.Contains(t, out, "--- FAIL: Test", "it does not compile")
		})
	}
}
