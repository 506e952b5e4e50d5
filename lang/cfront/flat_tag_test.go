package cfront

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	cexec "cairn/cfg/exec"
)

// TestPointersAreNoNumbers reads the bytes of pointers as numbers and numbers as pointers, in many ways: a run ends at a hole (h) there,
// and otherwise at the error (e). Of a whole pointer the number is known: that is in testdata/memory/words.c.
func TestPointersAreNoNumbers(t *testing.T) {
	const header = `typedef __SIZE_TYPE__ size_t; typedef __UINTPTR_TYPE__ uintptr_t; void *malloc(size_t), *realloc(void *, size_t); void free(void *), abort(void);
void *memcpy(void *, const void *, size_t); int memcmp(const void *, const void *, size_t); size_t strlen(const char *);
extern void reach_error(void);
struct node { struct node *next; int value; };
struct number { uintptr_t first; int value; };
union u { uintptr_t n; int *p; unsigned char c[8]; };
`
	for _, c := range []struct{ body, want string }{
		{"int x, *p = &x; if (((unsigned char *)&p)[0]) reach_error();", "h"},
		{"int x, y, *p = &x, *q = &y; if (memcmp(&p, &q, sizeof p)) reach_error();", "h"},
		{"struct node a = { 0, 1 }, b = { &a, 2 }; struct number n; memcpy(&n, &b, sizeof n); if (n.value == 2) reach_error();", "e"},
		{"int x = 1; uintptr_t n = 0x5000; int *p; memcpy(&p, &n, sizeof p); if (*p) reach_error();", "h"},
		{"int x = 1; union u v; v.n = 0x5000; if (*v.p) reach_error();", "h"},
		{"int x = 1; union u v, w; v.p = &x; w = v; if (*w.p == 1) reach_error();", "e"},
		{"union u v; v.n = 0; if (!v.p) reach_error();", "e"},
		{"union u v; v.n = 0x5000; int *p = v.p; if (p && (uintptr_t)(p + 1) == 0x5004) reach_error();", "e"},
		{"union u v; v.n = 0xfffff000; int *p = v.p, *q = (int *)v.n; v.p = p; if (v.n == 0xfffff000 && p == q) reach_error();", "e"},
		{"int x; union u v; v.n = 0x5000; if (v.p != &x) reach_error();", "e"},
		{"union u v; v.n = 0x5000; free(v.p); reach_error();", "h"},
		{"union u v; v.n = 0x5000; char *p = realloc(v.p, 4); if (!p) reach_error();", "h"},
		{"union u v; v.n = 0x5000; if (strlen((char *)v.p)) reach_error();", "h"},
		{"union u v; v.n = 0x5000; ((void (*)(void))v.p)(); reach_error();", "h"},
		{"int x; union u v; v.n = 0x5000; if (v.p - &x) reach_error();", "h"},
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

// TestPointersAmongNumbers leaves members of structures, and copies pointers in pieces: what is known of the result is what a machine does.
func TestPointersAmongNumbers(t *testing.T) {
	const header = `typedef __SIZE_TYPE__ size_t; void *malloc(size_t); void free(void *); void *memcpy(void *, const void *, size_t), *memset(void *, int, size_t);
extern void abort(void);
extern int __VERIFIER_nondet_int(void);
static void copy(void *to, const void *from, size_t n) { unsigned char *t = to; const unsigned char *f = from; while (n--) *t++ = *f++; }
static void backwards(char *to, char *from, int n) { while (n-- > 0) to[n] = from[n]; }
static void twice(char *to, char *a, char *b, int n) { for (int i = 0; i < n; i++) { to[i] = a[i]; to[n + i] = b[i]; } }
struct mixed { int a[2]; int *p; long x; int *q; };
struct flat { int a[2], b[2]; };
struct node { int v; struct node *next; };
`
	for _, c := range []struct{ body, want string }{
		{"int x; struct mixed m = { { 1, 2 }, &x }; int i = 2; if (m.a[i] == 0) abort();", "h"},
		{"int x; struct mixed m = { { 1, 2 }, &x }; int i = 1; if (m.a[i] != 2) abort();", "e"},
		{"int x; struct mixed m = { { 1, 2 }, &x }; int *r = m.a; if (r[2] == 0) abort();", "h8"},
		{"int x; struct mixed m = { { 1, 2 }, &x }; int *r = m.a; if (r[1] != 2) abort();", "e"},
		{"int x; struct mixed m = { { 1, 2 }, &x }; memset(m.a, 0, sizeof m.a + 4); if (m.p == 0) abort();", "h"},
		{"int x; struct mixed m = { { 1, 2 }, &x }; int **r = &m.p; m.x = 0; if (r[1] != 0) abort();", "e"},
		{"int x; struct mixed m = { { 1, 2 }, &x }; int **r = &m.p; m.x = 5; if (r[1] == 0) abort();", "e"},
		{"int x; struct mixed m = { { 1, 2 }, &x }; int **r = &m.p; m.x = 5000; if (r[1] == &x) abort();", "e"},
		{"int x; struct mixed m = { { 1, 2 }, &x }; int **r = &m.p; m.x = 5; if (*r[1] == 0) abort();", "h"},
		{"struct flat m = { { 1, 2 }, { 3, 4 } }; int *r = m.a, i = 2; if (r[2] != 3 || m.a[i] != 3) abort();", "e"},
		{"int x = 5; struct mixed m = { { 1, 2 }, &x, 3, &x }, n; copy(&n, &m, sizeof m); if (*n.p != 5 || n.q != &x || n.a[1] != 2) abort();", "e"},
		{"int x = 5, *p = &x, *q; copy(&q, &p, sizeof p); if (*q != 5) abort();", "e"},
		{"int x = 5, *p = &x, *q = 0; copy(&q, &p, sizeof p - 1); if (!q) abort();", "h"},
		{"int x = 5, y = 6, *p = &x, *q = &y; copy(&q, &p, 3); if (q == &y) abort();", "h"},
		{"int x = 5, y = 6, *p = &x, *q = &y; memcpy(&q, &p, 2); if (q == &y) abort();", "h"},
		{"int x = 5, y = 6, *p = &x, *q = &y, *r; copy(&r, &p, 4); copy((char *)&r + 4, (char *)&q + 4, sizeof r - 4); if (*r == 5) abort();", "h8"},
		{"int x = 5, *p = &x, *q; backwards((char *)&q, (char *)&p, sizeof p); if (*q != 5) abort();", "h"},
		{"int x = 5, *p = &x, *q = &x, *r[2]; twice((char *)r, (char *)&p, (char *)&q, sizeof p); if (*r[0] != 5) abort();", "h"},
		{"int x = 5, y = 6, *p = &x, *q; char *t = (char *)&q, *f = (char *)&p; *t = *f; p = &y; for (int i = 1; i < sizeof p; i++) t[i] = f[i]; if (*q == 6) abort();", "h"},
		{"struct node a = { 1, &a }, *h = malloc(sizeof a); copy(h, &a, sizeof a); if (h->v != 1 || h->next->v != 1) abort(); free(h);", "e"},
		{"long a[2] = { 3, 4 }, b[2]; int *p = 0, *q; copy(b, a, sizeof a); copy(&q, &p, sizeof p); if (b[1] != 4 || q) abort();", "e"},
	} {
		for _, m := range []DataModel{ILP32, LP64} {
			if strings.HasSuffix(c.want, "8") && m == ILP32 {
				continue
			}
			want := map[byte]cexec.Kind{'h': cexec.ReachedTarget, 'e': cexec.Ended}[c.want[0]]
			src := header + "int main(void) { " + strings.ReplaceAll(c.body, "abort()", "assert(0)") + " }"
			require.Equal(t, want, run(t, src, Options{DataModel: m, Bytes: true, Holes: true}).Kind, "%s: %s", m, c.body)
		}
	}
}
