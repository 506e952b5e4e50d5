package cfront

import (
	"context"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// ended executes a program and tells how that ends: e the error, r the end of the run, u undefined, or the hole.
func ended(t *testing.T, src string, o Options, inputs ...int64) string {
	p, err := Load(context.Background(), "f.c", []byte(src), o)
	require.NoError(t, err, "%s", src)
	p = oneGraph(t, p)
	require.NoError(t, p.Main.Check(), "%s", src)
	run := func(g *cfg.Graph) cexec.Outcome {
		prog, err := cexec.Compile(g)
		require.NoError(t, err)
		rest := inputs
		out, err := prog.Run(context.Background(), cexec.Run{Start: g.Source, MaxSteps: 1e6, MaxEdges: -1, Choose: func(cfg.Site) (num.Rat, bool) {
			if len(rest) == 0 {
				return num.Zero(), true
			}
			v := rest[0]
			rest = rest[1:]
			return num.FromInt(v), true
		}})
		require.NoError(t, err, "%s", src)
		return out
	}
	out := run(p.Main)
	closed := run(p.WithoutHoles().Main)
	switch out.Kind {
	case cexec.ReachedTarget:
		if h := p.Main.Edges[out.Edges[len(out.Edges)-1]].Hole; h != nil {
			require.Equal(t, cexec.Ended, closed.Kind, "%s", src)
			require.True(t, p.HasHoles())
			return h.Text()
		}
		require.Equal(t, cexec.ReachedTarget, closed.Kind, "%s", src)
		return "e"
	case cexec.Ended:
		require.Equal(t, cexec.Ended, closed.Kind, "%s", src)
		return "r"
	default:
		require.Equal(t, out.Kind, closed.Kind, "%s", src)
		return "u"
	}
}

// TestPointers executes programs with pointers that have several values.
func TestPointers(t *testing.T) {
	const header = `extern int __VERIFIER_nondet_int(void); extern void *__VERIFIER_nondet_pointer(void); extern void reach_error(void);
struct node { int v; struct node *next; }; int x, y, arr[4], *g; struct node n[3], m; int other(int *);
int *stale(void) { int here = 3; return &here; } void set(int **a, int *b) { *a = b; }
int inc(int a) { return a + 1; } int dec(int a) { return a - 1; }
void *malloc(unsigned); void *calloc(unsigned, unsigned); void free(void *); int *make(void) { return malloc(sizeof(int)); }
void print(const char *); void *memset(void *, int, unsigned); void *memcpy(void *, const void *, unsigned); void *memmove(void *, const void *, unsigned);
`
	const null, none = "undefined behaviour: a null pointer dereference", "undefined behaviour: a pointer that points to no object of type int"
	for _, c := range []struct {
		body   string
		inputs []int64
		want   string
	}{
		{"int *p = 0; *p = 1; reach_error();", nil, null},
		{"int *p = &x; if (x) p = 0; *p = 1; if (x == 1) reach_error();", nil, "e"},
		{"int *p = &x; if (!x) p = 0; *p = 1;", nil, none},
		{"*g = 1;", nil, null},
		{"int *p = &x; p = &y; *p = 1; if (y == 1 && x == 0 && p == &y && p != &x && p) reach_error();", nil, "e"},
		{"int *p; if (x) p = &x; if (y) p = &y; return *p;", []int64{7}, none},
		{"int *p; if (x) p = &x; *p = 3; if (x == 3) reach_error();", []int64{7}, none},
		{"int *p; if (!x) p = &x; *p = 3; if (x == 3) reach_error();", []int64{7}, "e"},
		{"int *p, *q; if (x) p = &x; q = p; *q = 3; if (x == 3) reach_error();", []int64{7}, none},
		{"struct { int *p; } s; if (x) s.p = &x; *s.p = 3; if (x == 3) reach_error();", []int64{7}, none},
		{"for (int i = 0; i < 2; i++) { int *p; if (i == 0) p = &x; *p = 3; } if (x == 3) reach_error();", []int64{7, 7}, none},
		{"goto in; { int *p = &x; in: *p = 3; if (x == 3) reach_error(); }", []int64{7}, none},
		{"int *p = __VERIFIER_nondet_pointer(); if (p) reach_error();", []int64{0}, "r"},
		{"int *p = __VERIFIER_nondet_pointer(); if (p) reach_error();", []int64{3}, "e"},
		{"int *p = __VERIFIER_nondet_pointer(); if (p == &x) reach_error();", []int64{3}, "not supported: comparison with a pointer from outside the program"},
		{"int *p = __VERIFIER_nondet_pointer(); *p = 1;", []int64{3}, "not supported: pointer that points to no object of the program"},
		{"const char *c = x ? \"ab\" : \"xyz\"; int k = 0; while (*c) { c++; k++; } if (k == 3) reach_error();", nil, "e"},
		{"const char *c = \"ab\"; if (c[0] == 'a' && c[1] == 'b' && !c[2] && *(c + 1) == 'b' && \"xyz\"[1] == 'y') reach_error();", nil, "e"},
		{"const char *c = \"ab\"; c += 3; if (!*c) reach_error();", nil, "r"},
		{"char *c = \"ab\"; *c = 'x'; reach_error();", nil, "undefined behaviour: a string that is written to"},
		{"char b[2], *c = __VERIFIER_nondet_int() ? b : \"ab\"; *c = 'x'; if (b[0] == 'x') reach_error();", []int64{0, 0, 0}, "undefined behaviour: a string that is written to"},
		{"char b[2], *c = __VERIFIER_nondet_int() ? b : \"ab\"; *c = 'x'; if (b[0] == 'x') reach_error();", []int64{0, 0, 1}, "e"},
		{"char *c = \"ab\"; print(c); print(c + 1); if (*c == 'a' && c[1] == 'b') reach_error();", []int64{1, 2, 3}, "e"},
		{"int a[3], b[3]; memset(a, 255, sizeof a); memcpy(b, a, 8); if (b[0] == -1 && b[1] == -1) reach_error();", nil, "e"},
		{"memset(arr, 0, sizeof arr + 4);", nil, "r"},
		{"char a[3] = { 1 }; memset(a, a[0] + 1, 3); if (a[0] + a[1] + a[2] == 6) reach_error();", nil, "e"},
		{"memcpy(arr, arr + 2, 12);", nil, "r"},
		{"unsigned short a[2]; memset(a, 0x101, 4); if (a[1] == 0x101) reach_error();", nil, "e"},
		{"char a[4]; memset(a, __VERIFIER_nondet_int(), 4); if (a[3] == -1) reach_error();", []int64{0, 0, 0, 0, 255}, "e"},
		{"n[1].next = n; memset(n, 0, sizeof n); if (!n[1].next) reach_error();", nil, "e"},
		{"char a[3]; memcpy(a, \"xy\", 3); if (a[1] == 'y' && !a[2]) reach_error();", nil, "e"},
		{"struct node *p = malloc(sizeof *p); memset(p, 0, sizeof(struct node)); if (!p->next && !p->v) reach_error();", nil, "e"},
		{"struct { char k, j; } m[3]; memset(m, 0, sizeof m); memset(&m[m[0].k].k, 1, 1); if (m[0].k == 1 && !m[1].k) reach_error();", nil, "e"},
		{"char s[3] = { 0, 5, 6 }, *q = memset(&s[s[0]], 1, 1); if (q == s) reach_error();", nil, "e"},
		{"char s[3] = { 0, 5, 2 }, *q = memcpy(&s[s[0]], s + 2, 1); if (q == s && *q == 2) reach_error();", nil, "e"},
		{"int m[2][3]; memset(m[0], 0, sizeof m); reach_error();", nil, "not supported: memset of more than an array that is a part of an object"},
		{"int m[2][3]; int *p = m[1]; p--; memset(p, 0, sizeof *p); reach_error();", nil, "not supported: memset of more than an array that is a part of an object"},
		{"int m[2][3]; memset(m[0], 0, 1 << 20); reach_error();", nil, "not supported: memset of more than an array that is a part of an object"},
		{"struct { int a[2], b[2]; } m; int k[4], *p = y ? k : m.a; memcpy(p, arr, sizeof m); reach_error();", nil, "not supported: memcpy of more than an array that is a part of an object"},
		{"int m[2][3]; memset(m, 1, sizeof m); memset(m[1], 0, sizeof m[1]); if (!m[1][2] && m[0][2] == 0x1010101) reach_error();", nil, "e"},
		{"int a[4] = { 1, 2, 3, 4 }; memmove(a, a + 1, 12); if (a[0] == 2 && a[1] == 3 && a[2] == 4 && a[3] == 4) reach_error();", nil, "e"},
		{"int a[4] = { 1, 2, 3, 4 }; memmove(a + 1, a, 12); if (a[0] == 1 && a[1] == 1 && a[2] == 2 && a[3] == 3) reach_error();", nil, "e"},
		{"union { int i; struct { short a, b; } s; } m; m.i = 7; memset(&m.s, 0, sizeof m.s); if (!m.s.a && !m.s.b) reach_error();", nil, "e"},
		{"char (*p)[3] = &\"ab\"; if ((*p)[1] == 'b' && sizeof *p == 3) reach_error();", nil, "e"},
		{"return *stale();", nil, "undefined behaviour: a dangling pointer"},
		{"int *p = &x; if (y) p = &y; p = stale(); return *p;", nil, none},
		{"int *p = &y; { int b = 1; if (!x) p = &b; } return *p;", nil, none},
		{"int *p = &y; { int b = 1; if (!x) p = &b; if (*p == 1) reach_error(); }", nil, "e"},
		{"set(&g, &x); *g = 3; set(&g, &y); *g = 4; if (x == 3 && y == 4) reach_error();", nil, "e"},
		{"int i = __VERIFIER_nondet_int(), *p = arr + i; if (i > 1) p = &x; *p = 5; if (x == 5) reach_error();", []int64{2}, "e"},
		{"int i = __VERIFIER_nondet_int(), *p = &arr[i]; if (i > 1) p++; *p = 5; if (arr[3] == 5) reach_error();", []int64{2}, "e"},
		{"int i = __VERIFIER_nondet_int(), *p = &arr[i]; if (i > 1) p++; *p = 5; reach_error();", []int64{3}, "r"},
		{"int *e = &arr[4], *p = &arr[0]; while (p < e) *p++ = 3; if (arr[3] == 3 && &(arr[4]) - arr == 4) reach_error();", nil, "e"},
		{"int i = __VERIFIER_nondet_int(), *e = &arr[i]; if (e == arr + 4) reach_error();", []int64{4}, "e"},
		{"int i = __VERIFIER_nondet_int(), *e = &arr[i]; reach_error();", []int64{5}, "e"},
		{"int i = __VERIFIER_nondet_int(), *e = &arr[i]; x = *e; reach_error();", []int64{5}, "r"},
		{"int *p; for (p = arr + 3; p >= arr; p--) *p = 1; if (arr[0] == 1 && p - arr == -1) reach_error();", nil, "e"},
		{"int *p = arr - 1, *q = &x; if (x) p = q; *++p = 5; if (arr[0] == 5) reach_error();", nil, "e"},
		{"int *q = 0, *e = &*q, *p = &*(arr + 4); if (!e && p == &4[arr]) reach_error();", nil, "e"},
		{"int *p = malloc(8), *e = &p[2]; for (; p != e; p++) *p = 1; reach_error();", nil, "e"},
		{"int *p = &x; if (y) p = &y; p++; if (p != &x + 1) reach_error();", nil, "r"},
		{"int *p = &x; if (y) p = &y; p += 2;", nil, "undefined behaviour: arithmetic on a pointer that does not point into an array"},
		{"int *p = &x; p++; *p = 1;", nil, none},
		{"int *p = arr, *e = arr + 4; while (p != e) *p++ = 2; if (arr[0] + arr[3] == 4 && p - arr == 4 && p > arr) reach_error();", nil, "e"},
		{"int *p = arr, *q = &x; if (y) q = arr; return p < q;", nil, "undefined behaviour: pointers that do not point into one array"},
		{"struct node *l = 0; for (int i = 0; i < 3; i++) { n[i].v = i; n[i].next = l; l = n + i; } int s = 0; while (l) { s = s * 10 + l->v; l = l->next; } if (s == 210) reach_error();", nil, "e"},
		{"n[0].next = &n[1]; n[1].v = 4; n[1].next = &m; n[0] = *n[0].next; if (n[0].v == 4 && n[0].next == &m) reach_error();", nil, "e"},
		{"struct node *s = &m; if (!x) s = n; struct node c = *s; c.next = s; if (c.next->next == 0) reach_error();", nil, "e"},
		{"int *pa[2] = { &x, &y }; int i = __VERIFIER_nondet_int(); *pa[i] = 2; pa[i] = arr; *pa[1] = 3; if (y == 2 && arr[0] == 3) reach_error();", []int64{1}, "e"},
		{"int *p = x ? &x : &y; *p = 1; if (y) reach_error();", nil, "e"},
		{"static const char *t[2]; other((int *)t); if (t[1]) reach_error();", []int64{3, 3, 3}, "e"},
		{"static char *const t[2] = { 0 }; other((int *)t); if (t[1]) reach_error();", []int64{3, 3, 3}, "r"},
		{"int *p = &x, *q = p++; if (q == &x) reach_error();", nil, "e"},
		{"int *p = arr, *q; if (x) p = &x; q = p++; if (q == arr && p == arr + 1) reach_error();", nil, "e"},
		{"int *p = &x; if (y) p = &y; other(p); if (x == 9 && y == 0) reach_error();", []int64{9}, "e"},
		{"int (*f)(int) = inc; if (__VERIFIER_nondet_int()) f = dec; if (f(1) == 0 && (*f)(2) == 1) reach_error();", []int64{1}, "e"},
		{"int (*f)(int) = inc; if (__VERIFIER_nondet_int()) f = dec; if (f(1) == 0) reach_error();", []int64{0}, "r"},
		{"int (*f)(int) = inc; if (__VERIFIER_nondet_int()) f = 0; f(1);", []int64{1}, "not supported: call through a pointer that points to no function of its type"},
		{"int (*f[2])(int) = { inc, dec }; x = f[__VERIFIER_nondet_int()](5); if (x == 4) reach_error();", []int64{1}, "e"},
		{"int *p = malloc(4); *p = 3; int *q = malloc(sizeof(int)); *q = 4; if (*p == 3 && p != q && p) reach_error();", nil, "e"},
		{"int *p = malloc(8); p[1] = 3; if (*(p + 1) == 3) reach_error();", nil, "e"},
		{"int *p = malloc(8); p[2] = 3; reach_error();", nil, "r"},
		{"struct node *l = malloc(sizeof *l); l->v = 4; l->next = malloc(sizeof *l); l->next->v = 5; l->next->next = 0; int s = 0; for (; l; l = l->next) s += l->v; if (s == 9) reach_error();", nil, "e"},
		{"int *p = calloc(3, sizeof *p); if (p[0] + p[2] == 0) reach_error();", nil, "e"},
		{"void *v = malloc(4); int *p = v; *p = 2; if (*(int *)v == 2) reach_error();", nil, "e"},
		{"int *p = malloc(4); *p = 1; free(p); return *p;", nil, "undefined behaviour: memory that is freed"},
		{"int *p = malloc(4); free(p); free(p);", nil, "undefined behaviour: a double or invalid free"},
		{"struct node *q = malloc(8), *r = malloc(8); if (x) { q = r; r = &m; } r->v = 2; int *v = &q->v; *v = 1; free(q); return *v;", nil, "undefined behaviour: memory that is freed"},
		{"free(&x);", nil, "undefined behaviour: a double or invalid free"},
		{"int *p = malloc(4); free(p + 1);", nil, "undefined behaviour: a double or invalid free"},
		{"free(0); int *p = malloc(4); *p = 1; free(p); p = &x; *p = 2; reach_error();", nil, "e"},
		{"int *p = &x; if (y) p = &y; for (int i = 0; i < 2; i++) if (i) { p = malloc(4); *p = 5; } if (*p == 5 && x == 0) reach_error();", nil, "e"},
		{"int *p = 0; for (int i = 0; i < 2; i++) { p = malloc(4); *p = 5; } reach_error();", nil, "not supported: memory allocated in a loop"},
		{"int *p = make(), *q = make(); *p = 1; *q = 2; if (*p + *q == 3) reach_error();", nil, "e"},
	} {
		require.Equal(t, c.want, ended(t, header+"int main(void) { "+c.body+" }", Options{}, c.inputs...), "%s", c.body)
	}
}

// TestMallocFails lets malloc return a null pointer, or not.
func TestMallocFails(t *testing.T) {
	const src = "void *malloc(unsigned); void reach_error(void); int main(void) { int *p = malloc(4); if (!p) reach_error(); *p = 1; }"
	require.Equal(t, "r", ended(t, src, Options{}))
	require.Equal(t, "e", ended(t, src, Options{MallocFails: true}, 0))
	require.Equal(t, "r", ended(t, src, Options{MallocFails: true}, 1))
}

// TestStatementHoles executes programs with something that is not supported in one statement.
func TestStatementHoles(t *testing.T) {
	const header = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); _Decimal64 d; int x; int half(int a) { return a * 0.5dd; }\n"
	const float = "not supported: the floating-point constant 0.5dd"
	for _, c := range []struct {
		body   string
		inputs []int64
		want   string
	}{
		{"if (__VERIFIER_nondet_int()) x = 0.5dd; reach_error();", []int64{0}, "e"},
		{"if (__VERIFIER_nondet_int()) x = 0.5dd; reach_error();", []int64{1}, float},
		{"if (__VERIFIER_nondet_int()) { _Decimal64 e = 0.5dd; x = e; } else x = 2; if (x == 2) reach_error();", []int64{0}, "e"},
		{"for (int i = 0; i < 3; i++) { if (i == 2) { d = 2; reach_error(); } x += i; }", nil, "not supported: conversion of int to an unknown type"},
		{"for (int i = 0; i < 3; i++) if (i == 2) half(i); else x++; reach_error();", nil, float},
		{"half(1); reach_error();", nil, float},
		{"switch (__VERIFIER_nondet_int()) { case 1: x = 0.5dd; break; case 2: reach_error(); }", []int64{2}, "e"},
		{"switch (__VERIFIER_nondet_int()) { case 1: x = 0.5dd; break; case 2: reach_error(); }", []int64{1}, float},
		{"if (x) goto l; x = 0.5dd; l: reach_error();", nil, float},
		{"if (!x) goto l; x = 0.5dd; l: reach_error();", nil, "e"},
		{"int i = __VERIFIER_nondet_int(); void *p = (void *)i; if (!p) reach_error();", []int64{0}, "e"},
		{"int i = __VERIFIER_nondet_int(); void *p = (void *)i; if (!p) reach_error();", []int64{4}, "not supported: conversion of int to void *"},
		{"int i = __VERIFIER_nondet_int(); if (i && (void *)i) reach_error();", []int64{0}, "r"},
		{"void *p = 0; if (__VERIFIER_nondet_int()) p = &x; int i = (int)p; if (i == 0) reach_error();", []int64{0}, "e"},
		{"void *p = 0; if (__VERIFIER_nondet_int()) p = &x; int i = (int)p; if (i == 0) reach_error();", []int64{1}, "not supported: conversion of void * to int"},
		{"if (d > 1) x = 1; if (d > 2) x = 2;", nil, "not supported: a value of type an unknown type"},
	} {
		require.Equal(t, c.want, ended(t, header+"int main(void) { "+c.body+" }", Options{Holes: true}, c.inputs...), "%s", c.body)
	}
}

