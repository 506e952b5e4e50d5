package cfront

import (
	"context"
	"flag"
	"fmt"
	"math/big"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// exactly is the result of an operation on unbounded integers; it is not ok where C leaves it undefined for another reason
// than its size.
func exactly(op cfg.Op, t cfg.Type, a, b *big.Int) (r *big.Int, ok bool) {
	r = new(big.Int)
	switch op {
	case cfg.Neg:
		return r.Neg(a), true
	case cfg.Add:
		return r.Add(a, b), true
	case cfg.Sub:
		return r.Sub(a, b), true
	case cfg.Mul:
		return r.Mul(a, b), true
	case cfg.Shl:
		if b.Sign() < 0 {
			return nil, false
		}
		return r.Lsh(a, uint(min(b.Uint64(), uint64(t.Bits)))), true // what is more leaves the type all the same
	default: // the remainder overflows with the quotient
		if b.Sign() == 0 {
			return nil, false
		}
		return r.Quo(a, b), true
	}
}

// TestOverflowConditions compares the conditions with exact arithmetic: on values near the bounds, powers of two and random
// ones, with operands that are variables, constants and converted from narrower types.
func TestOverflowConditions(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 1))
	l := &exprs{}
	counts := map[bool]int{}
	for _, bits := range []uint8{32, 64} {
		typ := cfg.Type{Bits: bits, Signed: true}
		var values []num.Rat
		for i := int64(-1); i <= 1; i++ {
			n := num.FromInt(i)
			values = append(values, n, typ.Wrap(typ.Max().Add(n)), num.Pow2(int(bits)/2).Add(n), num.Pow2(int(bits)/2).Neg().Add(n),
				typ.Min().Div(num.FromInt(2)).Add(n), typ.Wrap(num.FromInt(int64(r.Uint64()))), num.FromInt(int64(bits)+i))
		}
		for _, op := range []cfg.Op{cfg.Neg, cfg.Add, cfg.Sub, cfg.Mul, cfg.Div, cfg.Rem, cfg.Shl} {
			for _, x := range values {
				for _, y := range values {
					for form := range 4 {
						overflow, known := checkCondition(t, l, op, typ, x, y, form)
						if known {
							counts[overflow]++
						}
					}
				}
			}
		}
	}
	require.Greater(t, counts[true], 2000)
	require.Greater(t, counts[false], 2000)
}

// checkCondition checks one operation. form says which operands are constants: bit 0 the left one, bit 1 the right one.
func checkCondition(t *testing.T, l *exprs, op cfg.Op, typ cfg.Type, x, y num.Rat, form int) (overflow, known bool) {
	g := &cfg.Graph{}
	operands := [2]*cfg.Expr{}
	for i, r := range []num.Rat{x, y} {
		operands[i] = cfg.ConstOf(typ, r)
		if form>>i&1 == 0 {
			operands[i] = g.RefTo(g.NewVar(cfg.VarInfo{Type: typ}))
		} else {
			g.NewVar(cfg.VarInfo{Type: typ})
		}
	}
	if op == cfg.Neg {
		operands[1] = nil
	}
	exact, ok := exactly(op, typ, x.Big().Num(), y.Big().Num())
	overflow = ok && !typ.Contains(num.FromBigInt(exact))
	c := cfg.Overflow(op, operands[0], operands[1])
	if c == nil {
		require.False(t, overflow, "%v: %s, %s", op, x, y)
		return overflow, ok
	}
	for _, e := range []*cfg.Expr{c, l.foldAll(c, cfg.Pos{})} {
		v, err := cfgtest.Eval(g, e, []num.Rat{x, y})
		require.NoError(t, err, "%v: %s, %s: %v", op, x, y, e)
		require.Equal(t, overflow, !v.IsZero(), "%v: %s, %s: %v", op, x, y, e)
	}
	return overflow, ok
}

