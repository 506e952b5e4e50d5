package verify_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// What the range analysis knows of nonlinear operations can be proved; where it cannot, the certificate is not called wrong.
func TestNonlinearCertificates(t *testing.T) {
	const header = "extern unsigned char __VERIFIER_nondet_uchar(void); extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n" +
		"int main(void) { unsigned char x = __VERIFIER_nondet_uchar(), y = __VERIFIER_nondet_uchar(); int a = 0; "
	for body, want := range map[string]string{
		"if (x > 5) while (__VERIFIER_nondet_int()) a = y >> x; if (a > 3) reach_error(); }":                              "safe",
		"if (x < 23) while (__VERIFIER_nondet_int()) a = y << x; if (a < 0) reach_error(); }":                             "safe",
		"while (__VERIFIER_nondet_int()) a = (2 * y) * (2 * x); if (a % 4) reach_error(); }":                              "safe",
		"if (x % 2 == 0 && y % 2 == 0) while (__VERIFIER_nondet_int()) a = (x / 3) * y; if (a % 2 != 0) reach_error(); }": "",
		"while (__VERIFIER_nondet_int()) a = (2 * y) * (2 * x); if (a % 8) reach_error(); }":                              "unsafe",
	} {
		for _, engine := range []string{"gps", "absint"} {
			rep, err := verify.Run(context.Background(), verify.Task{File: "n.c", Source: []byte(header + body), DataModel: verify.ILP32}, verify.Options{Engine: engine})
			require.NoError(t, err, "%s: %s", engine, body)
			if want != "" && !(engine == "absint" && want == "unsafe") {
				assert.Equal(t, want, rep.Verdict, "%s: %s: %s", engine, body, rep.Reason)
			} else {
				assert.NotEqual(t, "unsafe", rep.Verdict, body)
			}
		}
	}
}

// A point at which a shift is not encoded does not end the search.
func TestFarShifts(t *testing.T) {
	const source = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void);\n" +
		"int main(void) { int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int(); if (x < 1 || y < 0) return 0; " +
		"if (y > 290) { if ((x >> y) == 5) reach_error(); } else if ((x << y) == 96) reach_error(); return 0; }"
	rep, err := verify.Run(context.Background(), verify.Task{File: "f.c", Source: []byte(source), DataModel: verify.ILP32}, verify.Options{Engine: "gps", Math: true})
	require.NoError(t, err)
	assert.Equal(t, "unsafe", rep.Verdict, rep.Reason)
}
