package cfront

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// recursions are programs with recursive functions, which are procedures with a stack where memory is made of bytes, and what they compute.
var recursions = []struct {
	name, functions, main string
	want                  int
}{
	{"factorial", "int f(int n) { return n ? n * f(n - 1) : 1; }", "r = f(6);", 720},
	{"calls in one expression", "int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); }", "r = f(10) * 10 + f(3);", 552},
	{"each other", "int odd(int n); int even(int n) { return n ? odd(n - 1) : 1; } int odd(int n) { return n ? even(n - 1) : 0; }", "r = even(8) * 10 + odd(8);", 10},
	{"Ackermann", "int a(int m, int n) { return m ? n ? a(m - 1, a(m, n - 1)) : a(m - 1, 1) : n + 1; }", "r = a(2, 3);", 9},
	{"parameters that change places", "int g(int a, int b) { return b ? g(b, a % b) : a; }", "r = g(48, 36);", 12},
	{"arrays of their own", "int f(int n) { int a[3] = { n, n + 1, n + 2 }; int s = n ? f(n - 1) : 0; return s * 2 + a[n % 3]; }", "r = f(4);", 43},
	{"addresses of their own", "int f(int n, int *up) { int x = n; if (n) { int y = f(n - 1, &x); *up += x; return y; } *up += 100; return n; }", "int x = 0; f(3, &x); r = x;", 106},
	{"addresses that differ", "int f(int n, int *p) { int x; return n ? f(n - 1, &x) + (p != &x) : 0; }", "r = f(5, 0);", 5},
	{"structures", "struct s { int a, b[2]; }; struct s f(struct s p, int n) { if (!n) return p; p.a++; p.b[n & 1] += n; struct s q = f(p, n - 1); q.a += p.b[0]; return q; }",
		"struct s v = { 1, { 2, 3 } }; struct s w = f(v, 4); r = w.a * 1000 + w.b[0] * 100 + w.b[1] + v.a;", 33808},
	{"a structure beside a call", "struct s { int a; }; struct s m(int k) { struct s t = { k }; return t; } int two(struct s p, int k) { return p.a * 10 + k; } int f(int n) { return n ? two(m(n), f(n - 1)) % 97 : 3; }", "r = f(5);", 56},
	{"what is allocated", "#include <stdlib.h>\nstruct t { int k; struct t *l, *r; }; struct t *in(struct t *t, int k) { if (!t) { t = malloc(sizeof *t); t->k = k; t->l = t->r = 0; } else if (k < t->k) t->l = in(t->l, k); else t->r = in(t->r, k); return t; } int sum(struct t *t, int d) { return t ? t->k * d + sum(t->l, d + 1) + sum(t->r, d + 1) : 0; } void drop(struct t *t) { if (t) { drop(t->l); drop(t->r); free(t); } }",
		"struct t *t = 0; t = in(t, 5); t = in(t, 2); t = in(t, 8); t = in(t, 6); r = sum(t, 1); drop(t);", 43},
	{"pointers to functions", "int f(int, int (*)(int)); int twice(int n) { return 2 * n; } int thrice(int n) { return f(n, twice) + n; } int f(int n, int (*g)(int)) { return n > 4 ? g(n) : f(n + 1, g) + 1; }", "r = f(1, thrice);", 19},
	{"loops around", "int f(int n) { int s = 1; for (int i = 0; i < n; i++) s += f(i); return s; }", "r = f(6);", 64},
	{"statics", "int f(int n) { static int calls; calls++; if (n) f(n - 1), f(n - 1); return calls; }", "r = f(3);", 15},
	{"arrays of variable length", "int f(int n) { int a[n + 1]; for (int i = 0; i <= n; i++) a[i] = i * n; int s = n ? f(n - 1) : 0; return s + a[n] + (int)sizeof a; }", "r = f(3);", 54},
	{"long and floating-point numbers", "double f(int n, long long k, unsigned char c) { return n ? f(n - 1, k * 3, c + 100) / 2 + n : (double)k + c; }", "r = (int)(f(4, 5000000000LL, 7) / 1000);", 25312500},
	{"no result", "int n; void f(int *p) { if (*p) { --*p; n += 2; f(p); n++; } }", "int k = 4; f(&k); r = n * 10 + k;", 120},
	{"jumps", "int f(int n) { int s = 0; again: if (n > 3) { s += f(n - 3); n--; goto again; } return s + n; }", "r = f(7);", 13},
	{"compound literals", "int f(int n, int *p) { return n ? f(n - 1, (int[]){ n, p[0] }) * 2 + p[1] : p[0] + p[1]; }", "r = f(3, (int[]){ 7, 9 });", 59},
	{"longjmp", "#include <setjmp.h>\njmp_buf b; int f(int n) { if (n == 2) { if (setjmp(b)) return 50; longjmp(b, 1); } return n > 5 ? 0 : n + f(n + 1); }", "r = f(0);", 51},
	{"a variable number of arguments", "#include <stdarg.h>\nint all(int n, ...); int step(int n) { return n ? all(n - 1, n, 2 * n) : 0; } int all(int n, ...) { va_list v; va_start(v, n); int a = va_arg(v, int), b = va_arg(v, int); va_end(v); return step(n) + a * b; }",
		"r = step(3);", 28},
	{"a variable behind two calls", "int f(int n) { int k = n; if (!n) return 5; f(n - 1); f(0); return k; }", "r = f(2);", 2},
	{"longjmp with objects of the caller", "#include <setjmp.h>\nvoid set(int *p, int k) { *p = k; } int f(int n) { jmp_buf b; int a; set(&a, n); volatile int k = 0; if (setjmp(b)) return k + 100 * a; k = n ? f(n - 1) : 5; if (n == 1) longjmp(b, 1); return k + a - n; }",
		"int x, *p = &x; set(p, 1); r = f(3) + x;", 106},
	{"an argument behind an ellipsis in a caller", "#include <stdarg.h>\nstruct s { int a[2]; }; int f(int n, int *p) { return n ? p[0] + f(n - 1, p + 1) : 0; } int sum(int n, ...) { va_list v; va_start(v, n); int s = f(2, va_arg(v, struct s).a); va_end(v); return s; }",
		"struct s x = { { 4, 5 } }; r = sum(1, x);", 9},
	{"copies and calls", "int f(int n, char *at) { char own[4] = \"abc\"; own[0] += n; *at = own[n % 3]; if (!n) return *at; int s = f(n - 1, own + 1); return s + own[1]; }", "char c; r = f(3, &c); r += c;", 491},
}

