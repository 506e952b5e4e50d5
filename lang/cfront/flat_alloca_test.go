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

// TestGoneWithoutSize: what an array of variable length, or memory of alloca, has held is not known when it is gone, whatever is looked for.
func TestGoneWithoutSize(t *testing.T) {
	const gone = "undefined behaviour: a pointer that points to no object"
	const header = `#include <alloca.h>
extern void reach_error(void);
int *kept;
int *array(int n) { int a[n]; a[0] = n; int *p = a; return p; }
int *named(int n) { typedef int T[n]; T a; a[0] = n; int *p = a; return p; }
int *allocated(int n) { int *a = alloca(n * sizeof *a); a[0] = n; int *p = a; return p; }
void each(int n) { for (int i = 0; i < n; i++) { kept = alloca(4); *kept = i; } }
int first(int *p) { return *p; }
int *set(int *p, int n) { for (int i = 0; i < n; i++) p[i] = n; return p; }
int sum(int n) { int a[n], s = 0; for (int *p = set(a, n); p < a + n; p++) s += *p; return s; }
int main(void) { int *p = 0; `
	for _, c := range []struct{ body, want string }{
		{"return *array(1);", gone},
		{"return *named(1);", gone},
		{"*array(1) = 2;", gone},
		{"each(2); return *kept;", gone},
		{"{ int a[2]; p = a; for (int n = 1; n < 2; n++) { int b[n]; p = b; *p = 1; } } return *p;", gone},
		{"int n = 2; if (n) { int a[n]; p = a; } p[1] = 3;", gone},
		{"for (int n = 1; n < 3; n++) { int a[n]; a[0] = n; if (p) return *p; p = a; }", gone},
		{"int k = 0; again:; int a[k + 1]; a[k] = 7; if (p) return *p; p = a; k++; goto again;", gone},
		{"int n = 2; { int a[n]; p = a; goto out; } out: return *p;", gone},
		{"for (int n = 1; n < 3; n++) { int a[n]; if (p) return *p; p = alloca(4); *p = n; }", gone},
		{"return *allocated(1);", gone},
		{"int n = 2; int a[n]; a[0] = 3; if (first(a) == 3) reach_error();", "e"},
		{"if (sum(3) + sum(4) == 25) reach_error();", "e"},
		{"for (int n = 1; n < 3; n++) { int a[n]; p = a; *p = n; if (first(p) != n) reach_error(); }", "r"},
		{"for (int n = 1; n < 4; n++) { int *q = alloca(2 * sizeof p); *(int **)q = p; p = q; } if (**(int ***)p) reach_error();", "e"},
	} {
		require.Equal(t, c.want, ended(t, header+c.body+" return 0; }", Options{Bytes: true}), "%s", c.body)
	}
}
