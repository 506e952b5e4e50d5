package simulate_test

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/lang/cfront"
	"cairn/simulate"
)

// TestUndefinedEnd: the execution says by which undefined behaviour it ends, if it does.
func TestUndefinedEnd(t *testing.T) {
	for body, want := range map[string]string{
		"return 0;": "",
		"int a[3] = {0}; for (int i = 0; i < 5; i++) a[i] = i; reach_error();":                       "bounds 3",
		"int s = 1; for (int i = 0; i < 40; i++)\n s *= 2; reach_error();":                           "overflow 4",
		"int x = 3, y = 0; for (; x > 0; x--) y++;\n y / x; reach_error();":                          "div-by-zero 4",
		"int x = 31; for (int i = 0; i < 3; i++)\n y = 1u << (i == 2 ? x + 1 : i); reach_error();":   "shift 4",
		"int x = 0; for (int i = 0; i < 3; i++) x += i;\n y = x == 4 || 1 / (x - 3); reach_error();": "div-by-zero 4",
		"int x; y = x; __VERIFIER_assume(y == 2 && 0); reach_error();":                               "",
		"for (int i = 0; i < 3; i++) y += i; __VERIFIER_assume(y == 2); reach_error();":              "",
	} {
		require.Equal(t, want, undefinedEnd(t, body, cfront.Options{}), body)
	}
	const short = "#include <stdlib.h>\nint *a[2]; for (int i = 0; i < 2; i++) a[i] = calloc(i + 1, sizeof(int));\n int k = 1; a[k - 1][k] = 1; reach_error();"
	require.Equal(t, "bounds 5", undefinedEnd(t, short, cfront.Options{Bytes: true, Holes: true}), "what decides is in memory")
	require.Equal(t, "bounds 3", undefinedEnd(t, "int a[3], i = 3; a[i] = 1; reach_error();", cfront.Options{Bytes: true, Holes: true}), "it is a constant")
	for body, want := range map[string]string{
		"int x = 0x7fffffff; unsigned char *p = (void *)&x; if (p[0])\n x++; reach_error();":                 "overflow 4",
		"union { int i; unsigned char c[4]; } u; u.i = 5;\n u.c[1] /= u.c[2]; reach_error();":                "div-by-zero 4",
		"union { int i; unsigned char c[4]; } u; int g = 2147483647;\n u.i = 5; u.c[u.c[0] + g] = 3; y = 0;": "overflow 4",
	} {
		require.Equal(t, want, undefinedEnd(t, body, cfront.Options{Bytes: true, Holes: true}), body)
	}
}

// undefinedEnd is the check and the line of the undefined behaviour by which the body of main ends, if it does.
func undefinedEnd(t *testing.T, body string, o cfront.Options) string {
	include := ""
	if line, rest, ok := strings.Cut(body, "\n"); ok && strings.HasPrefix(line, "#") {
		include, body = line+"\n", rest
	}
	p, err := cfront.Load(context.Background(), "f.c", []byte(include+"void reach_error(void); int y;\nint main(void) {\n "+body+" }"), o)
	require.NoError(t, err, body)
	r, _, err := simulate.Run(context.Background(), p, simulate.Options{})
	require.NoError(t, err, body)
	if x, ok := r.Certificate.(*answer.Executed); ok && x.Undefined != nil {
		return x.Undefined.Check.String() + " " + string(rune('0'+x.Undefined.Pos.Line))
	}
	return ""
}
