package cfront

import (
	"testing"

	"github.com/stretchr/testify/require"

	cexec "cairn/cfg/exec"
)

// TestBytesRuns checks how executions end when memory is made of bytes: e the error, r the end of the run.
func TestBytesRuns(t *testing.T) {
	const header = `#include <stdlib.h>
#include <string.h>
#include <stdint.h>
extern int __VERIFIER_nondet_int(void); extern void reach_error(void);
struct node { struct node *next; int value; };
struct bits { unsigned a : 3; int b : 5; unsigned c : 17; _Bool d : 1; };
union u { int i; unsigned char c[4]; void *p; };
static int twice(int x) { return 2 * x; }
static int thrice(int x) { return 3 * x; }
static int apply(int (*f)(int), int x) { return f(x); }
static void swap(int *a, int *b) { int t = *a; *a = *b; *b = t; }
`
	for _, c := range []struct {
		body   string
		inputs []int64
		want   string
	}{
		{"int a[5]; for (int i = 0; i < 5; i++) a[i] = i * i; int k = __VERIFIER_nondet_int(); if (a[k] == 16) reach_error();", []int64{4}, "e"},
		{"int x = 1, y = 2; swap(&x, &y); if (x == 2 && y == 1) reach_error();", nil, "e"},
		{"struct node *l = 0; for (int i = 0; i < 4; i++) { struct node *n = malloc(sizeof *n); n->next = l; n->value = i; l = n; } int s = 0; for (; l; l = l->next) s = 10 * s + l->value; if (s == 3210) reach_error();", nil, "e"},
		{"struct bits b = { 5, -3, 70000, 1 }; b.b -= 4; if (b.a == 5 && b.b == -7 && b.c == 70000 && b.d) reach_error();", nil, "e"},
		{"union u v; v.i = 0x01020304; if (v.c[0] == 4 && v.c[3] == 1) reach_error();", nil, "e"},
		{"int (*f)(int) = twice; f = thrice; if (apply(f, 5) == 15) reach_error();", nil, "e"},
		{"int (*t[2])(int) = { twice, thrice }; if (t[1](5) == 15 && t[0](t[1](1)) == 6) reach_error();", nil, "e"},
		{"char s[10]; strcpy(s, \"hello\"); if (strlen(s) == 5 && !strcmp(s, \"hello\") && s[4] == 'o') reach_error();", nil, "e"},
		{"char *p = malloc(3); memset(p, 7, 3); p = realloc(p, 5); p[4] = 1; if (p[2] == 7 && p[0] == 7) reach_error();", nil, "e"},
		{"int n = 5, a[n]; for (int i = 0; i < n; i++) a[i] = i; if (sizeof a == 20 && a[3] == 3) reach_error();", nil, "e"},
		{"int m[3][4] = { { 1, 2 }, [2] = { [3] = 9 } }; int *p = &m[0][0]; if (p[11] == 9 && m[0][1] == 2 && m[1][1] == 0) reach_error();", nil, "e"},
		{"struct { char c; int x[3]; } a = { 'x', { 1, 2, 3 } }, b; b = a; b.x[1] = 7; if (a.x[1] == 2 && b.x[1] == 7 && b.c == 'x') reach_error();", nil, "e"},
		{"int x = 5, *p = &x, **q = &p; **q = 6; if (x == 6) reach_error();", nil, "e"},
		{"int a[4] = { 1, 2, 3, 4 }, *p = a, *e = a + 4; int s = 0; while (p != e) s += *p++; if (s == 10 && e - a == 4 && p > a) reach_error();", nil, "e"},
		{"int *p = 0; if (!p && p == NULL) reach_error();", nil, "e"},
		{"const char *s = \"abc\"; if (s[1] == 'b' && *(s + 3) == 0) reach_error();", nil, "e"},
		{"char b[8]; int v = 0x11223344; memcpy(b + 1, &v, sizeof v); int w; memcpy(&w, b + 1, 4); if (w == v && b[1] == 0x44) reach_error();", nil, "e"},
		{"short s = -2; unsigned char *p = (unsigned char *)&s; if (p[0] == 0xfe && p[1] == 0xff) reach_error();", nil, "e"},
	} {
		for _, m := range []DataModel{ILP32, LP64} {
			src := header + "int main(void) { " + c.body + " }"
			out := run(t, src, Options{DataModel: m, Bytes: true}, c.inputs...)
			got := map[cexec.Kind]string{cexec.ReachedTarget: "e", cexec.Ended: "r", cexec.Undefined: "u"}[out.Kind]
			require.Equal(t, c.want, got, "%s: %s\n%v", m, c.body, out)
		}
	}
}
