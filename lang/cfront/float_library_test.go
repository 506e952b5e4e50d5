package cfront

import (
	"context"
	"fmt"
	"maps"
	"math"
	"math/big"
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
	"cairn/internal/num"
)

// mathProgram calls functions of math.h, those in libc/math.c among them, on numbers near the borders of what they distinguish.
func mathProgram(seed int) string {
	g := &floatCase{Rand: rand.New(rand.NewPCG(uint64(seed), 5))}
	x := func(single bool) string {
		if single {
			return "(float)" + g.literal()
		}
		return g.literal()
	}
	var b strings.Builder
	b.WriteString("double d0, d1, d2; float f0, f1, f2; int i0, i1; unsigned u0; long long l0;\nvoid run(void) {\n")
	for i, f := range []string{"", "f"} {
		v, single := []string{"d", "f"}[i], i == 1
		n := g.IntN(4400) - 2200
		if g.IntN(2) == 0 {
			n = g.IntN(300) - 150
		}
		switch g.IntN(9) {
		case 0:
			fmt.Fprintf(&b, "%s0 = %s%s(%s, %d);\n", v, g.pick("ldexp", "scalbn", "scalbln"), f, x(single), n)
		case 1:
			fmt.Fprintf(&b, "%s0 = frexp%s(%s, &i%d);\n", v, f, x(single), i)
			fmt.Fprintf(&b, "if (!isfinite(%s0)) i%d = 0;\n", v, i)
		case 2:
			fmt.Fprintf(&b, "%s0 = modf%s(%s, &%s1);\n", v, f, x(single), v)
		case 3:
			fmt.Fprintf(&b, "%s0 = nextafter%s(%s, %s);\n", v, f, x(single), x(single))
		case 4, 5:
			fmt.Fprintf(&b, "%s1 = %s; %s2 = %s; %s0 = remainder%s(%s1, %s2); %s1 = remainder%s(%d, %d.5);\n", v, x(single), v, x(single), v, f, v, v, v, f, n, g.IntN(8))
		case 6:
			fmt.Fprintf(&b, "i%d = ilogb%s(%s); %s0 = logb%s(%s);\n", i, f, x(single), v, f, x(single))
		case 7:
			if f == "f" {
				fmt.Fprintf(&b, "%s1 = %s; %s2 = %s; %s0 = fmaf(%s1, %s2, %s);\n", v, x(single), v, x(single), v, v, v, g.pick(x(single), "-"+v+"1*"+v+"2"))
			} else {
				fmt.Fprintf(&b, "%s1 = %d.%d; %s2 = %d / 3.0; %s0 = fma(%s1, %s2, %s);\n", v, n, g.IntN(100), v, g.IntN(9), v, v, v, g.pick("-"+v+"1*"+v+"2", "1e17", "-0.1"))
			}
		default:
			fmt.Fprintf(&b, "l0 = %s%s(%d.%d%s);\n", g.pick("lround", "llround", "lrint", "llrint"), f, n, g.IntN(100), f)
		}
	}
	b.WriteString("}\n")
	return b.String()
}

// TestMathAgainstGCC compares the functions that are translated from C with those of the C library here.
func TestMathAgainstGCC(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	compareFloatPrograms(t, Options{}, *gccPrograms, mathProgram, "-O1")
}

// compareFloatPrograms compares what programs do, which seeds make, with what gcc's programs do.
func compareFloatPrograms(t *testing.T, o Options, count int, program func(seed int) string, levels ...string) {
	sources := make([]string, count)
	var b, calls strings.Builder
	b.WriteString("#include <stdio.h>\n#include <string.h>\n" + floatHeaders)
	for i := range count {
		sources[i] = program(*gccFirst + i)
		for _, n := range append([]string{"run", "compute", "all", "memory", "whole"}, floatResults...) {
			fmt.Fprintf(&b, "#undef %s\n#define %s %s_%d\n", n, n, n, i)
		}
		b.WriteString(sources[i])
		fmt.Fprintf(&calls, "run_%d();\n", i)
		for _, v := range floatResults {
			fmt.Fprintf(&calls, "{ unsigned long long w = 0; memcpy(&w, &%s_%d, sizeof %s_%d); printf(\"%%llu\\n\", w); }\n", v, i, v, i)
		}
	}
	b.WriteString("int main(void) {\n" + calls.String() + "return 0; }\n")
	dir := t.TempDir()
	file, binary := filepath.Join(dir, "p.c"), filepath.Join(dir, "p")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o600))
	for _, level := range levels {
		out, err := exec.CommandContext(context.Background(), "gcc", "-w", level, "-fwrapv", "-ffp-contract=off", "-o", binary, file, "-lm").CombinedOutput()
		require.NoError(t, err, "%s", out)
		text, err := exec.CommandContext(context.Background(), binary).Output()
		require.NoError(t, err)
		want := strings.Fields(string(text))
		require.Len(t, want, count*len(floatResults))
		for i, src := range sources {
			compareFloats(t, o, floatHeaders+src+"int main(void) { run(); return 0; }\n", want[i*len(floatResults):][:len(floatResults)])
		}
	}
}