// TestRecursionWithAStack executes them.
func TestRecursionWithAStack(t *testing.T) {
	for _, c := range recursions {
		src := c.functions + "\nint r; int main(void) { " + c.main + " return 0; }"
		for _, o := range []Options{
			{Bytes: true},
			{Bytes: true, DataModel: LP64, Checks: cfg.ChecksOf(cfg.Bounds, cfg.Pointer, cfg.Memory)},
		} {
			require.Equal(t, []int{c.want}, results(t, src, o), "%s %+v", c.name, o)
		}
	}
}

// TestGoneInRecursion: what an object holds that is gone is not known, whatever is looked for.
func TestGoneInRecursion(t *testing.T) {
	for src, want := range map[string]string{
		"int *f(int n) { int x = n, *p = &x; return n ? f(n - 1) : p; } int main(void) { return *f(2); }":                     "undefined behaviour: a pointer that points to no object",
		"int f(int n, int *p) { int x = n; return n ? f(n - 1, &x) + *p : *p; } int main(void) { return f(2, &(int){ 1 }); }": "r",
	} {
		require.Equal(t, want, ended(t, src, Options{Bytes: true}), "%s", src)
	}
}

// TestMistakesInRecursion finds what is wrong at some depth.
func TestMistakesInRecursion(t *testing.T) {
	for name, c := range map[string]struct{ src, goal string }{
		"a local variable that is gone":   {"int *f(int n) { int x = n; if (!n) return &x; int *p = f(n - 1); return n == 1 ? p : p; } int main(void) { return *f(2); }", "dangling"},
		"one of a caller, which is there": {"int f(int n, int *p) { int x = 1; return n ? f(n - 1, &x) : *p; } int main(void) { int x = 2; return f(3, &x); }", ""},
		"behind an array":                 {"int f(int n) { int a[2] = { 0, 0 }, *p = a; return n ? f(n - 1) : p[2]; } int main(void) { return f(2); }", "out of bounds"},
		"memory that is lost":             {"#include <stdlib.h>\nvoid f(int n) { char *p = malloc(1); if (n) f(n - 1); if (n != 1) free(p); } int main(void) { f(2); return 0; }", "leak"},
		"an argument of another call":     {"#include <stdarg.h>\nint all(int n, va_list *o, ...); int step(int n, va_list *o) { return n ? all(n, o, 100 + n) : 0; } int all(int n, va_list *o, ...) { va_list v; va_start(v, o); int r = n == 1 && o ? va_arg(*o, int) : step(n - 1, &v); va_end(v); return r; } int main(void) { return step(2, 0); }", "va_arg without an argument"},
		"a leak at exit":                  {"#include <stdlib.h>\nchar *g; void f(int n) { if (n) f(n - 1); else { g = malloc(1); g = 0; exit(0); } } int main(void) { f(2); return 0; }", "memory"},
	} {
		p, err := Load(t.Context(), "f.c", []byte(c.src), Options{Bytes: true, Checks: cfg.ChecksOf(cfg.Bounds, cfg.Pointer, cfg.Memory, cfg.Leak)})
		require.NoError(t, err, name)
		p = oneGraph(t, p)
		prog, err := cexec.Compile(p.Main)
		require.NoError(t, err)
		out, err := prog.Run(t.Context(), cexec.Run{Start: p.Main.Source, MaxSteps: 1e5, MaxEdges: -1, Choose: func(cfg.Site) (num.Rat, bool) { return num.Zero(), true }})
		require.NoError(t, err)
		if c.goal == "" {
			require.Equal(t, cexec.Ended, out.Kind, name)
			continue
		}
		require.Equal(t, cexec.ReachedTarget, out.Kind, name)
		e := p.Main.Edges[out.Edges[len(out.Edges)-1]]
		what := fmt.Sprint(e.Goal)
		if e.Hole != nil {
			what = e.Hole.Text()
		}
		require.Contains(t, what, c.goal, name)
	}
}