// TestBesideArrays executes programs that use memory beside an array, in the same object: that is neither excluded nor an error.
func TestBesideArrays(t *testing.T) {
	const header = `void *malloc(unsigned); void free(void *); extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
void *memset(void *, int, unsigned); void *zeroed(unsigned n) { void *p = malloc(n); return memset(p, 0, n); }
struct none { int n; int d[]; }; struct zero { int n; int d[0]; }; struct one { int n; int d[1]; }; struct in { int a[2]; int b; };
`
	for _, c := range []struct {
		body           string
		want, inBounds string
		inputs         []int64
	}{
		{"struct one *p = malloc(sizeof *p + 16); p->d[3] = 7;", "not supported: " + besideArray, "not supported: " + besideArray, nil},
		{"struct one *p = malloc(sizeof *p + 16); p->d[5] = 7;", "r", "e", nil},
		{"struct one *p = malloc(sizeof *p + 16); p->d[__VERIFIER_nondet_int()] = 7;", "not supported: " + besideArray, "not supported: " + besideArray, []int64{4}},
		{"struct one *p = malloc(sizeof *p + 16); int *d = p->d; d[4] = 7;", "not supported: " + besideArray, "not supported: " + besideArray, nil},
		{"struct one *p = malloc(sizeof *p); p->d[1] = 7;", "r", "e", nil},
		{"struct none *p = malloc(sizeof *p + 16), v; p->d[3] = 7; p->n = 1; v = *p; if (p->d[3] == 7 && v.n == 1) reach_error();", "e", "r", nil},
		{"struct none *p = malloc(sizeof *p + 16); p->d[4] = 7;", "r", "e", nil},
		{"struct zero *p = malloc(sizeof *p + 16); int *d = p->d + 1; d[2] = 7; if (p->d[3] == 7) reach_error();", "e", "r", nil},
		{"int a[2][3] = { 0 }; int *p = &a[0][0]; p[4] = 1;", "not supported: " + besideArray, "not supported: " + besideArray, nil},
		{"int a[2][3] = { 0 }; int *p = a[1]; p -= 2; *p = 1;", "not supported: " + besideArray, "not supported: " + besideArray, nil},
		{"int a[2][3] = { 0 }; int *p = a[0] + 3; p--; *p = 1; if (a[0][2]) reach_error();", "e", "r", nil},
		{"int a[2][3] = { 0 }; int *p = &a[0][0]; p[6] = 1;", "r", "not supported: " + besideArray, nil},
		{"int a[2][3] = { 0 }; int *p = &a[0][0]; p[7] = 1;", "r", "e", nil},
		{"int a[2][3] = { 0 }; a[0][4] = 1;", "r", "e", nil},
		{"struct in v = { { 1, 2 }, 3 }; int *p = v.a; p[2] = 4;", "not supported: " + besideArray, "e", nil},
		{"struct in v = { { 1, 2 }, 3 }; v.a[2] = 4;", "r", "e", nil},
		{"void *p = malloc(5); free(p); reach_error();", "e", "r", nil},
		{"void *p = malloc(8); memset(p, 0, 8); free(p); reach_error();", "e", "r", nil},
		{"void *p = malloc(8); memset(p, 0, 9); free(p); reach_error();", "r", "e", nil},
		{"int *p = zeroed(8); p[1]++; if (p[1] == 1 && !p[0]) reach_error();", "e", "r", nil},
		{"int *p = zeroed(8); p[2] = 1;", "r", "e", nil},
	} {
		src := header + "int main(void) { " + c.body + " }"
		require.Equal(t, c.want, ended(t, src, Options{}, c.inputs...), "%s", c.body)
		require.Equal(t, c.inBounds, ended(t, src, Options{Checks: cfg.ChecksOf(cfg.Bounds, cfg.Move)}, c.inputs...), "%s", c.body)
	}
}

