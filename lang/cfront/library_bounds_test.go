package cfront

import (
	"context"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// TestResultsWithinBounds calls functions of which only bounds of the results are known. No execution may end in the error (a) where that
// contradicts the bounds (a), and what depends on more than the bounds is a hole (h).
func TestResultsWithinBounds(t *testing.T) {
	const header = `#include <locale.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
static int put(char *to, const char *f, ...) { va_list ap; va_start(ap, f); int n = vsprintf(to, f, ap); va_end(ap); return n; }
`
	for _, c := range []struct{ body, want string }{
		{"int a = 7, b = 8; if (sscanf(\"1\", \"%d %d\", &a, &b) < 2 && b != 8) fails();", "a"},
		{"int a; if (sscanf(\"1\", \"%d\", &a) != 1 || a != 1) fails();", "a"},
		{"int a; char s[3] = \"1\"; if (sscanf(s, \"%d\", &a) != 1 || a != 1) fails();", "a"},
		{"int a; char s[4] = \"  1\"; if (sscanf(s, \"%d\", &a) == 1 && a == 2) fails();", "h"},
		{"int a; char s[9] = \"-\"; if (sscanf(s, \"%d\", &a) != 1) fails();", "h"},
		{"int a; if (sscanf(\"0x1\", \"%i\", &a) == 1 && a == 2) fails();", "h"},
		{"int a; if (sscanf(\"99999999999\", \"%d\", &a) == 1 && a == 2) fails();", "h"},
		{"double a; if (sscanf(\" -2.5e1x\", \"%lf\", &a) != 1 || a != -25) fails();", "a"},
		{"float a; if (sscanf(\"nan\", \"%f\", &a) == 1 && a != 3) fails();", "h"},
		{"double a = 1; float f; if (sscanf(\"x\", \"%lf%f\", &a, &f) < 1 && a != 1) fails();", "a"},
		{"char *e, *s = \"1.5e50x\"; strtod(s, &e); if (e < s || e > s + 7) fails();", "a"},
		{"if (strtof(\"1.5e20\", 0) < 1) fails();", "h"},
		{"if (atof(\"0.12345678901234567\") < 0.1) fails();", "h"},
		{"if (atof(\"inf\") < 1) fails();", "h"},
		{"if (atof(\"0x1p2\") != 4) fails();", "h"},
		{"setlocale(LC_ALL, \"C\"); if (atof(\"2.5\") != 2.5) fails();", "a"},
		{"setlocale(LC_ALL, \"\"); if (atof(\"2.5\") != 2.5) fails();", "h"},
		{"setlocale(LC_ALL, \"\"); char b[9]; sprintf(b, \"%.1f\", 2.5); if (b[1] != '.') fails();", "h"},
		{"setlocale(LC_ALL, \"\"); char b[9]; sprintf(b, \"%.1f\", 2.5); if (b[2] != '5') fails();", "h"},
		{"char b[9]; sprintf(b, \"%g\", 2.5); if (b[1] != '.') fails();", "a"},
		{"char b[40]; sprintf(b, \"%g\", (double)rand()); if (b[1] != '.') fails();", "h"},
		{"char b[40]; int n = 5; sprintf(b, \"%*s|%-*.*f\", n - 2, \"a\", n, 1, 2.25); if (strcmp(b, \"  a|2.2  \")) fails();", "a"},
		{"char b[3] = {'a', 'b', 'c'}; if (snprintf(0, 0, \"%.3s\", b) != 3) fails();", "a"},
		{"if (printf(\"%04x\", 0xau) != 4 || fprintf(stderr, \"%#o\", 8) != 3) fails();", "a"},
		{"FILE *f = fopen(\"a\", \"r\"); if (f && fprintf(f, \"%d\", 12) != 2) fails();", "h"},
		{"if (snprintf(0, 0, \"%.2f\", 1e300) != 304) fails();", "a"},
		{"char b[400]; double x = rand() > 1 ? 1e25 : 2e25; if (sprintf(b, \"%f\", x) != 33) fails();", "h"},
		{"char b[9] = \"ab\"; sprintf(b, \"%s%s\", \"x\", b); if (b[1] != 'a') fails();", "h"},
		{"char a[8] = \"ab\", b[16]; if (put(b, \"%s-%s%d\", a, \"q\", 12) != 6 || strcmp(b, \"ab-q12\")) fails();", "a"},
		{"char b[16] = \"ab\"; put(b, \"%c%s\", 'x', b); if (b[1] != 'a') fails();", "h"},
		{"time_t t = time(0); struct tm v, *p = gmtime_r(&t, &v); if (p != &v || v.tm_mon > 11 || v.tm_mday < 1) fails();", "a"},
		{"time_t t = 0; if (localtime(&t)->tm_year == 3) fails();", "h"},
		{"time_t t = 0; char b[26]; if (ctime_r(&t, b) != b || b[25]) fails();", "a"},
		{"time_t t = time(0); char b[9]; size_t n = strftime(b, sizeof b, \"%H\", localtime(&t)); if (n > 8 || n > 0 && b[n]) fails();", "a"},
		{"struct tm v = { 0 }; mktime(&v); if (v.tm_wday > 6) fails();", "a"},
	} {
		src := header + "void fails(void);\nint main(void) { " + strings.ReplaceAll(c.body, "fails()", "assert(0)") + " return 0; }"
		p, err := Load(context.Background(), "f.c", []byte(src), Options{DataModel: LP64, Bytes: true, Holes: true})
		require.NoError(t, err, c.body)
		compiled, err := cexec.Compile(p.Main)
		require.NoError(t, err)
		ends := map[string]bool{}
		for seed := range uint64(200) {
			r := rand.New(rand.NewPCG(seed, 31))
			end, what := endOfRun(p.Main, compiled, nil, func(s cfg.Stmt) (num.Rat, bool) {
				return p.Main.Vars[s.Var].Type.Wrap(num.FromInt(r.Int64N(1<<r.IntN(6)) - r.Int64N(2))), true
			})
			ends[end] = true
			require.False(t, end == "error" || end == "hole" && c.want == "a", "%s: %s %s", c.body, end, what)
		}
		require.True(t, ends[map[string]string{"a": "end", "h": "hole"}[c.want]], "%s: %v", c.body, ends)
	}
}

// TestTimeArguments has functions of time.h whose arguments are errors of memory (e), or not (r), whatever their other arguments are.
func TestTimeArguments(t *testing.T) {
	const header = "#include <time.h>\nint main(void) { struct tm v, *null = 0; char b[5]; time_t *none = 0; "
	for body, want := range map[string]string{
		"strftime(b, sizeof b, 0, &v);": "e", "strftime(b, sizeof b, \"\", null);": "e", "strftime(0, 5, \"%Y\", &v);": "e",
		"v.tm_year = 100; strftime(b, 6, \"%Y!\", &v);": "e", "v.tm_year = 100; strftime(b, sizeof b, \"%Y\", &v);": "r",
		"strptime(0, \"%Y\", &v);": "e", "strptime(\"1\", 0, &v);": "e", "strptime(\"1\", \"%d\", null);": "e",
		"mktime(null);": "e", "asctime(null);": "e", "gmtime(none);": "e", "localtime_r(none, &v);": "e", "ctime(none);": "e",
		"time(none);": "r", "char c[2] = { '1', '2' }; strptime(c, \"%d\", &v);": "r", "char c[2] = { '1', '2' }; strptime(c, \"%j\", &v);": "e",
	} {
		require.Equal(t, want, ended(t, header+body+" return 0; }", Options{DataModel: LP64, Bytes: true, Checks: cfg.ChecksOf(cfg.Bounds, cfg.Pointer)}, make([]int64, 300)...), "%s", body)
	}
}