// TestOverflowRuns checks which executions overflow: e the error, r the end of the run, u another undefined operation.
func TestOverflowRuns(t *testing.T) {
	const header = "extern int __VERIFIER_nondet_int(void); extern long long __VERIFIER_nondet_longlong(void);\n"
	for _, c := range []struct {
		body   string
		inputs []int64
		want   string
	}{
		{"int x = 2147483647; x++;", nil, "e"},
		{"int x = 2147483647; x + 1;", nil, "e"},
		{"int x = 2147483646; x++;", nil, "r"},
		{"int x = 2147483647; x + 1u;", nil, "r"},
		{"int x = 2147483647; x + 1L;", nil, "e"},
		{"int x = 2147483647; x + 1LL;", nil, "r"},
		{"int x = -2147483647; --x; --x;", nil, "e"},
		{"signed char c = 127; c++; short s = 32767; s += 5; c = 1000;", nil, "r"},
		{"unsigned char c = 255; int x = c * c * c * c;", nil, "e"},
		{"unsigned short a = 65535, b = 65535; a * b;", nil, "e"},
		{"unsigned x = 4294967295; x++; x *= 17; -x;", nil, "r"},
		{"int x = __VERIFIER_nondet_int(); -x;", []int64{-2147483648}, "e"},
		{"int x = __VERIFIER_nondet_int(); -x;", []int64{-2147483647}, "r"},
		{"int x = __VERIFIER_nondet_int(); x / -1;", []int64{-2147483648}, "e"},
		{"int x = __VERIFIER_nondet_int(); x %= -1;", []int64{-2147483648}, "e"},
		{"int x = __VERIFIER_nondet_int(), y = 0; x / y;", []int64{1}, "u"},
		{"int x = __VERIFIER_nondet_int(); x << 3;", []int64{1 << 28}, "e"},
		{"int x = __VERIFIER_nondet_int(); x << 3;", []int64{1<<28 - 1}, "r"},
		{"int x = __VERIFIER_nondet_int(); x << 3;", []int64{-1 << 28}, "r"},
		{"int x = __VERIFIER_nondet_int(); x << 3;", []int64{-1<<28 - 1}, "e"},
		{"int x = 1; x << __VERIFIER_nondet_int();", []int64{31}, "e"},
		{"int x = 1; x << __VERIFIER_nondet_int();", []int64{32}, "e"},
		{"int x = 0; x << __VERIFIER_nondet_int();", []int64{32}, "u"},
		{"int x = 1; x << __VERIFIER_nondet_int();", []int64{-1}, "u"},
		{"1 << 32;", nil, "e"},
		{"int x = __VERIFIER_nondet_int(); x && x + 2147483647;", []int64{0}, "r"},
		{"int x = __VERIFIER_nondet_int(); x && x + 2147483647;", []int64{1}, "e"},
		{"int x = __VERIFIER_nondet_int(); x > 0 ? x - 1 : x - 2;", []int64{-2147483647}, "e"},
		{"int x = __VERIFIER_nondet_int(); x > 0 ? x + 1 : 2;", []int64{-2147483647}, "r"},
		{"int x = __VERIFIER_nondet_int(); int y = (x ?: x - 1) + 5;", []int64{0}, "r"},
		{"int x = __VERIFIER_nondet_int(); for (int i = x; i + 1 <= 2147483647 + 0 * i; i++);", []int64{2147483640}, "e"},
		{"int x = __VERIFIER_nondet_int(), y = x++ + x;", []int64{1 << 30}, "e"},
		{"int a[2 * 3]; switch (a[0]) { case 1 + 1: ; } sizeof(a[0] + 2147483647); return 0;", nil, "r"},
		{"int a[3] = { 0 }; long long i = __VERIFIER_nondet_longlong(); int *p = a + 1; p[i];", []int64{9223372036854775807}, "u"},
		{"long long x = __VERIFIER_nondet_longlong(); x * 3;", []int64{3074457345618258603}, "e"},
		{"long long x = __VERIFIER_nondet_longlong(); x * 3;", []int64{3074457345618258602}, "r"},
		{"int x = abs(__VERIFIER_nondet_int());", []int64{-2147483648}, "e"},
		{"assert(0); int x = 2147483647; x++;", nil, "r"},
		{"reach_error(); int x = 2147483647; x++;", nil, "r"},
		{"__VERIFIER_assume(__VERIFIER_nondet_int() > 0); int x = 2147483647; x++;", []int64{0}, "r"},
	} {
		out := run(t, header+"int main(void) { "+c.body+" }", Options{Checks: cfg.ChecksOf(cfg.SignedOverflow)}, c.inputs...)
		got := map[cexec.Kind]string{cexec.ReachedTarget: "e", cexec.Ended: "r", cexec.Undefined: "u"}[out.Kind]
		require.Equal(t, c.want, got, "%s\n%v", c.body, out)
	}
	// A function that stands for the error is like any other one.
	src := "void reach_error(void) { int x = 2147483647; x++; } int main(void) { reach_error(); }"
	require.Equal(t, cexec.ReachedTarget, run(t, src, Options{Checks: cfg.ChecksOf(cfg.SignedOverflow)}).Kind)
	src = "void reach_error(void) { } int main(void) { reach_error(); }"
	require.Equal(t, cexec.Ended, run(t, src, Options{Checks: cfg.ChecksOf(cfg.SignedOverflow)}).Kind)
}