// TestUnknownWrites executes programs in which unknown functions write to what they can reach, and to nothing else. All inputs that are
// not given are 0.
func TestUnknownWrites(t *testing.T) {
	const header = `extern void reach_error(void); extern int __VERIFIER_nondet_int(void);
void keep(int *), keep2(int **), later(void), run(void (*)(void)), shown(const int *); struct s { int v; struct s *next; int *p; }; int value(struct s); void walk(struct s *);
int g = 5; static int hidden = 5; int *gp; void f(void) { } int scanf(const char *, ...), puts(const char *); struct w { int n; struct { int *p; } in[2]; }; void give(struct w, ...), give2(void *);
`
	const outside = "undefined behaviour: a pointer that points to no object of type int"
	for _, c := range []struct {
		body   string
		inputs []int64
		want   string
	}{
		{"int x = 3; struct s v = { 1, 0, &x }; value(v); if (x != 3) reach_error();", nil, "e"},
		{"int x = 3; struct w v = { 1, { { 0 }, { &x } } }; give(v); if (x != 3) reach_error();", nil, "e"},
		{"int x = 3; keep(&x); x = 1; later(); if (x != 1) reach_error();", nil, "e"},
		{"int x = 3; later(); if (x != 3) reach_error(); keep(&x);", nil, "r"},
		{"int x = 3; if (__VERIFIER_nondet_int()) keep(&x); x = 1; later(); if (x != 1) reach_error();", []int64{0}, "r"},
		{"int x = 3; if (__VERIFIER_nondet_int()) keep(&x); x = 1; later(); if (x != 1) reach_error();", []int64{7}, "e"},
		{"for (int i = 0; i < 2; i++) { int x = 3; later(); if (x != 3) reach_error(); keep(&x); }", nil, "r"},
		{"int x = 3, *p = &x; keep2(&p); if (x != 3) reach_error();", nil, "e"},
		{"int x = 3, *p = &x; keep2(&p); *p = 1;", []int64{0, 0, 1}, outside},
		{"struct s a = { 1 }, b = { 2 }, c = { 3 }; a.next = &b; if (g != 5) b.next = &c; walk(&a); if (b.v == 2) reach_error(); if (c.v != 3) reach_error();", nil, "r"},
		{"struct s a = { 1 }, b = { 2 }, c = { 3 }; a.next = &b; if (g == 5) b.next = &c; walk(&a); if (c.v != 3) reach_error();", nil, "e"},
		{"struct s a = { 1 }, b = { 2, &a }; a.next = &b; walk(&a); if (b.v != 2) reach_error();", nil, "e"},
		{"const int c = 3; const struct s k = { 4 }; keep((int *)&c); walk((struct s *)&k); if (c != 3 || k.v != 4) reach_error();", nil, "r"},
		{"int x = 3; shown(&x); if (x != 3) reach_error();", nil, "e"},
		{"struct s a = { 1 }; keep(&a.v); if (a.p) reach_error();", nil, "r"},
		{"int x = 3, y = 4; scanf(\"%d\", &x); x = 3; scanf(\"%d\", &y); puts(\"\"); if (x != 3) reach_error();", []int64{1, 1, 1, 1}, "r"},
		{"union { int *p; long n; } u; struct { union { int *p; long n; } u; } s; int x = 3; s.u.p = &x; s.u.n = 1; give2(&s); if (x != 3) reach_error();", nil, "not supported: a union with pointers that the unknown function give2 can reach"},
		{"run(f);", nil, "not supported: a function passed to the unknown function run"},
		{"later(); if (g != 5) reach_error();", nil, "r"},
	} {
		require.Equal(t, c.want, ended(t, header+"int main(void) { "+c.body+" }", Options{}, c.inputs...), "%s", c.body)
	}
	outer := Options{ExternalWrites: true}
	require.Equal(t, "e", ended(t, header+"int main(void) { later(); if (g != 5) reach_error(); }", outer))
	require.Equal(t, "r", ended(t, header+"int main(void) { later(); if (hidden != 5) reach_error(); }", outer))
	require.Equal(t, "e", ended(t, header+"int main(void) { gp = &hidden; later(); if (hidden != 5) reach_error(); }", outer))
}

