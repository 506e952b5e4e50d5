package verify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestMemoryOutside: where pointers lead that come from outside the program, or have no value, there is memory of any contents. A program
// is safe if it is so with all of them, also if such a pointer points to what functions without a body know.
func TestMemoryOutside(t *testing.T) {
	const header = `#include <string.h>
void reach_error(void); int nondet(void); void *get(void); void *same(void *); void take(void *); void number(unsigned long);
struct node { int v; struct node *next; int w[4]; struct { int a, b; } part; void (*call)(void); union { int i; char c; } u; };
static int x = 1; int shown, row[4], *kept; struct node n, m; void error(void) { reach_error(); }
`
	for body, want := range map[string]string{
		"struct node *p = get(); p->v = 2; p->next = p; if (x != 1) reach_error();":                                     "safe",
		"struct node *p = get(); while (p) { p->v++; p->w[nondet() & 3] = 1; p = p->next; } if (x != 1) reach_error();": "safe",
		"struct node *p; p->v = 2; p->next->v = 3; if (x != 1) reach_error();":                                          "safe",
		"struct node d, *p = d.next; p++; p->v = 2; if (x != 1 || d.next->v == 3 && x == 2) reach_error();":             "safe",
		"int *p = nondet() ? (int *)0 : &x; *p = 1; if (x != 1) reach_error();":                                         "safe",
		"int *p = get(), y = *p; if (y > 3 && y < 4) reach_error();":                                                    "safe",
		"int *p = get(), *q = p; if (p != q) reach_error(); *p = 1;":                                                    "safe",
		"struct node *p = get(); memcpy(p, &m, sizeof m); memset(p, 0, 8); if (x != 1) reach_error();":                  "safe",
		"struct node *p = get(); p->u.c = 1; p->u.i = 2; if (x != 1) reach_error();":                                    "safe",
		"struct node *p = get(); if ((unsigned)p != (unsigned)((void *)0)) p->v = 1; if (x != 1) reach_error();":        "safe",

		"struct node *p = get(); take(&n); if (p && p->v == 3 && (p->next || n.v && p->w[0])) p->v++; if (x != 1) reach_error();": "safe",
		"struct node *p = get(); take(&n); int y = p && p->v == 3 ? p->w[1] : n.v || p->w[2]; if (x != 1) reach_error();":         "safe",
		// An error behind a use, which is none if the pointer is none.
		"struct node *p = get(); p->v = 3; reach_error();":                                                      "unknown",
		"int *p; *p = 3; reach_error();":                                                                        "unknown",
		"struct node *p = get(); if (p->v == 3) reach_error();":                                                 "unknown",
		"struct node *p = get(); p->v = 3; if (p->v == 4) reach_error();":                                       "unknown",
		"struct node *p = get(); int *a = &p->v, *b = &p->v; *a = 1; *b = 2; if (*a == 2) reach_error();":       "unknown",
		"struct node *p = get(); int *a = p->w, *b = &p->w[1]; a[1] = 1; *b = 2; if (a[1] == 2) reach_error();": "unknown",
		"struct node *p = get(), *q = get(); if (p->next == q) reach_error();":                                  "unknown",
		"struct node *p = get(); p->v = 1; int *q = &p->v; if (!q) { x = 2; } if (x == 2) reach_error();":       "unknown",

		// It may be a variable that others know by its name, or what such a variable points to.
		"int *p = get(); shown = 1; *p = 5; if (shown == 5) reach_error();":                                "unknown",
		"int *p = get(); shown = 1; (*p)++; if (shown == 2) reach_error();":                                "unknown",
		"struct node *p = get(); n.v = 1; p->v = 5; if (n.v == 5) reach_error();":                          "unknown",
		"char *p = get(); row[1] = 1; p[0] = 5; if (row[1] != 1) reach_error();":                           "unknown",
		"int *p = get(); for (int i = 0; i < 3; i++) { row[i] = 0; p[i] = 1; } if (row[1]) reach_error();": "unknown",
		"int y = 0; kept = &y; int *p = get(); y = 1; *p = 5; if (y == 5) reach_error();":                  "unknown",
		"int y = 0; int *p = get(); y = 1; *p = 5; if (y == 5) reach_error();":                             "safe",
		"int y = 1; number((unsigned long)&y); if (y != 1) reach_error();":                                 "unknown",
		// It may be memory that functions without a body know.
		"int *p = same(&x); x = 1; *p = 2; if (x != 1) reach_error();":                                                                     "unknown",
		"take(&x); struct node *p = get(); x = 1; p->w[1] = 2; if (x != 1) reach_error();":                                                 "unknown",
		"take(&n); n.next = &m; m.v = 1; struct node *p = get(); p->v = 2; if (m.v != 1) reach_error();":                                   "unknown",
		"struct node *p = get(); p->next = &m; m.v = 1; struct node *q = p->next; q->v = 2; if (m.v != 1) reach_error();":                  "unknown",
		"struct node *p = get(); n.next = &m; p->next = &n; m.v = 1; p->next->next->v = 2; if (m.v != 1) reach_error();":                   "unknown",
		"struct node *p = get(); int *a = &p->part.b; int **q = get(); *q = &x; x = 1; **q = 2; if (x != 1) reach_error();":                "unknown",
		"n.next = &m; struct node **p = get(); memcpy(p, &n.next, sizeof n.next); m.v = 1; (*p)->v = 2; if (m.v != 1) reach_error();":      "unknown",
		"take(&n); n.next = &m; struct node *p = get(); n.next = &n; p->next = 0; n.next->v = 1; if (m.v != 0 || n.v != 1) reach_error();": "unknown",
		"take(&n); n.u.i = 1; struct node *p = get(); p->u.i = 2; if (n.u.i != 1) reach_error();":                                          "unknown",
		"take(&n); n.v = 1; struct node *p = get(); memset(p, 0, 4); if (n.v != 1) reach_error();":                                         "unknown",
		"take(&n); struct node *p = get(); n.v = 1; n.w[2] = 1; p->v = 2; m = n; if (m.w[2] != 1) reach_error();":                          "unknown",
		"char s[4] = \"abc\"; take(s); s[0] = 'a'; s[1] = 0; char *p = get(); *p = 'b'; if (strlen(s) != 1) reach_error();":                "unknown",
		"struct node *p = get(); p->call = error; take(0);":                                                                                "unknown",
		"int *p = get(); x = 1; if (p == &x) *p = 2; if (x != 1) reach_error();":                                                           "unknown",

		"take(&n); n.u.i = 1; struct node *p = get(); p->u.i = 2; m = n; if (m.u.i != 1) reach_error();":                                            "unknown",
		"take(&n); n.part.a = 1; struct node *p = get(); p->part.a = 2; m.part = n.part; if (m.part.a != 1) reach_error();":                         "unknown",
		"int *p = get(); if (p + 1 != p) reach_error();":                                                                                            "unknown",
		"int *p = get(), *q = p; q++; if (q != p) reach_error();":                                                                                   "unknown",
		"int *p = get(), *q = p + 1; if (p < q) reach_error();":                                                                                     "unknown",
		"int *p = get(), *q = p + 1; if (q - p == 1) reach_error();":                                                                                "unknown",
		"int *p = get(), *q = get(), *s = nondet() ? &n.w[1] : p; s++; if (s == q) reach_error();":                                                  "unknown",
		"struct node *p = get(); if (nondet() > 3) { p->w[5] = 1; reach_error(); }":                                                                 "unknown",
		"struct node *p = get(); int i = nondet(); p->w[i] = 1; if (i > 3) reach_error();":                                                          "unknown",
		"struct node *p = get(); struct node *q = p; p = &n; q->v = 1; q = p->next; if (!q) { p->v = 7; if (n.v == 7 && nondet()) reach_error(); }": "unknown",
		"struct node *p = get(); take(&n); if (p && p->v == 3 && n.v) reach_error();":                                                               "unknown",
		"take(&n); struct node *p = get(); p->v = 1; if (x == 1 && n.w[3] == 5) reach_error();":                                                     "unknown",

		// Objects that are gone, and numbers, are something else.
		"int *p; { int y = 1; p = &y; } x = 1; *p = 2; if (x != 1) reach_error();": "unknown",
		"int *p = (int *)nondet(); x = 1; *p = 2; if (x != 1) reach_error();":      "unknown",
	} {
		task := verify.Task{File: "f.c", Source: []byte(header + "int main(void) { " + body + " return 0; }"), DataModel: verify.ILP32}
		rep, err := verify.Run(t.Context(), task, verify.Options{Engine: "gps", Memory: verify.MemoryOpen})
		require.NoError(t, err, body)
		assert.Equal(t, want, rep.Verdict, "%s: %s", body, rep.Reason)
		byDefault, err := verify.Run(t.Context(), task, verify.Options{Engine: "gps"})
		require.NoError(t, err, body)
		if byDefault.Verdict != "unknown" || body == "int *p = get(), y = *p; if (y > 3 && y < 4) reach_error();" {
			assert.Equal(t, want, byDefault.Verdict, "%s: %s", body, byDefault.Reason)
		}
		if want == "safe" && assert.NotEmpty(t, rep.Notes, body) {
			found := false
			for _, n := range rep.Notes {
				found = found || len(n.Text) > 30 && n.Text[:30] == "assumed: where a pointer leads"
			}
			assert.True(t, found, body)
		}
	}
}
