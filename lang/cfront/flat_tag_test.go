package cfront

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	cexec "cairn/cfg/exec"
)

// TestPointersAreNoNumbers reads the bytes of pointers as numbers and numbers as pointers, in many ways: a run ends at a hole (h) there,
// and otherwise at the error (e).
func TestPointersAreNoNumbers(t *testing.T) {
	const header = `#include <stdlib.h>
#include <string.h>
#include <stdint.h>
extern void reach_error(void);
struct node { struct node *next; int value; };
struct number { uintptr_t first; int value; };
union u { uintptr_t n; int *p; unsigned char c[8]; };
static uintptr_t get(void *p) { return *(uintptr_t *)p; }
`
	for _, c := range []struct{ body, want string }{
		{"int x, *p = &x; uintptr_t u; memcpy(&u, &p, sizeof u); if (u) reach_error();", "h"},
		{"int x, *p = &x; if (*(uintptr_t *)&p) reach_error();", "h"},
		{"int x, *p = &x; if (((unsigned char *)&p)[0]) reach_error();", "h"},
		{"int x, y, *p = &x, *q = &y; if (memcmp(&p, &q, sizeof p)) reach_error();", "h"},
		{"int x; union u v; v.p = &x; if (v.n) reach_error();", "h"},
		{"int x; union u v; v.p = &x; if (v.c[0] == 0) reach_error();", "h"},
		{"int x; union u v; v.p = &x; if (1 && v.n) reach_error();", "h"},
		{"int x; void *m = malloc(8); *(int **)m = &x; if (get(m)) reach_error();", "h"},
		{"struct node a = { 0, 1 }, b = { &a, 2 }; struct number n; memcpy(&n, &b, sizeof n); if (n.first) reach_error();", "h"},
		{"struct node a = { 0, 1 }, b = { &a, 2 }; struct number n; memcpy(&n, &b, sizeof n); if (n.value == 2) reach_error();", "e"},
		{"int x = 1; uintptr_t n = 0x5000; int *p; memcpy(&p, &n, sizeof p); if (*p) reach_error();", "h"},
		{"int x = 1; union u v; v.n = 0x5000; if (*v.p) reach_error();", "h"},
		{"int x = 1; union u v, w; v.p = &x; w = v; if (*w.p == 1) reach_error();", "e"},
		{"union u v; v.n = 0; if (!v.p) reach_error();", "e"},
		{"int x; union u v; v.p = &x; v.n = 7; if (v.c[0] == 7) reach_error();", "e"},
		{"struct node *n = malloc(sizeof *n); int *a = malloc(8); n->next = n; n->next->value = 3; a[1] = 2; if (n->value + a[1] == 5) reach_error();", "e"},
	} {
		for _, m := range []DataModel{ILP32, LP64} {
			src := header + "int main(void) { " + c.body + " }"
			require.Equal(t, cexec.ReachedTarget, run(t, src, Options{DataModel: m, Bytes: true, Holes: true}).Kind, "%s: %s", m, c.body)
			want := map[string]cexec.Kind{"h": cexec.ReachedTarget, "e": cexec.Ended}[c.want] // a hole is reached without the error, too
			src = header + "int main(void) { " + strings.ReplaceAll(c.body, "reach_error()", "abort()") + " }"
			require.Equal(t, want, run(t, src, Options{DataModel: m, Bytes: true, Holes: true}).Kind, "%s: %s", m, c.body)
		}
	}
}