// TestBounds executes programs in which the error is an index or a pointer outside its array.
func TestBounds(t *testing.T) {
	const header = "extern int __VERIFIER_nondet_int(void); extern void reach_error(void); int a[3], b[2][2], x; struct { int c[2]; } s;\n"
	for _, c := range []struct {
		body   string
		inputs []int64
		want   string
	}{
		{"a[__VERIFIER_nondet_int()] = 1;", []int64{2}, "r"},
		{"a[__VERIFIER_nondet_int()] = 1;", []int64{3}, "e"},
		{"a[__VERIFIER_nondet_int()] = 1;", []int64{-1}, "e"},
		{"x = a[3];", nil, "e"},
		{"int *p = &a[3];", nil, "r"},
		{"int *p = &a[4];", nil, "e"},
		{"int *p = a; p--;", nil, "e"},
		{"int *p = &b[1][__VERIFIER_nondet_int()];", []int64{2}, "r"},
		{"int *p = &b[2][0];", nil, "e"},
		{"x = s.c[__VERIFIER_nondet_int()];", []int64{2}, "e"},
		{"x = b[1][__VERIFIER_nondet_int()];", []int64{2}, "e"},
		{"x = b[__VERIFIER_nondet_int()][1];", []int64{1}, "r"},
		{"int *p = a + __VERIFIER_nondet_int();", []int64{3}, "r"},
		{"int *p = a + __VERIFIER_nondet_int();", []int64{4}, "e"},
		{"int *p = a + __VERIFIER_nondet_int(); x = *p;", []int64{3}, "e"},
		{"int *p = a; if (x) p = &x; p += __VERIFIER_nondet_int(); *p = 2;", []int64{2}, "r"},
		{"int *p = a; if (x) p = &x; p += __VERIFIER_nondet_int(); *p = 2;", []int64{3}, "e"},
		{"int i = __VERIFIER_nondet_int(); if (i >= 0 && i < 3 && a[i]) x = 1;", []int64{7}, "r"},
		{"int i = __VERIFIER_nondet_int(); if (i >= 0 && a[i]) x = 1;", []int64{7}, "e"},
		{"reach_error(); a[5] = 1;", nil, "r"},
		{"__VERIFIER_assert(0); a[5] = 1;", nil, "r"},
	} {
		require.Equal(t, c.want, ended(t, header+"int main(void) { "+c.body+" }", Options{Checks: cfg.ChecksOf(cfg.Bounds, cfg.Move)}, c.inputs...), "%s", c.body)
	}
}

