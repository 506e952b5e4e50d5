package cfront

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

const checkedHeader = `#include <string.h>
#include <stdlib.h>
#include <stdio.h>
union both { unsigned char c; short s; }; struct bits { int k : 3; unsigned u : 4; };
static int same(int x) { return x; } static unsigned char byte(int x) { return x; } static int whole(double f) { return f; }
`

// checked are statements that are errors of a kind, or not; of the sanitizers of which compiler that is one, too.
var checked = []struct {
	check     cfg.Check
	wrong     bool
	sanitizer string
	body      string
}{
	{cfg.Length, true, "gcc", "int n = same(0); char v[n]; (void)v;"},
	{cfg.Length, true, "gcc", "int n = -1; char v[3][n]; (void)v;"},
	{cfg.Length, false, "gcc", "int n = 1; char v[n]; v[n - 1] = 0;"},
	{cfg.Overlap, true, "gcc", "int a[8] = { 0 }; memcpy(a, a + 1, 8);"},
	{cfg.Overlap, true, "gcc", "char a[8] = { 0 }; memcpy(a + same(3), a + 2, 2);"},
	{cfg.Overlap, false, "gcc", "int a[8] = { 0 }, b[8] = { 0 }; memcpy(a, a + 2, 8); memcpy(a, b, 32); memmove(a, a + 1, 8); memcpy(a, a + 1, 0); strcpy((char *)a, (char *)b);"},
	{cfg.SameObject, true, "gcc", "int *p = malloc(8), *q = malloc(8); if (p && q) same(p < q);"},
	{cfg.SameObject, true, "gcc", "int *p = malloc(8), *q = malloc(8); if (p && q) same(p - q);"},
	{cfg.SameObject, false, "gcc", "int *p = malloc(8); if (p) same(p < p + 2 && p + 2 - p == 2); free(p);"},
	{cfg.FloatCast, true, "gcc", "double f = 2147483648.0; same((int)f);"},
	{cfg.FloatCast, true, "gcc", "double f = -2147483649.0; same(f);"},
	{cfg.FloatCast, true, "gcc", "float f = -1; unsigned u = f; (void)u;"},
	{cfg.FloatCast, true, "", "double f = 1e300; (int)(f * f - f * f);"},
	{cfg.FloatCast, true, "gcc", "whole(1e10);"},
	{cfg.FloatCast, true, "gcc", "int x = 5; x *= 1e9;"},
	{cfg.FloatCast, false, "gcc", "double f = 2147483647.9, g = -0.9; int x = f; unsigned u = g; x = whole(-2147483648.5) + u; (void)x;"},
	{cfg.Builtin, true, "gcc", "unsigned x = same(0); same(__builtin_clz(x));"},
	{cfg.Builtin, true, "gcc", "long x = same(0); same(__builtin_ctzl(x));"},
	{cfg.Builtin, false, "gcc", "int x = same(0); same(__builtin_clz(x + 1) + __builtin_ffs(x) + __builtin_popcount(x));"},
	{cfg.Shift, true, "gcc", "int x = same(-1); x = x << 1;"},
	{cfg.Shift, true, "gcc", "long x = same(-1); x <<= 0;"},
	{cfg.Shift, false, "gcc", "int x = same(-1); x = x >> 1; x = (unsigned)x << 3; x = 1 << 4; short s = 3; s <<= 2;"},

	{cfg.Conversion, true, "clang", "int x = same(300); unsigned char c = x; (void)c;"},
	{cfg.Conversion, true, "clang", "int x = same(-1); unsigned u = x; (void)u;"},
	{cfg.Conversion, true, "clang", "unsigned u = same(5); u -= 6; int x = u; (void)x;"},
	{cfg.Conversion, true, "clang", "signed char c = 127; c++;"},
	{cfg.Conversion, true, "clang", "signed char c = 127; c += same(1);"},
	{cfg.Conversion, true, "clang", "byte(256);"},
	{cfg.Conversion, true, "clang", "int x = same(-1); if (x < 3u) same(1);"},
	{cfg.Conversion, true, "", "struct bits b; b.u = same(16);"},
	{cfg.Conversion, true, "", "int x = same(70000); same((short)x);"},
	{cfg.Conversion, true, "clang", "int x = same(-1); unsigned long u = same(1) ? x : 2ul; (void)u;"},
	{cfg.Conversion, true, "clang", "struct { short s; } s = { .s = same(40000) }; (void)s;"},
	{cfg.Conversion, false, "clang", "int x = same(255); unsigned char c = x; unsigned u = x; long l = -x; _Bool b = x; c = c - 1; u = u + 1u + 'a'; (void)l; (void)b; struct bits s; s.u = 15; s.k = -4;"},
	{cfg.Conversion, false, "clang", "int a[2], b[2] = { 0 }; memset(a, 255, 8); memcpy(a, b, 8); char s[] = \"text\"; if (strlen(s) > 3 && strcmp(s, \"test\") > 0) same(0 ? -1 : 2u);"},
	{cfg.Conversion, false, "clang", "size_t n = same(1); if (n < (size_t)-1 && (unsigned char)300 == 44) same(1);"},
	{cfg.EnumRange, true, "", "enum color { RED = 2, GREEN = 5 } c = same(3); (void)c;"},
	{cfg.EnumRange, true, "", "enum color { RED, GREEN } c = GREEN; c++;"},
	{cfg.Conversion, false, "", "int a[2 * 3]; enum { N = -1, M = (unsigned char)3 }; switch (same(3)) { case 1 + 2: a[5] = 1; case -7: a[0] = sizeof a; }"},
	{cfg.EnumRange, false, "", "enum color { RED = -2, GREEN = 5 } c = same(-2); c = GREEN; int x = c + 1; (void)x;"},
	{cfg.UnsignedOverflow, true, "clang", "unsigned u = same(0); u--;"},
	{cfg.UnsignedOverflow, true, "clang", "unsigned u = -1; u = u + 1;"},
	{cfg.UnsignedOverflow, true, "clang", "unsigned u = 65536; u *= 65536;"},
	{cfg.UnsignedOverflow, true, "clang", "unsigned u = same(1); u = -u;"},
	{cfg.UnsignedOverflow, true, "clang", "unsigned long u = strlen(\"a\") - 2; (void)u;"},
	{cfg.UnsignedOverflow, false, "clang", "unsigned u = 65535; u *= 65537; u -= u; u = -u; u = 5u << 30; unsigned char c = 200; same(c + c); u = ~0u;"},
	{cfg.FloatDivision, true, "clang", "double f = 0; f = 1 / f;"},
	{cfg.FloatDivision, true, "clang", "float f = -0.0f; f /= f;"},
	{cfg.FloatDivision, false, "clang", "double f = 1e-320; f = 1 / f; f = 0 / f;"},
	{cfg.FloatDivision, false, "clang", "static double f = 1.0 / 0.0, g = -(2.0f / 0.0f); same(f > g);"},
	{cfg.FloatOverflow, true, "", "double f = 1e200; f *= f;"},
	{cfg.FloatOverflow, true, "", "double f = 1e200; float g = f; (void)g;"},
	{cfg.FloatOverflow, true, "", "double f = 0; f = 1 / f;"},
	{cfg.FloatOverflow, false, "", "double f = 1e200; f = f + f; f = __builtin_inf(); f = f * 2; float g = f; g = 1e38; (void)g; f = f - f;"},
	{cfg.NotANumber, true, "", "double f = 0; f = f / f;"},
	{cfg.NotANumber, true, "", "double f = __builtin_inf(); f = f - f;"},
	{cfg.NotANumber, false, "", "double f = __builtin_nan(\"\"); f = f + 1; f = __builtin_inf(); f = f + f; f = 1e200; f = f * f;"},
}

