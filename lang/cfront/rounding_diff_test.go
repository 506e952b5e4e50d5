package cfront

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// roundingCase makes operations whose results depend on the rounding mode.
type roundingCase struct{ *rand.Rand }

// number is one that is often near to others, or at an end of the range.
func (g roundingCase) number() string {
	x := math.Ldexp(g.Float64()-0.5, g.IntN(70)-35)
	switch g.IntN(8) {
	case 0:
		x = float64(g.IntN(9) - 4)
	case 1:
		x = math.Ldexp(g.Float64(), -g.IntN(1080))
	case 2:
		x = math.Ldexp(1+g.Float64(), 100+g.IntN(40))
	case 3:
		return []string{"INFINITY", "-INFINITY", "-0.0", "0x1.fffffffffffffp1023"}[g.IntN(4)]
	case 4:
		x = 0.5 * float64(g.IntN(99)-50)
	}
	return strconv.FormatFloat(x, 'x', -1, 64)
}

// operation has operands a and b of type double, and i of type long long.
func (g roundingCase) operation() string {
	return []string{
		"a + b", "a - b", "(float)a", "(float)a + (float)b", "(float)a - (float)b", "(float)a * (float)b", "(double)i", "(float)i", "(float)(int)i",
		"(double)(unsigned long long)i", "rint(a)", "nearbyint(b)", "rintf((float)a)", "floor(a)", "a - a", "-a", "fabs(b)", "roundeven(a)", "trunc(a)", "a + i",
		"(float)(unsigned)i",
	}[g.IntN(21)]
}

// TestRoundingAgainstGCC compares operations in all rounding modes with what gcc's programs do.
func TestRoundingAgainstGCC(t *testing.T) {
	gcc := newCompiler(t, LP64)
	g := roundingCase{rand.New(rand.NewPCG(uint64(*gccFirst), 53))}
	const program = "#define _GNU_SOURCE 1\n#include <fenv.h>\n#include <math.h>\n#include <stdio.h>\nvoid reach_error(void);\nint main(void) { double a, b, r; long long i; int mode = %s;\n"
	var b strings.Builder
	fmt.Fprintf(&b, program, "0")
	var cases [][2]string
	modes := []string{"FE_TONEAREST", "FE_DOWNWARD", "FE_UPWARD", "FE_TOWARDZERO"}
	for range 2 * *gccPrograms {
		mode := modes[g.IntN(4)]
		integer := int64(g.Uint64()) >> g.IntN(60)
		text := fmt.Sprintf("a = %s; b = %s; i = %dLL; fesetround(%s); r = %s; fesetround(FE_TONEAREST);", g.number(), g.number(), integer, mode, g.operation())
		cases = append(cases, [2]string{mode, text})
		fmt.Fprintf(&b, "%s printf(\"%%a\\n\", r);\n", text)
	}
	said, err := gcc.build(b.String()+"return 0; }\n", "-w", "-fno-builtin")
	require.NoError(t, err, said)
	wants, err := gcc.run(t)
	require.NoError(t, err)
	require.Len(t, wants, len(cases))
	for i, c := range cases {
		check := fmt.Sprintf("if (r != %s || copysign(1, r) != copysign(1, %s)) reach_error();", wants[i], wants[i])
		check = strings.ReplaceAll(check, "inf", "INFINITY")
		if strings.Contains(wants[i], "nan") {
			check = "if (r == r) reach_error();"
		}
		src := fmt.Sprintf(program, "0") + c[1] + check + " return 0; }\n"
		inBothMemories(Options{DataModel: LP64}, func(o Options) {
			p, err := Load(context.Background(), "p.c", []byte(src), o)
			require.NoError(t, err, src)
			compiled, err := cexec.Compile(p.Main)
			require.NoError(t, err)
			end, what := endOfRun(p.Main, compiled, nil, func(cfg.Stmt) (num.Rat, bool) { return num.Zero(), true })
			overflows := end == "hole" && what == "not supported: rounding mode" && strings.Contains(wants[i], "inf")
			large := end == "hole" && strings.Contains(wants[i], "p+1023")
			require.True(t, end == "end" || overflows || large, "%s: %s %s", src, end, what)
		})
	}
}

// TestRoundingMode has what is not known of other modes (h), and what is (r).
func TestRoundingMode(t *testing.T) {
	const header = "#include <fenv.h>\n#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\nvoid reach_error(void);\ndouble x = 3, y; float f; char b[9];\nint main(void) { "
	const hole = "not supported: rounding mode"
	for body, want := range map[string]string{
		"fesetround(FE_UPWARD); y = 1 / x;": hole, "fesetround(FE_UPWARD); fesetround(0); y = 1 / x;": "r", "y = 1 / x; if (fesetround(5) == 0) reach_error(); y = 1 / x;": "r",
		"fesetround(FE_UPWARD); y = 1.0 / 3;": hole, "fesetround(FE_UPWARD); y = 1.0 + 2;": "r", "fesetround(FE_UPWARD); y = sqrt(x);": hole, "fesetround(FE_UPWARD); y = sin(x);": hole,
		"fesetround(FE_DOWNWARD); sprintf(b, \"%.1f\", x);": hole, "fesetround(FE_DOWNWARD); y = fma(x, x, x);": hole, "fesetround(FE_DOWNWARD); y = strtod(\"0.5\", 0);": hole,
		"if (fegetround() != FE_TONEAREST) reach_error(); fesetround(FE_DOWNWARD); if (fegetround() != FE_DOWNWARD || lrint(2.7) != 2 || lround(2.7) != 3) reach_error();": "r",
		"fesetround(FE_UPWARD); f = 16777216; f++; f += 0x1p-30; if (f != 0x1.000004p+24f) reach_error();":                                                                 "r",
	} {
		inBothMemories(Options{DataModel: LP64}, func(o Options) { require.Equal(t, want, ended(t, header+body+" return 0; }", o), "%s", body) })
	}
}