// TestUnions executes programs with unions.
func TestUnions(t *testing.T) {
	const header = `extern int __VERIFIER_nondet_int(void); extern void reach_error(void); int x;
union num { int i; unsigned char c[4]; struct { short a, b; } s; int *p; }; union num g; struct box { int n; union { int i; long l; } u; } b, b2;
`
	const punned = "not supported: use of a union as another member than the one written last"
	for _, c := range []struct {
		body   string
		inputs []int64
		want   string
	}{
		{"union num v; v.i = 5; if (v.i == 5) reach_error();", nil, "e"},
		{"union num v; v.i = 5; x = v.c[0];", nil, punned},
		{"union num v; v.i = 5; v.s.a = 1; v.s.b = 2; x = v.s.a;", nil, punned},
		{"union num v; v.s.a = 1; v.s.b = 2; if (v.s.a + v.s.b == 3) reach_error();", nil, "e"},
		{"union num v; v.s.a = 1; v.i = 7; if (v.i == 7) reach_error();", nil, "e"},
		{"if (g.i == 0 && g.c[2] == 0 && g.p == 0) reach_error();", nil, "e"},
		{"g.c[1] = 3; if (g.c[1] == 3 && g.c[0] == 0) reach_error();", nil, "e"},
		{"g.c[1] = 3; x = g.i;", nil, punned},
		{"g.p = &x; *g.p = 4; if (x == 4) reach_error();", nil, "e"},
		{"union num v; int *q = &v.i; *q = 3; if (v.i == 3) reach_error();", nil, "e"},
		{"union num v; int *q = &v.i; v.c[0] = 1; x = *q;", nil, punned},
		{"union num v, w; v.i = 6; w = v; if (w.i == 6) reach_error();", nil, "e"},
		{"union num v, w; v.i = 6; w.c[0] = 1; w = v; x = w.c[0];", nil, punned},
		{"b.u.i = 4; b2 = b; if (b2.u.i == 4 && b2.n == 0) reach_error();", nil, "e"},
		{"b.u.l = 4; b2 = b; x = b2.u.i;", nil, punned},
		{"union num v; if (v.i == 9) reach_error();", []int64{9}, "e"},
		{"union num v; if (v.i == 9) x = v.c[0];", []int64{9}, punned},
		{"union num *q = &g; if (__VERIFIER_nondet_int()) q = (union num *)0; if (q) q->i = 2; if (q && q->i == 2) reach_error();", []int64{0}, "e"},
		{"union num a[2]; int i = __VERIFIER_nondet_int(); a[0].i = 1; a[1].c[0] = 2; x = a[i].i; if (x == 1) reach_error();", []int64{0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}, "e"},
		{"g.i = 3; if (g.i++ == 3 && ++g.i == 5 && (g.i += 2) == 7) reach_error();", nil, "e"},
	} {
		require.Equal(t, c.want, ended(t, header+"int main(void) { "+c.body+" }", Options{}, c.inputs...), "%s", c.body)
	}
}

// oneGraph is a program as one graph, with a stack if it is recursive.
func oneGraph(t *testing.T, p *cfg.Program) *cfg.Program {
	t.Helper()
	if p.Main != nil {
		return p
	}
	g, err := p.Stacked()
	require.NoError(t, err)
	one := *p
	one.Main, one.Procs = g, nil
	return &one
}