var overflowPrograms = flag.Int("overflow-programs", 18, "how many random programs TestOverflowPrograms runs")

// TestOverflowPrograms compares random programs with what they are without the branches to the error: an execution reaches the
// error exactly if it is undefined otherwise. Left shifts, which are defined otherwise, are replaced, and some
// constants by larger ones. Where gcc is installed,
// what its own checks stop overflows; they look at fewer operations, because values that are not used are not computed.
func TestOverflowPrograms(t *testing.T) {
	_, err := exec.LookPath("gcc")
	gcc := err == nil
	if !gcc {
		t.Log("gcc is not installed: no comparison with it")
	}
	c := compiler{LP64, t.TempDir()}
	large := strings.NewReplacer("<<", ">>", "'a'", "2147483647", "'\\xff'", "-2147483647", "65536", "9223372036854775807", "40000", "1073741824")
	counts, trapped := map[cexec.Kind]int{}, 0
	for seed := uint64(0); seed < uint64(*overflowPrograms); seed++ {
		src := genPrelude + large.Replace(generate(seed))
		zero := func(string, cfg.Type) num.Rat { return num.Zero() }
		var kinds [2]cexec.Kind
		for i := range kinds {
			p, err := Load(context.Background(), "p.c", []byte(src), Options{DataModel: LP64, Checks: [2]cfg.Checks{0, cfg.ChecksOf(cfg.SignedOverflow)}[i]})
			require.NoError(t, err, "seed %d\n%s", seed, src)
			kinds[i] = endingOf(t, p, 1e7, zero).kind
			if kinds[i] == cexec.Undefined && p.Main != nil {
				found := 0
				absint.Analyze(context.Background(), p.Main, absint.Options{}).Undefined(1<<30, func(cfg.Check, cfg.Pos) { found++ })
				require.Positive(t, found, "seed %d\n%s", seed, src)
			}
		}
		want := kinds[0]
		if want == cexec.Undefined {
			want = cexec.ReachedTarget
		}
		require.Equal(t, want, kinds[1], "seed %d\n%s", seed, src)
		counts[want]++
		if gcc && seed%3 == 0 && c.traps(t, src) {
			require.Equal(t, cexec.ReachedTarget, want, "seed %d\n%s", seed, src)
			trapped++
		}
	}
	t.Logf("%d overflow, %d do not; gcc stops %d of a third of them", counts[cexec.ReachedTarget], counts[cexec.Ended], trapped)
	require.True(t, !gcc || trapped > 0)
	require.Greater(t, counts[cexec.ReachedTarget], *overflowPrograms/10)
	require.Greater(t, counts[cexec.Ended], *overflowPrograms/10)
}

// traps reports whether a program compiled with checks of signed overflow is stopped by them.
func (c compiler) traps(t *testing.T, src string) bool {
	file := filepath.Join(c.dir, "o.c")
	exe := filepath.Join(c.dir, "o")
	require.NoError(t, os.WriteFile(file, []byte(src), 0o600))
	said, err := exec.Command("gcc", "-w", "-O0", "-fsanitize=signed-integer-overflow", "-fsanitize-undefined-trap-on-error",
		"-ftrivial-auto-var-init=zero", "-o", exe, file).CombinedOutput()
	require.NoError(t, err, "%s", said)
	err = exec.Command(exe).Run()
	if err != nil {
		require.Contains(t, fmt.Sprint(err), "signal: illegal instruction")
	}
	return err != nil
}