// TestGuessesAgainstLibrary: what is said of the results of functions that no standard defines exactly is true of the C library here.
func TestGuessesAgainstLibrary(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	type sample struct {
		name string
		t    cfg.Type
		x, y *cfg.Expr
	}
	var samples []sample
	var b strings.Builder
	b.WriteString("#include <math.h>\n#include <stdio.h>\n#include <string.h>\nint main(void) {\n")
	g := &floatCase{Rand: rand.New(rand.NewPCG(9, 9))}
	for _, name := range slices.Sorted(maps.Keys(guesses)) {
		if guesses[name] == nil {
			continue
		}
		two := slices.Contains([]string{"pow", "powi", "atan2", "hypot"}, name)
		for i := range 80 {
			typ, suffix, ctype := cfg.Float64, "", "double"
			if i%2 == 0 {
				typ, suffix, ctype = cfg.Float32, "f", "float"
			}
			s := sample{name + suffix, typ, g.operand(typ), g.operand(typ)}
			if all := extremes(typ); i/2 < len(all) || two && i/2 < len(all)*len(all) {
				s.x, s.y = all[i/2%len(all)], all[i/2/len(all)]
			}
			call := s.name
			if name == "powi" {
				call, s.y = "__builtin_"+s.name, constantOf(typ, int64(i/2/8%9)-4)
			}
			samples = append(samples, s)
			args := typ.CText(s.x.Val)
			if two {
				args += ", " + typ.CText(s.y.Val)
			}
			fmt.Fprintf(&b, "{ %s r = %s(%s); unsigned long long w = 0; memcpy(&w, &r, sizeof r); printf(\"%%llu\\n\", w); }\n", ctype, call, args)
		}
	}
	b.WriteString("return 0; }\n")
	dir := t.TempDir()
	file, binary := filepath.Join(dir, "p.c"), filepath.Join(dir, "p")
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o600))
	out, err := exec.CommandContext(context.Background(), "gcc", "-w", "-O0", "-fno-builtin", "-o", binary, file, "-lm").CombinedOutput()
	require.NoError(t, err, "%s", out)
	text, err := exec.CommandContext(context.Background(), binary).Output()
	require.NoError(t, err)
	results := strings.Fields(string(text))
	require.Len(t, results, len(samples))
	close := 0
	for i, s := range samples {
		bits, err := strconv.ParseUint(results[i], 10, 64)
		require.NoError(t, err)
		r := cfg.ConstOf(s.t, num.FromUint(bits))
		holds, _ := cfg.Eval(guesses[strings.TrimSuffix(s.name, map[bool]string{true: "f"}[s.t == cfg.Float32])](s.x, s.y, r), nil, true)
		require.True(t, holds.IsOne(), "%s(%s, %s) = %s", s.name, s.x, s.y, r)
		if lo, hi, ok := near(s.name, s.t, s.x, s.y); ok {
			close++
			in, _ := cfg.Eval(cfg.Bin(cfg.LAnd, cfg.Bin(cfg.FLe, lo, r), cfg.Bin(cfg.FLe, r, hi)), nil, true)
			require.True(t, in.IsOne(), "%s(%s, %s) = %s is not between %s and %s", s.name, s.x, s.y, r, lo, hi)
		}
	}
	require.Greater(t, close, 300)
}

// extremes are the numbers that functions have special results for.
func extremes(t cfg.Type) []*cfg.Expr {
	return []*cfg.Expr{
		cfg.ConstOf(t, num.Pow2(int(t.Bits)-1)), cfg.NaN(t), cfg.Inf(t, true), cfg.Inf(t, false), cfg.ConstOf(t, num.Zero()), constantOf(t, 1), constantOf(t, -1), constantOf(t, -3),
	}
}

// operand is a constant: special, moderate or any.
func (g *floatCase) operand(t cfg.Type) *cfg.Expr {
	all := extremes(t)
	switch g.IntN(8) {
	case 0, 1:
		return all[g.IntN(len(all))]
	case 2:
		return cfg.ConstOf(t, t.Pattern().Wrap(num.FromUint(g.Uint64())))
	}
	return cfg.FloatConst(t, new(big.Rat).SetFloat64(g.NormFloat64()*math.Ldexp(1, g.IntN(12)-4)))
}