// TestChecks looks for errors by the checks of their kinds.
func TestChecks(t *testing.T) {
	for _, c := range checked {
		src := checkedHeader + "int main(void) { " + c.body + " return 0; }"
		p, err := Load(context.Background(), "f.c", []byte(src), Options{DataModel: LP64, Bytes: true, Checks: cfg.ChecksOf(c.check)})
		require.NoError(t, err, c.body)
		goals := 0
		for _, e := range p.Main.Edges {
			if e.Goal != nil {
				goals++
				require.Equal(t, c.check, e.Goal.Check, c.body)
			}
		}
		e := endingOf(t, p, 1e5, func(string, cfg.Type) num.Rat { return num.One() })
		if !c.wrong {
			require.Equal(t, cexec.Ended, e.kind, c.body)
			continue
		}
		require.Equal(t, cexec.ReachedTarget, e.kind, c.body)
		require.NotZero(t, goals, c.body)
	}
}

// TestChecksAgainstSanitizers compares them with what sanitizers find.
func TestChecksAgainstSanitizers(t *testing.T) {
	for compiler, flags := range map[string]string{
		"gcc":   "-fsanitize=address,pointer-compare,pointer-subtract,vla-bound,shift,builtin,float-cast-overflow -fno-builtin-memcpy",
		"clang": "-fsanitize=unsigned-integer-overflow,implicit-conversion,float-divide-by-zero",
	} {
		t.Run(compiler, func(t *testing.T) {
			dir := t.TempDir()
			file, bin := filepath.Join(dir, "p.c"), filepath.Join(dir, "p")
			var src, cases strings.Builder
			src.WriteString(checkedHeader)
			for i, c := range checked {
				if c.sanitizer == compiler {
					fmt.Fprintf(&src, "void body%d(void) { %s }\n", i, c.body)
					fmt.Fprintf(&cases, "case %d: body%d(); break;\n", i, i)
				}
			}
			fmt.Fprintf(&src, "int main(int argc, char **argv) { switch (atoi(argv[1])) { %s } return 0; }\n", cases.String())
			require.NoError(t, os.WriteFile(file, []byte(src.String()), 0o600))
			args := append(strings.Fields(flags), "-w", "-O0", "-fno-sanitize-recover=all", file, "-o", bin)
			if out, err := exec.Command(compiler, args...).CombinedOutput(); err != nil {
				t.Skipf("%s does not compile with sanitizers here: %v %s", compiler, err, out)
			}
			for i, c := range checked {
				if c.sanitizer == compiler {
					run := exec.Command(bin, fmt.Sprint(i))
					run.Env = append(os.Environ(), "ASAN_OPTIONS=detect_invalid_pointer_pairs=2:detect_leaks=0")
					out, err := run.CombinedOutput()
					require.Equal(t, c.wrong, err != nil, "%s: %s", c.body, out)
				}
			}
		})
	}
}
