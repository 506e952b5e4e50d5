package verify_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestEscapes: what a function without a body has been given a pointer to, it may write to, then and later, and to nothing else. Where memory
// is made of bytes that is not supported.
func TestEscapes(t *testing.T) {
	const header = `#include <stddef.h>
void take(void *); void number(int *); void text(char *); void node(struct node *); void later(void); int get(void);
struct node { int v; struct node *next; int w[3]; };
struct outer { struct node first; int rest; };
union word { int i; char c[4]; };
struct node g; static int hidden; int row[4];
int deep(int n) { later(); return n ? deep(n - 1) : 0; }
`
	for body, want := range map[string]string{
		"int x = 1; number(&x); if (x != 1) reach_error();":                                                               "unsafe",
		"int x = 1, y = 1; number(&x); if (y != 1) reach_error();":                                                        "safe",
		"int x = 1; later(); number(&x); x = 1; if (x != 1) reach_error();":                                               "safe",
		"int x = 1; later(); if (x != 1) reach_error(); number(&x);":                                                      "safe",
		"int x; number(&x); x = 1; later(); if (x != 1) reach_error();":                                                   "unsafe",
		"int x; number(&x); x = 1; get(); if (x != 1) reach_error();":                                                     "unsafe",
		"int x = 1; if (get()) number(&x); x = 1; int y = get(); if (x != 1 && y == 3) reach_error();":                    "unsafe",
		"int x = 1, n = get(); if (n) number(&x); x = 1; later(); if (!n && x != 1) reach_error();":                       "safe",
		"hidden = 1; number(&g.v); later(); if (hidden != 1) reach_error();":                                              "safe",
		"int x = 1, y = 1, *p = get() ? &x : &y; number(p); if (x != 1 && y != 1) reach_error();":                         "safe",
		"int x = 1, y = 1, *p = get() ? &x : &y; number(p); if (y != 1) reach_error();":                                   "unsafe",
		"const int x = 1; take((void *)&x); if (x != 1) reach_error();":                                                   "safe",
		"for (int i = 0; i < 2; i++) { int x = 0; later(); if (x) reach_error(); number(&x); }":                           "safe",
		"struct node n; n.v = 1; n.w[1] = 1; number(&n.w[2]); if (n.w[1] != 1) reach_error();":                            "unsafe",
		"struct node n; n.v = 1; n.w[1] = 1; number(&n.w[2]); if (n.v != 1) reach_error();":                               "safe",
		"struct node n; n.v = 1; n.w[1] = 1; number(&n.v); if (n.w[1] != 1) reach_error();":                               "safe",
		"struct node n; n.v = 1; n.w[1] = 1; node(&n); if (n.w[1] != 1) reach_error();":                                   "unsafe",
		"struct outer o; o.rest = 1; node(&o.first); if (o.rest != 1) reach_error();":                                     "unsafe",
		"struct outer o; o.rest = 1; number(o.first.w); if (o.rest != 1) reach_error();":                                  "safe",
		"struct node n, m; n.next = &m; m.v = 1; m.next = 0; node(&n); if (m.v != 1) reach_error();":                      "unsafe",
		"struct node n, m; n.next = 0; m.v = 1; m.next = 0; node(&n); if (m.v != 1) reach_error();":                       "safe",
		"struct node n, m; n.next = 0; node(&n); n.next = &m; m.next = 0; m.v = 1; later(); if (m.v != 1) reach_error();": "unsafe",
		"struct node n, m; m.v = 1; n.next = &m; m.next = 0; node(&n); n.next->v = 2; if (m.v == 2) reach_error();":       "unknown",
		"union word u; u.i = 0; text(&u.c[1]); if (u.i) reach_error();":                                                   "unsafe",
		"int i = get(); row[0] = 1; if (i < 0 || i > 3) return 0; number(&row[i]); if (row[0] != 1) reach_error();":       "unsafe",
		"char s[8] = \"abc\"; text(s); if (s[7] == 'x') reach_error();":                                                   "unsafe",
		"static char big[100]; text(big); if (big[99] == 'x') reach_error();":                                             "unsafe",
		"char s[8] = \"abc\", t[8] = \"abc\"; text(s); if (t[0] != 'a') reach_error();":                                   "safe",
		// What constants point to is reached.
		"int x = 1; const struct node n = { 1, (struct node *)&x }; take((void *)&n); if (x != 1) reach_error();":            "unsafe",
		"struct node m = { 1 }; const struct node n = { 1, &m }; take((void *)&n); if (m.v != 1) reach_error();":             "unsafe",
		"struct node m = { 1 }; const struct node n = { 1, &m }; take((void *)&n); if (n.v != 1) reach_error();":             "safe",
		"struct node m = { 1 }; struct node *const p = &m; take((void *)&p); m.v = 1; later(); if (m.v != 1) reach_error();": "unsafe",
		// A goto back in the block of an object ends no life.
		"int n = 0; again:; int x; x = 1; later(); if (x != 1) reach_error(); number(&x); if (n++ < 1) goto again;": "unknown",
		"int n = 0; again:; int x = 1; if (n == 1 && x != 1) reach_error(); if (n++ < 1) goto again;":               "safe",
		"int x = 1; if (get()) goto out; number(&x); if (x == 3) goto out; if (x != 1) reach_error(); out:;":        "unsafe",
		"int x = 1; if (get()) goto out; later(); if (x != 1) reach_error(); number(&x); out:;":                     "safe",
		// Bytes of an object are not only those of its member.
		"struct node n; n.v = 1; text((char *)&n.w[1]); if (n.v != 1) reach_error();": "unknown",
		// A number may be an address, and a structure with a member that is one is reached as a whole.
		"int x = 1; struct { unsigned long a; int b; } v; v.a = (unsigned long)&x; take(&v); if (x != 1) reach_error();": "unknown",
		// What is automatic in a recursive program.
		"int x = 1; number(&x); x = 1; deep(2); if (x != 1) reach_error();": "unknown",
	} {
		for _, memory := range []verify.Memory{verify.MemoryScalars, verify.MemoryBytes} {
			rep, err := verify.Run(limited(t, 150_000), source(header+"int main(void) { "+body+" return 0; }\n"), verify.Options{Memory: memory})
			require.NoError(t, err)
			if memory == verify.MemoryScalars || rep.Verdict != "unknown" {
				require.Equal(t, want, rep.Verdict, "%s %s: %s", body, memory, rep.Reason)
			}
		}
	}
}
