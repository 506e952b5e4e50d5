package verify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestAddresses is about pointers into two objects and their addresses, which C lets be equal or not. Lifetimes tell; what
// else may be equal is not guessed.
func TestAddresses(t *testing.T) {
	const header = `#include <stdlib.h>
#include <stdint.h>
void reach_error(void); int nondet(void); void *pick(void); int shared; static int own, two[2];
static uintptr_t local(void) { int x = 1; return (uintptr_t)&x; } static int *stale(void) { int x = 1, *p = &x; return p; }
static const char *text(void) { return "abc"; } int a[2], b[2]; struct { int a[2], b[2]; } s;
`
	for body, want := range map[string]string{
		// Memory that is freed may be handed out again.
		"uintptr_t k[2]; for (int i = 0; i < 2; i++) { void *p = malloc(16); k[i] = (uintptr_t)p; free(p); } if (k[0] == k[1]) reach_error();":                       "unsafe",
		"uintptr_t k[2]; for (int i = 0; i < 2; i++) { void *p = malloc(16); k[i] = (uintptr_t)p; free(p); } if (k[0] != k[1]) reach_error();":                       "unsafe",
		"void *p = malloc(8), *q = malloc(8); uintptr_t k = (uintptr_t)p, m = (uintptr_t)q; free(p); free(q); if (k == m) reach_error();":                            "safe",
		"void *p = malloc(8), *q = malloc(8); uintptr_t k = (uintptr_t)p; free(p); if (k == (uintptr_t)q) reach_error();":                                            "safe",
		"void *p = malloc(8); uintptr_t k = (uintptr_t)p; p = realloc(p, 16); if (k == (uintptr_t)p) reach_error();":                                                 "unsafe",
		"void *p = malloc(8); uintptr_t k = (uintptr_t)p; p = realloc(p, 16); if (k != (uintptr_t)p) reach_error();":                                                 "unsafe",
		"int *x = malloc(4); uintptr_t k = (uintptr_t)x; free(x); int *y = malloc(4); *y = 1; if (k == (uintptr_t)y) { *(int *)k = 5; if (*y != 1) reach_error(); }": "unsafe",
		"int *x = malloc(4); uintptr_t k = (uintptr_t)x; free(x); int *y = malloc(4); *y = 1; if (k == (uintptr_t)y) { *(int *)k = 5; if (*y != 5) reach_error(); }": "safe",
		"char *x = malloc(8); free(x); char *y = malloc(8); if (x == y) reach_error();":                                                                              "unknown",
		"char *x = malloc(8), *y = malloc(8); if (x == y) reach_error();":                                                                                            "safe",
		"char *x = malloc(8), *y = x; x = realloc(x, 100); if (x == y) reach_error();":                                                                               "unknown",

		// So is that of automatic objects.
		"if (local() == local()) reach_error();":                                                                                 "unsafe",
		"if (local() != local()) reach_error();":                                                                                 "unsafe",
		"int y; if ((uintptr_t)&y == local()) reach_error();":                                                                    "safe",
		"uintptr_t k = local(); int y; { int z; if ((uintptr_t)&z == k) reach_error(); }":                                        "unsafe",
		"uintptr_t k; { int y; k = (uintptr_t)&y; { int z; if ((uintptr_t)&z == k) reach_error(); } }":                           "safe",
		"uintptr_t k = 0; for (int i = 0; i < 3; i++) { int x, y; if (k == (uintptr_t)&y) reach_error(); k = (uintptr_t)&x; }":   "unsafe",
		"uintptr_t k = 0; for (int i = 0; i < 3; i++) { int x; if (k && k != (uintptr_t)&x) reach_error(); k = (uintptr_t)&x; }": "unsafe",
		"if (stale() == stale()) reach_error();":                                                                                 "unknown",

		// What is just behind an object may be the beginning of another one.
		"if (a + 2 == b) reach_error();":                                                             "unknown",
		"if (&shared + 1 == &own) reach_error();":                                                    "unknown",
		"int *p = a; while (p != a + 2) p++; if (p == b) reach_error();":                             "unknown",
		"int n = nondet(); if (n < 0 || n > 2) return 0; int *p = a + n; if (p == b) reach_error();": "unknown",
		"int n = nondet(); if (n < 0 || n > 1) return 0; int *p = a + n; if (p == b) reach_error();": "safe",
		"union { int *p; unsigned char c[8]; } u; u.p = &shared; if (u.c[0] == 8) reach_error();":    "unsafe",
		"union { int *p; unsigned char c[8]; } u; u.p = &shared; if (u.c[0] & 3) reach_error();":     "safe",
		"if (a + 1 == b || s.a + 2 != s.b) reach_error();":                                           "safe",
		"if ((uintptr_t)(a + 2) == (uintptr_t)b) reach_error();":                                     "unsafe",

		// Strings may be one object if they have the same characters, or one has those of the end of the other.
		`if ("abc" == "abc") reach_error();`:                                                              "unknown",
		`const char *p = "abc"; if (p != "abc") reach_error();`:                                           "unknown",
		`const char *p = "abc", *q = "bc"; if (p + 1 == q) reach_error();`:                                "unknown",
		`const char *p = "abc", *q = "bc"; if (p == q) reach_error();`:                                    "safe",
		`const char *p = nondet() ? "abc" : "x", *q = nondet() ? "abc" : "y"; if (p == q) reach_error();`: "unknown",
		`const char *p = nondet() ? "abc" : "x", *q = nondet() ? "abd" : "y"; if (p == q) reach_error();`: "safe",
		`uintptr_t k = (uintptr_t)"abc", m = (uintptr_t)"abc"; if (k == m) reach_error();`:                "unknown",
		"if (text() != text()) reach_error();":                                                            "safe",

		// Functions without a body may return what they know, and pointers without a value may have any.
		"int *p = pick(); if (p == &shared) reach_error();":                                    "unknown",
		"int *p = pick(); if (p == &shared) *p = 4; if (shared != 0) reach_error();":           "unknown",
		"int *p = pick(); if ((uintptr_t)p == (uintptr_t)&shared) reach_error();":              "unsafe",
		"int *p = pick(); if (p == &own) reach_error();":                                       "unknown", // it may be the end of another object
		"int *p = pick(); if (p == &own + 1) reach_error();":                                   "unknown",
		"int *p = pick(); if (p == &two[1]) reach_error();":                                    "safe",
		"extern int *elsewhere; struct { int x, y; } b; if (elsewhere == &b.y) reach_error();": "unknown",
		"int *p; if (p == &own) reach_error();":                                                "unknown",
		`char *p = pick(); if (p == "abc") reach_error();`:                                     "unknown",
		"int *p = pick(), x; if (p == &x) reach_error();":                                      "unknown",
		"int *p = pick(); if (p) reach_error();":                                               "unsafe",
	} {
		task := verify.Task{File: "f.c", Source: []byte(header + "int main(void) { " + body + " return 0; }"), DataModel: verify.LP64}
		for _, m := range []verify.Memory{verify.MemoryAuto, verify.MemoryBytes} {
			rep, err := verify.Run(t.Context(), task, verify.Options{Memory: m})
			require.NoError(t, err, body)
			assert.Equal(t, want, rep.Verdict, "%s: %s: %s", m, body, rep.Reason)
		}
	}
}

