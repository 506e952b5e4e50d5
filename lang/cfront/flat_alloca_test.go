package cfront

import (
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// TestAlloca has memory of alloca in loops, which is there until the function returns.
func TestAlloca(t *testing.T) {
	const header = `#include <alloca.h>
#include <stdlib.h>
#include <stdint.h>
struct node { struct node *next; int n; } *kept;
int sum(int n) {
	struct node *all = 0;
	for (int i = 1; i <= n; i++) { struct node *p = alloca(sizeof *p); p->n = i; p->next = all; all = p; }
	int s = 0;
	for (kept = all; all; all = all->next) s += all->n;
	return s;
}
int main(void) { `
	for _, c := range []struct{ body, want string }{
		{"return sum(3) != 6 || sum(0) != 0 || sum(4) != 10;", "r"},
		{"sum(3); return kept->n;", "e"},
		{"sum(1); return kept->n;", "e"},
		{"sum(0); return kept == 0;", "r"},
		{"for (int i = 0; i < 2; i++) { int *p = alloca(4); if (i) free(p); }", "e"},
		{"int *p, *q = 0; for (int i = 0; i < 2; i++) { p = q; q = alloca(4); *q = i; } return p == q || *p != 0 || *q != 1;", "r"},
		{"int *p = 0; for (int i = 0; i < 2; i++) { int v[i + 1]; v[0] = 1; p = alloca(4); *p = v[0]; } return *p;", "e"},
		{"int *p = 0; for (int i = 0; i < 2; i++) { int *q = alloca(4 * i + 4); q[i + 1] = 3; }", "e"},
		{"int k = 0; again:; char *p = alloca(2); p[k] = 1; if (k++ < 1) goto again; return p[1] != 1;", "r"},
		{"uintptr_t a[2]; for (int i = 0; i < 2; i++) a[i] = (uintptr_t)alloca(4); if (a[0] == a[1]) *(int *)0 = 1;", "r"},
	} {
		got := ended(t, header+c.body+" return 0; }", Options{Bytes: true, Checks: cfg.ChecksOf(cfg.Pointer, cfg.Bounds, cfg.Memory)})
		require.Equal(t, c.want, got, "%s", c.body)
	}
}
