package verify_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestNamesForTheLinker: two names for one thing, by asm, #pragma weak and #pragma redefine_extname, and bytes in another order are not followed:
// gcc comes to the error in all of these. A name for the linker that nothing else in the program has changes nothing.
func TestNamesForTheLinker(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{`void notify(void) __asm__("real_notify"); void real_notify(void) { reach_error(); } int main(void) { notify(); return 0; }`, "unknown"},
		{`extern int g2 __asm__("g"); int g = 1; int main(void) { g = 4; g2 = 7; if (g == 7) reach_error(); return 0; }`, "unknown"},
		{`extern int a __asm__("g"); extern int b __asm__("g"); int main(void) { a = 4; b = 7; if (a == 7) reach_error(); return 0; }`, "unknown"},
		{"#pragma redefine_extname notify real_notify\nextern void notify(void); void real_notify(void) { reach_error(); } int main(void) { notify(); return 0; }", "unknown"},
		{"#pragma weak notify = real_notify\nextern void notify(void); void real_notify(void) { reach_error(); } int main(void) { notify(); return 0; }", "unknown"},
		{`struct __attribute__((scalar_storage_order("big-endian"))) be { int a; }; int main(void) { struct be b = {1}; if (((unsigned char *)&b)[3] == 1) reach_error(); return 0; }`, "unknown"},
		{"#pragma scalar_storage_order big-endian\nstruct be { int a; }; int main(void) { struct be b = {1}; if (((unsigned char *)&b)[3] == 1) reach_error(); return 0; }", "unknown"},
		{`extern int other(int) __asm__("" "__other_2"); int main(void) { if (other(2) == 6) reach_error(); return 0; }`, "unsafe"},
		{"#pragma weak notify\nvoid notify(void) { reach_error(); } int main(void) { notify(); return 0; }", "unknown"},
		{`int g = 1; int main(void) { extern int g2 __asm__("g"); g = 4; g2 = 7; if (g == 7) reach_error(); return 0; }`, "unknown"},
		{`void f(void) { } void real(void) { reach_error(); } int main(void) { extern void f2(void) __asm__("real"); f2(); return 0; }`, "unknown"},
		{`static int h = 5; extern int k __asm__("h"); int main(void) { h = 4; k = 7; if (h == 7) reach_error(); return 0; }`, "unknown"},
		{`static int s __asm__("q"); extern int t __asm__("q"); int main(void) { s = 4; t = 7; if (s == 7) reach_error(); return 0; }`, "unknown"},
		{`static void real(void) __asm__("xx"); static void real(void) { reach_error(); } extern void f2(void) __asm__("xx"); int main(void) { f2(); if (0) real(); return 0; }`, "unknown"},
		{`int main(void) { static int s __asm__("zz"); { extern int t __asm__("zz"); s = 4; t = 7; } if (s == 7) reach_error(); return 0; }`, "unknown"},
		{`extern int x __attribute__((weak)); int main(void) { if (&x == 0) reach_error(); return 0; }`, "unknown"},
		{"#pragma weak x\nextern int x(void); int main(void) { if (!x) reach_error(); return 0; }", "unknown"},
	} {
		rep := run(t, source("extern void reach_error(void);\n"+tc.text+"\n"), verify.Options{})
		assert.Equal(t, tc.want, rep.Verdict, "%s: %s", tc.text, rep.Reason)
	}
}

// TestAlignmentOfObjects: addresses of objects are multiples of what their declarations ask for, which gcc sees to, and those of memory that has
// been allocated with an alignment are not known.
func TestAlignmentOfObjects(t *testing.T) {
	for _, tc := range []struct{ text, want string }{
		{`int main(void) { _Alignas(long) char buf[8]; if ((unsigned long)buf % 8) reach_error(); return 0; }`, "safe"},
		{`static _Alignas(128) char y[3]; int main(void) { if ((unsigned long)y & 127) reach_error(); return 0; }`, "safe"},
		{`int gb __attribute__((aligned(32))) = 3; int main(void) { if ((unsigned long)&gb & 31) reach_error(); return 0; }`, "safe"},
		{`_Alignas(64) char x[3]; char y[3]; int in(void); int main(void) { char *p = in() ? x : y; if (p == x && (unsigned long)p & 63) reach_error(); return 0; }`, "safe"},
		{`_Alignas(64) char x[3]; char y[3]; int in(void); int main(void) { char *p = in() ? x : y; if ((unsigned long)p & 63) reach_error(); return 0; }`, "unsafe"},
		{`int main(void) { int c; if ((unsigned long)&c & 7) reach_error(); return 0; }`, "unsafe"},
		{`char c = 1; int x __attribute__((aligned(1))) = 2; int main(void) { if ((unsigned long)&x & 3) reach_error(); return 0; }`, "unsafe"},
		{`extern int x __attribute__((aligned(64))); int x; int main(void) { if ((unsigned long)&x & 63) reach_error(); return 0; }`, "safe"},
		{`int x[5]; int main(void) { int y[5]; if (((unsigned long)x & 15) || ((unsigned long)y & 15)) reach_error(); return 0; }`, "safe"},
		{`int x[3]; int main(void) { if ((unsigned long)x & 7) reach_error(); return 0; }`, "unsafe"},
		{"#include <stdlib.h>\nint main(void) { int *c = aligned_alloc(64, 128); if (c && ((unsigned long)c & 63)) reach_error(); return 0; }", "unknown"},
		{"#include <stdlib.h>\nint main(void) { int *c = malloc(128); if (c && ((unsigned long)c & 15)) reach_error(); return 0; }", "safe"},
		{"#include <stdlib.h>\nint main(void) { int *c = malloc(128); if (c && ((unsigned long)c & 31)) reach_error(); return 0; }", "unsafe"},
	} {
		task := source("extern void reach_error(void);\n" + tc.text + "\n")
		task.DataModel = verify.LP64
		rep := run(t, task, verify.Options{})
		assert.Equal(t, tc.want, rep.Verdict, "%s: %s", tc.text, rep.Reason)
		if strings.Contains(tc.text, "int y[5]") { // gcc gives it up where it optimises for size
			require.Len(t, rep.Notes, 1)
			assert.Equal(t, "assumed: automatic arrays of 16 bytes or more are aligned to 16 bytes", rep.Notes[0].Text)
		}
	}
}

// TestLengthsWithoutObjects: with --check array-length the lengths in all types are positive, also where there is no object of the type.
func TestLengthsWithoutObjects(t *testing.T) {
	const header = "extern int __VERIFIER_nondet_int(void);\nint main(void) { int n = __VERIFIER_nondet_int(); if (n > 5) return 0; "
	for _, text := range []string{"typedef int T[n];", "int (*p)[n]; p = 0;", "int (*p)[7]; p = (int (*)[n])0;", "return sizeof(int[n]) == 4;"} {
		for _, guard := range []string{"", "if (n < 1) return 0; "} {
			want := map[bool]string{true: "unsafe", false: "safe"}[guard == ""]
			rep := run(t, source(header+guard+text+" return 0; }\n"), verify.Options{Property: "array-length"})
			assert.Equal(t, want, rep.Verdict, "%s: %s", guard+text, strings.TrimSpace(rep.Reason))
		}
	}
}