// TestPaddingDecides: compilers make the padding of an initialised structure zero most of the time, and C leaves it open. An error that needs
// another value is unknown.
func TestPaddingDecides(t *testing.T) {
	const header = "#include <string.h>\nvoid reach_error(void); struct S { char c; int i; }; struct B { unsigned a : 3, b : 5; };\n" +
		"union U { char c; int i; }; union L { char c[1]; char all[100]; };\nint main(void) { unsigned char b[8]; "
	for body, want := range map[string]string{
		"struct S s = { 1, 2 }; memcpy(b, &s, 8); if (b[1] != 0) reach_error();":                "unknown",
		"struct S s = { 1, 2 }, t; memcpy(&t, &s, 8); if (*((char *)&t + 1)) reach_error();":    "unknown",
		"struct S s = { 1, 2 }, t = { 1, 2 }; if (memcmp(&s, &t, sizeof s)) reach_error();":     "unknown",
		"struct B s = { 1, 2 }; memcpy(b, &s, 4); if (b[1]) reach_error();":                     "unknown",
		"union U s = { 1 }; if (s.i != 1) reach_error();":                                       "unknown",
		"union L s = { { 1 } }; if (s.all[99]) reach_error();":                                  "unknown",
		"struct S s = { 1, 2 }; memcpy(b, &s, 8); if (b[1] == 0) reach_error();":                "unsafe",
		"struct S s = { 1, 2 }; memcpy(b, &s, 8); if (b[4] == 2) reach_error();":                "unsafe",
		"union L s = { { 1 } }; if (s.all[99] == 0 && s.c[0]) reach_error();":                   "unsafe",
		"struct S s = { 1, 2 }; memcpy(b, &s, 8); if (b[0] != 1 || b[4] != 2) reach_error();":   "safe",
		"static struct S s = { 1, 2 }; memcpy(b, &s, 8); if (b[0] != 1 || b[1]) reach_error();": "safe",
	} {
		task := verify.Task{File: "f.c", Source: []byte(header + body + " return 0; }"), DataModel: verify.LP64}
		rep, err := verify.Run(t.Context(), task, verify.Options{})
		require.NoError(t, err, body)
		assert.Equal(t, want, rep.Verdict, "%s: %s", body, rep.Reason)
	}
}
