package verify_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"cairn/internal/verify"
)

// TestVariants: programs that were decided wrongly, or refused, one of each kind. In those that begin with safe or unsafe gcc and clang agree.
func TestVariants(t *testing.T) {
	const header = "#define CHECK(c) do { if (!(c)) reach_error(); } while (0)\n"
	for _, c := range []struct {
		name, want, property string
		model                verify.DataModel
		memory               verify.Memory
		text                 string
	}{
		// The order of evaluation.
		{"w1", "unsafe", "", verify.LP64, "", `static unsigned g1 = 3, g2, a[2];
static unsigned f1(void) { g1 += 1; return 1; }
static unsigned f2(void) { g1 *= 2; a[1] = 3; return 2; }
int main(void) { a[g2 += f1()] += f2(); if (g1 == 7) reach_error(); }`},
		{"w2", "unsafe", "", verify.LP64, "", `static int s, x;
static int a(void) { s = s * 10 + 1; return 1; }
static int b(void) { s = s * 10 + 2; return 2; }
static int c(void) { s = s * 10 + 3; x = 2; return 3; }
static int k(int p, int q, int r) { return p + q + r; }
int main(void) { k(x += a(), b(), c()); if (s == 321) reach_error(); }`},
		{"w3", "unsafe", "", verify.LP64, "", `static int cnt[2], i; static int lg(int v) { cnt[0] = cnt[0]*10+v; return 1; }
int main(void) { cnt[i += lg(1)] += lg(2); if (cnt[0] == 21) reach_error(); }`},
		{"u1", "unsafe", "", verify.LP64, "", `struct S { union { int i; float f; }; };
static struct S s, *q = &s;
static int st(void) { q->f = 1; return 0; }
static int rd(void) { return q->i; }
static int k(int a, int b) { return a; }
int main(void) { if (k(rd(), st())) reach_error(); }`},
		{"u2", "unsafe", "no-overflow", verify.LP64, "", `static struct S { union { long l; int i; }; } s = { 0x7fffffff }, *q = &s;
static int clear(void) { q->l = 0; return 0; }
static int k(int a, int b) { return b; }
int main(void) { return k(clear(), q->i + 1); }`},
		{"u3", "unsafe", "bounds", verify.LP64, "", `static int b[3]; static struct S { union { long l; double f; }; } s = {5}, *q = &s;
static int set(void) { q->f = 0.0; return 0; }
static int k(int a, int b) { return b; }
int main(void) { return k(set(), b[q->l]); }`},
		{"p1", "unsafe", "", verify.LP64, "", `static int c, a[2];
static int st(int *p, int *q, int *r) { *(p - q + r) = 5; return 0; }
static int k(int x, int y) { return x; }
int main(void) { if (k(c, st(a, a, &c)) == 5) reach_error(); }`},
		{"p2", "unsafe", "", verify.LP64, "", `static int c, a[2];
static int st(int *p, int *q, int *r) { (p - q)[r] = 5; return 0; }
static int k(int x, int y) { return x; }
int main(void) { if (k(c, st(a, a, &c)) == 5) reach_error(); }`},
		{"p3", "unsafe", "", verify.LP64, "", `static int c;
static int st(int i, int *r) { i[r] = 5; return 0; }
static int k(int x, int y) { return x; }
int main(void) { if (k(c, st(0, &c)) == 5) reach_error(); }`},
		{"m1", "unsafe", "", verify.LP64, "", `typedef int __attribute__((may_alias)) mi;
static float f, *pf = &f; static mi *pi = (mi *)&f;
static int st(void) { *pf = 1; return 0; }
static int rd(void) { return *pi; }
static int k(int a, int b) { return a; }
int main(void) { if (k(rd(), st())) reach_error(); }`},
		{"s1", "unknown", "sequence", verify.LP64, "", `int main(void) { union { struct { int x; } a; struct { int y; } b; } u; return (u.a.x = 2) + (u.b.y = 3); }`},
		{"s2", "unsafe", "sequence", verify.LP64, "", `struct S { union { int i; int j; }; };
int main(void) { struct S s = {0}; return (s.i = 1) + (s.j = 2); }`},
		{"s3", "unknown", "sequence", verify.LP64, "", `int main(void) { union { short a[4]; int b[2]; } u; u.b[1] = 0; return (u.a[2] = 2) + u.b[1]; }`},
		{"s4", "unsafe", "sequence", verify.LP64, "", `struct A { int x, y; }; struct B { int v, w; }; union { struct A a; struct B b; } u;
int main(void) { struct A *p = &u.a; struct B *q = &u.b; return (p->y = 2) + (q->w = 3); }`},
		{"s5", "unsafe", "sequence", verify.LP64, "", `int main(void) { _Complex double z = 0; return (__real__ z = 1) + (__real z = 2); }`},
		{"s6", "safe", "sequence", verify.LP64, "", `struct A { int x, y; }; int main(void) { struct A a; return (a.x = 2) + (a.y = 3); }`},
		{"s7", "safe", "sequence", verify.LP64, "", `int main(void) { union { struct { int x, y; } a; int i; } u; return (u.a.x = 2) + (u.a.y = 3); }`},
		{"s8", "safe", "sequence", verify.LP64, "", `struct A { int x, y; }; int f(struct A *p, struct A *q) { return (p->x = 2) + (q->y = 3); } int main(void) { struct A a, b; return f(&a, &b); }`},
		{"s9", "unsafe", "sequence", verify.LP64, "", `int main(void) { union { int i; float f; } u; return (u.i = 2) + (int)(u.f = 3); }`},
		{"c1", "unknown", "", verify.LP64, "", `static int a, b, c, e;
static int f1(void) { a = 1; return 1; }
static int f2(void) { if (c) e = 1; return 1; }
static int f3(void) { b = a; return 0; }
static int f4(void) { c = b; return 0; }
int main(void) { int r = (f1(), f2()) + (f3() + f4()); if (e) reach_error(); return r; }`},
		{"c2", "safe", "", verify.LP64, "", `static int a, b, e;
static int f1(void) { a = 1; return 1; }
static int f2(void) { b = 1; return 1; }
static int f3(void) { return a; }
static int f4(void) { return b; }
int main(void) { int r = (f1(), f2()) + (f3() + f4()); if (r > 3 || r < 1) reach_error(); return 0; }`},
		{"q1", "unknown", "", verify.LP64, "", `int a, z, u;
static int f2(void){ return ++a; }
static int f4(void){ z = u; return 0; }
int main(void){ int r = (u = f2()) - (f2(), f4()); if (z == 2) reach_error(); return 0; }`},
		{"q2", "unknown", "", verify.LP64, "", `int a, z, u;
static int f2(void){ return ++a; }
static int f6(int v){u=v;return v;}
static int f4(void){ z = u; return 0; }
int main(void){ int r = f6(f2()) - (f2(), f4()); if (z == 2) reach_error(); return 0; }`},
		{"q3", "unknown", "", verify.LP64, "", `int a, z, u;
static int f2(void){ return ++a; }
static int f6(int v){u=v;return v;}
static int f4(void){ z = u; return 0; }
static int g(int x, int y) { return x + y; }
int main(void){ int r = g(f6(f2()), (f2(), f4())); if (z == 2) reach_error(); return 0; }`},
		{"q4", "safe", "", verify.LP64, "", `int a, z, u;
static int f2(void){ return ++a; }
static int f4(void){ z = a; return 0; }
static int g(int x, int y) { return x + y; }
int main(void){ int r = g(1, (f2(), f4())); if (z != 1) reach_error(); return 0; }`},
		{"q6", "safe", "", verify.LP64, "", `int a, z, u;
static int f2(void){ return ++a; }
static int f6(int v){u=v;return v;}
static int f4(void){ z = u; return 1; }
int main(void){ int t[2] = {f6(f2()), (f2(), f4())}; if (z == 2) reach_error(); return 0; }`},
		{"q7", "unknown", "", verify.LP64, "", `int a, z, u;
static int f2(void){ return ++a; }
static int f6(int v){u=v;return v;}
static int f4(void){ z = u; return 1; }
int main(void){ int t[9]; t[f6(f2())] = (f2(), f4()); if (z == 2) reach_error(); return 0; }`},
		// Indices of 64 bits without a sign.
		{"d1", "unsafe", "valid-memsafety", verify.LP64, "", `int main(void){ int t[4]={0}; unsigned long n=~0ul; int*p=t+1; return p[n]; }`},
		{"d2", "unsafe", "valid-memsafety", verify.LP64, "", `int main(void){ char t[4]={0}; unsigned long n=~0ul; char*p=t+1; return p[n]; }`},
		{"d3", "unsafe", "valid-memsafety", verify.LP64, verify.MemoryBytes, `int main(void){ char t[4]={0}; unsigned long n=~0ul; char*p=t+1; return p[n]; }`},
		{"d4", "unsafe", "bounds", verify.LP64, "", `int main(void){ int t[4]={0}; unsigned long n=~0ul; int*p=t+1; p+=n; p+=2; return *p; }`},
		{"d5", "unsafe", "bounds", verify.LP64, "", `int main(void){ int t[4]={0}; unsigned long n=1ul<<63; int*p=t+1; p+=n; p+=n; return *p; }`},
		{"d6", "unsafe", "bounds", verify.LP64, verify.MemoryBytes, `int main(void){ char t[4]={0}; unsigned long n=1ul<<63; char*p=t+1; p+=n; p+=n; return *p; }`},
		{"d7", "unsafe", "bounds", verify.LP64, "", `extern void *malloc(unsigned long); extern void free(void *); int main(void){ unsigned long n=~0ul; short *p=malloc(4); if (!p) return 0; short *q = p; p[0]=p[1]=0; p++; p+=n; int r = *p; free(q); return r; }`},
		{"d8", "unsafe", "valid-memsafety", verify.LP64, "", `extern unsigned long __VERIFIER_nondet_ulong(void); int main(void){ int t[4]={0}; unsigned long n=__VERIFIER_nondet_ulong(); int*p=t+1; if(n>10 && n+1<4) return p[n]; }`},
		{"d9", "unknown", "valid-memsafety", verify.ILP32, "", `int main(void){ int t[4]={0}; unsigned long long n=~0ull; int*p=t+1; return *(p+n); }`},
		{"d10", "unsafe", "pointer-overflow", verify.LP64, "", `int main(void){ int t[4]={0}; unsigned long n=~0ul; int*p=t+1; return p[n]; }`},
		{"d11", "safe", "valid-memsafety", verify.LP64, "", `extern unsigned long __VERIFIER_nondet_ulong(void); int main(void){ char t[4]={0}; unsigned long n=__VERIFIER_nondet_ulong(); char*p=t+1; if(n<3) return p[n]; }`},
		{"d12", "safe", "valid-memsafety", verify.LP64, verify.MemoryBytes, `extern unsigned long __VERIFIER_nondet_ulong(void); int main(void){ char t[4]={0}; unsigned long n=__VERIFIER_nondet_ulong(); char*p=t+1; if(n<3) return *(p+n); }`},
		{"d13", "safe", "", verify.LP64, "", `int main(void){ char t[4]={1,2,3,4}; unsigned long n=~0ul; char*p=t+1; CHECK(p[n] == 1); }`},
		// The sign of a NaN.
		{"n1", "safe", "", verify.LP64, "", `#include <math.h>
int main(void) { double x=-NAN; float f=x; if(!signbit(f)) reach_error(); long double d = f; CHECK(signbit(d)); double y = f; CHECK(signbit(y)); CHECK(y != y); }`},
		{"n2", "safe", "", verify.LP64, verify.MemoryBytes, `#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) { double x=__VERIFIER_nondet_double(); float f=x; CHECK(!signbit(x) == !signbit(f)); double z = f; CHECK((x != x) == (z != z)); }`},
		{"n3", "unsafe", "", verify.LP64, "", `#include <math.h>
int main(void) { double x=-NAN; x = x + 1; if(!signbit(x)) reach_error(); }`},
		{"n4", "safe", "", verify.LP64, "", `#include <math.h>
extern float __VERIFIER_nondet_float(void);
int main(void) { float x=__VERIFIER_nondet_float(); double f=x; CHECK(!signbit(x) == !signbit(f)); CHECK(x != x || f == x); float g = f; CHECK(x != x || x == g); CHECK(!signbit(x) == !signbit(g)); }`},
		// Names of functions, precision.
		{"g1", "unknown", "", verify.LP64, "", `static int same(const char*a,const char*b){return a==b;} int main(void){ if(same(__func__,"main")) reach_error(); }`},
		{"g2", "unknown", "", verify.LP64, verify.MemoryBytes, `static int same(const char*a,const char*b){return a==b;} int main(void){ if(same(__func__,"main")) reach_error(); }`},
		{"g3", "safe", "", verify.ILP32, "", `static double f(double a, double b){ return a + b - a; }
int main(void){ volatile double a = 9007199254740992.; if (f(a, 1) == 1) reach_error(); }`},
		{"g4", "safe", "", verify.LP64, "", `static double f(double a, double b){ return a + b - a; }
int main(void){ volatile double a = 9007199254740992.; if (f(a, 1) == 1) reach_error(); }`},
		// Effects without an order on what is designated in other words.
		{"om1", "unknown", "", verify.LP64, "", `int *g; int cell[3]; int main(void) { int **z = &g; g = cell + 1; int r = (g = cell) == *z; CHECK(r); return 0; }`},
		{"om2", "unknown", "", verify.LP64, "", `int g; int main(void) { int *z = &g; int r = (g = 1) == *z; CHECK(r); return 0; }`},
		{"bm2", "unknown", "", verify.LP64, verify.MemoryBytes, `int g; int main(void) { int *z = &g; int r = (g = 1) == *z; CHECK(r); return 0; }`},
		{"om3", "unknown", "", verify.LP64, "", `int g; int main(void) { int *z = &g; int r = (*z = 1) == g; CHECK(r); return 0; }`},
		{"om4", "unknown", "", verify.LP64, "", `int g; int main(void) { int *z = &g; int r = *z + g++; CHECK(r == 1); return 0; }`},
		{"om5", "unknown", "", verify.LP64, "", `int g; int main(void) { int *z = &g, *y = &g; int r = *z + (*y)++; CHECK(r == 1); return 0; }`},
		{"om7", "unknown", "", verify.LP64, "", `int *g; int c[2]; int main(void) { int **z = &g; g = c; int r = (*z == c) + (g++ != 0); CHECK(r == 1); return 0; }`},
		{"om10", "unknown", "", verify.LP64, "", `struct S { int *p; } s; int c[2]; int main(void) { struct S *q = &s; int r = (s.p = c + 1) == q->p; CHECK(r); return 0; }`},
		{"on1", "unknown", "", verify.LP64, "", `int main(void) { int x = 0; int *z = &x; int r = x++ + *z; CHECK(r == 1); return 0; }`},
		{"on2", "unknown", "", verify.LP64, "", `static int f(int a, int b) { return a + b; }
int main(void) { int x = 0; int *z = &x; int r = f(x++, *z); CHECK(r == 1); return 0; }`},
		{"bn2", "unknown", "", verify.LP64, verify.MemoryBytes, `static int f(int a, int b) { return a + b; }
int main(void) { int x = 0; int *z = &x; int r = f(x++, *z); CHECK(r == 1); return 0; }`},
		{"on3", "unknown", "", verify.LP64, "", `int a[2]; int main(void) { int i = 1; int r = (a[1] = 3) + a[i]; CHECK(r == 6); return 0; }`},
		{"on4", "unknown", "", verify.LP64, "", `int a[2]; int main(void) { int i = 1, j = 1; int r = a[j]++ + a[i]; CHECK(r == 1); return 0; }`},
		{"on5", "unknown", "", verify.LP64, "", `int a[2]; int main(void) { int i = 1, j = 1; int r = a[j]++ + a[i]++; CHECK(r == 1); return 0; }`},
		{"bn5", "unknown", "", verify.LP64, verify.MemoryBytes, `int a[2]; int main(void) { int i = 1, j = 1; int r = a[j]++ + a[i]++; CHECK(r == 1); return 0; }`},
		{"on6", "unknown", "", verify.LP64, "", `int x; int main(void) { int *p = &x, *q = &x; int r = (*p = 1) + (*q = 2); CHECK(x == 1); return 0; }`},
		{"on7", "unknown", "", verify.LP64, "", `int x; int main(void) { int *p = &x, *q = &x; int r = (*p = 1) + (*q = 2); CHECK(x == 2); return 0; }`},
		{"on8", "unknown", "", verify.LP64, "", `int a[3]; int main(void) { int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(); if (i < 0 || i > 2 || j != i) return 0; int r = (a[i] = 1) + a[j]; CHECK(r == 2); return 0; }`},
		{"bn8", "unknown", "", verify.LP64, verify.MemoryBytes, `int a[3]; int main(void) { int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(); if (i < 0 || i > 2 || j != i) return 0; int r = (a[i] = 1) + a[j]; CHECK(r == 2); return 0; }`},
		{"on9", "unsafe", "", verify.LP64, "", `int a[3]; int main(void) { int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(); if (i < 0 || i > 2 || j < 0 || j > 2) return 0; int r = (a[i] = 1) + a[j]; CHECK(r != 1); return 0; }`},
		{"on10", "safe", "", verify.LP64, "", `int a[3]; int main(void) { int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int(); if (i < 0 || i > 2 || j < 0 || j > 2 || i == j) return 0; int r = (a[i] = 1) + a[j]; CHECK(r == 1); return 0; }`},
		{"os1", "unknown", "", verify.LP64, "", `int main(void) { const char *a = "abc", *b = "abc"; CHECK(!__CPROVER_same_object(a, b)); }`},
		{"os5", "unknown", "", verify.LP64, "", `int main(void) { const int *a = (const int[]){1}, *b = (const int[]){1}; CHECK(!__CPROVER_same_object(a, b)); }`},
		{"os3", "safe", "", verify.LP64, "", `int main(void) { const char *a = "abc", *b = "abd"; CHECK(!__CPROVER_same_object(a, b)); }`},
		// Attributes before tags; errno; lengths of parameters.
		{"ata1", "safe", "", verify.LP64, "", `int main(void) { CHECK(sizeof(struct __attribute__((packed)) {char x; int y;}) == 5); return 0; }`},
		{"ata2", "safe", "", verify.LP64, "", `#define UNALIGNED(T,p) (((struct __attribute__((packed)) { T v; } *)(p))->v)
int main(void) { char b[8] = {0,1,0,0,0}; CHECK(UNALIGNED(int, b + 1) == 1); return 0; }`},
		{"ata3", "safe", "", verify.LP64, "", `int main(void) { struct __attribute__((packed)) {char x; int y;} s; CHECK(sizeof s == 5); return 0; }`},
		{"ata4", "safe", "", verify.LP64, "", `struct __attribute__((packed)) S {char x; int y;}; int f(struct __attribute__((packed)) S *p) { return p->y; }
int main(void) { CHECK(sizeof(struct S) == 5); return 0; }`},
		{"ata5", "safe", "", verify.LP64, "", `int main(void) { CHECK(sizeof(union __attribute__((aligned(8))) {char x;}) == 8);  CHECK(sizeof(enum __attribute__((packed)) {A}) == 1); return 0; }`},
		{"ata6", "safe", "", verify.LP64, "", `int main(void) { __typeof__(struct __attribute__((packed)) {char x; int y;}) s; CHECK(sizeof s == 5); CHECK(_Alignof(struct __attribute__((packed)) {char x; int y;}) == 1); return 0; }`},
		{"ata7", "safe", "", verify.LP64, "", `int main(void) { CHECK(sizeof(const struct __attribute__((packed)) {char x; int y;}) == 5); CHECK(sizeof(struct {char x; int y;} __attribute__((packed))) == 5); return 0; }`},
		{"atw1", "safe", "", verify.LP64, "", `struct __attribute__((packed)) S; struct S {char c; int i;};
struct T; typedef struct __attribute__((aligned(16))) T T_t; struct T {char c; int i;};
struct Q {char c;}; struct __attribute__((aligned(16))) Q q; typedef struct __attribute__((aligned(32))) Q Q_t;
int main(void){ CHECK(sizeof(struct S) == 8 && sizeof(T_t) == 8 && _Alignof(T_t) == 4 && _Alignof(q) == 1 && _Alignof(Q_t) == 1); }`},
		{"ere1", "safe", "", verify.LP64, "", `#include <math.h>
#include <errno.h>
int main(void) { errno=0; volatile double x=-1; double y = sqrt(x); CHECK(y != y); CHECK(errno == EDOM); errno = 0; y = sqrt(4.0); CHECK(errno == 0); y = sqrt(-0.0); CHECK(errno == 0); y = sqrtf(-2.f); CHECK(errno == EDOM); return 0; }`},
		{"ere2", "safe", "", verify.LP64, "", `#include <math.h>
#include <errno.h>
int main(void) { errno=0; extern double __VERIFIER_nondet_double(void); double x=__VERIFIER_nondet_double(); double y = sqrt(x); CHECK((x < 0) == (errno == EDOM)); return 0; }`},
		{"ere3", "safe", "", verify.LP64, verify.MemoryBytes, `#include <math.h>
#include <errno.h>
int main(void) { errno=0; extern double __VERIFIER_nondet_double(void); double x=__VERIFIER_nondet_double(); double y = sqrt(x); CHECK((x < 0) == (errno == EDOM)); return 0; }`},
		{"fgf1", "unsafe", "", verify.LP64, "", `#include <stdio.h>
int main(void) { char b[4] = "zz"; if (!fgets(b, 4, stdin) && b[0] != 'z') reach_error(); }`},
		{"vf1", "unknown", "", verify.LP64, "", `static int g; static int setg(int v) { g = v; return 1; } static void vf(int a[setg(1)], int b[setg(2)]) {}
int main(void) { vf(0, 0); CHECK(g == 2); }`},
		{"vf2", "safe", "", verify.LP64, "", `static int g; static int setg(int v) { g = v; return 1; } static void vf(int n, int a[n], int b[setg(2)]) {}
int main(void) { vf(1, 0, 0); CHECK(g == 2); }`},
		{"vlv1", "safe", "", verify.LP64, "", `int n, calls; static int size(void) { return ++calls; }
void baz(int x[n++], int y[size()]) { (void)x; (void)y; }
int main(void) { int e[10]; baz(e, e); CHECK(n == 1); CHECK(calls == 1); }`},
		{"vlv3", "unknown", "", verify.LP64, "", `static int g; static int setg(int v) { g = v; return 1; }
int main(void) { int a[setg(1)][setg(2)]; CHECK(g == 2); }`},
		{"vlv4", "safe", "", verify.LP64, "", `static int g, h; static int setg(int v) { g = v; return 1; } static int seth(int v) { h = v; return v; }
int main(void) { int a[setg(1)][seth(2)]; CHECK(g == 1 && h == 2 && sizeof a == 8); }`},
		{"vlv5", "unknown", "", verify.LP64, "", `void vf(int n, int a[n++], int b[][n]) { CHECK(sizeof b[0] == 4 * n); }
int main(void) { int x[3][3]; vf(2, 0, x); }`},
		{"sts1", "safe", "", verify.LP64, "", `int g(int n, int a[*][*]);
int main(void) { return 0; }`},
		{"sts2", "safe", "", verify.LP64, "", `int g(int n, int (*)[*]);
int main(void) { return 0; }`},
		{"sts3", "safe", "", verify.LP64, "", `int g(int, int [*][*]);
int main(void) { return 0; }`},
		{"sts4", "safe", "", verify.LP64, "", `int g(int, int [*]); int h(int n, int (*p)[*]);
int main(void) { return 0; }`},
		{"sts5", "safe", "", verify.LP64, "", `void addscalar(int n, int m, double a[n][n*m+300], double x); double maximum(int n, int m, double a[*][*]); double maximum2(int n, int m, double a[ ][*]); double m3(int n, int m, double a[][m]); int k(int, const int [const *][*]);
int main(void) { return 0; }`},
		{"sts6", "safe", "", verify.LP64, "", `int g(int n, int a[static 3][*]); int g2(int n, int (*[*])[*]); int g3(int n, int *[*]); int g4(int, struct s *[*], unsigned [*][*][*]);
int main(void) { return 0; }`},
		{"err1", "safe", "", verify.LP64, "", `#include <math.h>
#include <errno.h>
int main(void) { volatile double x = 1, z = 0; errno=0; double y = fmod(x, z); CHECK(errno == EDOM); errno = 0; y = fmod(5, 3); CHECK(errno == 0 && y == 2); y = fmod(INFINITY, x); CHECK(errno == EDOM); errno = 0; y = fmod(NAN, z); CHECK(errno == 0);
y = ldexp(x, 5000); CHECK(errno == ERANGE && y == INFINITY); errno = 0; y = ldexp(x, 3); CHECK(errno == 0); y = nextafter(1.7976931348623157e308, INFINITY); CHECK(errno == ERANGE); errno = 0; y = fdim(1.7976931348623157e308, -1.7976931348623157e308); CHECK(errno == ERANGE);
errno = 0; y = nextafter(INFINITY, INFINITY); CHECK(errno == 0); y = fdim(INFINITY, 1); CHECK(errno == 0); y = nextafterf(1, 2); CHECK(errno == 0); y = scalbnf(1, 200); CHECK(errno == ERANGE); return 0; }`},
		{"ovd1", "unsafe", "overlap", verify.LP64, "", `struct S{int a[4];}; union U{struct S s; struct{int p; struct S t;}q;} u; int main(){ u.q.t=u.s; }`},
		{"ovd2", "unsafe", "overlap", verify.LP64, "", `struct S{int a[4];}; int b[8]; int main(){ *(struct S*)(b+1)=*(struct S*)b; }`},
		{"ovd3", "safe", "overlap", verify.LP64, "", `struct S{int a[4];}; struct S s[3]; int main(){ s[1]=s[0]; s[2]=s[2]; struct S t = s[1]; s[0] = t; return s[0].a[0]; }`},
		// Types of bit-fields and of functions.
		{"tyt1", "unknown", "", verify.LP64, "", `struct S{int m; unsigned b:5; long lb:40;} s; int main(void){ if(__builtin_types_compatible_p(__typeof__((s.b=3)), char)) reach_error(); }`},
		{"tyt2", "unknown", "", verify.LP64, "", `struct S{int m; unsigned b:5; long lb:40;} s; int main(void){ int k[__builtin_types_compatible_p(__typeof__((s.b=3)),char)+1]; CHECK(sizeof k == 4); }`},
		{"tyt3", "unknown", "", verify.LP64, "", `struct S{int m; unsigned b:5; long lb:40;} s; int main(void){ CHECK(!__builtin_types_compatible_p(__typeof__(s.lb+0) *, double *)); }`},
		{"tyt4", "safe", "", verify.LP64, "", `int main(void) { CHECK(__builtin_types_compatible_p(int, const int)); CHECK(!__builtin_types_compatible_p(int *, char *)); return 0; }`},
		{"tyt5", "safe", "", verify.LP64, "", `int main(void) { CHECK(sizeof(int (*(int))[3]) == 1); return 0; }`},
		{"tyt6", "safe", "", verify.LP64, "", `int main(void) { CHECK(sizeof(int (*(*)(int))[3]) == 8); CHECK(sizeof(int (*)[3]) == 8); CHECK(sizeof(int (*[2])[3]) == 16); return 0; }`},
		{"tyt7", "safe", "", verify.LP64, "", `int main(void) { CHECK(sizeof(int *(int)) == 1); return 0; }`},
		{"tyt8", "safe", "", verify.LP64, "", `int main(void) { CHECK(sizeof(void (void)) == 1);  CHECK(_Alignof(void (void)) == 1); return 0; }`},
		{"tyt9", "safe", "", verify.LP64, "", `int f(int x) { return x + 1; } int main(void) { __typeof__(int (int)) *fp = f; CHECK(fp(1) == 2); CHECK(__builtin_types_compatible_p(__typeof__(f), int (int))); CHECK(!__builtin_types_compatible_p(__typeof__(f), void (int))); CHECK(sizeof(int (int)) == 1); CHECK(sizeof(char *(void)) == 1); return 0; }`},
		{"tyt10", "safe", "", verify.LP64, "", `int f(int x) { return x + 1; } int ap(int g(int), int x) { return g(x); } int ap2(int (int), int); int ap3(int (void), char *(int, char)); int ap2(int h(int), int x) { return h(x); } int main(void) { CHECK(ap(f, 1) == 2 && ap2(f, 2) == 3); CHECK(_Generic(f, int (*)(int): 1, default: 0)); return 0; }`},
		{"tyt11", "safe", "", verify.LP64, "", `#define AT __typeof__(void (int))
struct s { int a; }; struct s g(void) { struct s x = {3}; return x; } AT *v; int main(void) { __typeof__(struct s (void)) *p = g; CHECK(p().a == 3); CHECK(sizeof(unsigned long (const char *, ...)) == 1); int (k) = 4; CHECK(k == 4); CHECK(sizeof(int) == 4 && sizeof(int (*)(void)) == 8); return 0; }`},
		{"ded1", "safe", "", verify.LP64, "", `int a[4] = { [1] 5, [3] 7 }; const char *s[2] = { [0] "ab", [1] "cd" }; struct { int x, y; } p = { y: 3, x: 4 }, q[2] = { [1] { 1, 2 }, [0] = { 3, 4 } }; int r[6] = { [0 ... 2] 8, [4] (3) };
int main(void) { CHECK(a[1] == 5 && a[3] == 7 && a[0] == 0 && s[1][1] == 'd' && p.x == 4 && p.y == 3 && q[1].y == 2 && q[0].x == 3 && r[2] == 8 && r[4] == 3); int x = 1, y; __asm__("" : [o] "=r"(y) : [i] "0"(x), [j] "r"(x)); int m[2][2] = { [1][1] = 3, [0] = { [1] 4 } }; CHECK(m[1][1] == 3 && m[0][1] == 4); return 0; }`},
		{"vav3", "safe", "", verify.LP64, "", `int main(void) { const char *s = __builtin_FUNCTION(); CHECK(s[0] == 'm' && s[4] == 0); CHECK(__builtin_LINE() == __LINE__); const char *f = __builtin_FILE(); CHECK(f[0] != 0); return 0; }`},
		{"vo1", "safe", "", verify.LP64, "", `#define F(a, ...) f(a __VA_OPT__(,) __VA_ARGS__)
#define G(...) f(0 __VA_OPT__(,)__VA_ARGS__)
#define ONE 1
static int f(int a, ...) { __builtin_va_list ap; int s = a; if (a) return a; __builtin_va_start(ap, a); s = __builtin_va_arg(ap, int); __builtin_va_end(ap); return s; }
int main(void) { CHECK(F(3) == 3); CHECK(F(0, 4) == 4); CHECK(F(0, ONE, 2) == 1); CHECK(G(5) == 5); CHECK(F(7,) == 7); return 0; }`},
		{"saa1", "safe", "", verify.LP64, "", `#include <stddef.h>
int v(int[static 3]);   int z(int n,int[static n]);   int v2(int[static 2][3]);   int w(int[const]);   int k=sizeof(int(*)(int[static 1]));
int q(int[static const 3]); int q2(int[const static 3]); int q3(int[const 3]); int q4(int a[static 3]); typedef int T; int q5(T[static 2], T[restrict], size_t b[static const 4], int c[const], int d[restrict static 2]);
int q4(int a[static 3]) { return a[2]; }
int main(void) { int x[3] = {1,2,3}; CHECK(q4(x) == 3); static int y[2]; CHECK(sizeof y == 8 && k == sizeof(void *)); return 0; }`},
		{"saa2", "safe", "", verify.LP64, "", `int m(int n, int a[static n][n]) { return a[1][0]; } int main(void) { int x[2][2] = {{1,2},{3,4}}; CHECK(m(2, x) == 3); return 0; }`},
		{"fxx1", "safe", "", verify.LP64, "", `int f(int a[const], int b[static const 2], int *c[restrict]) { return _Generic(&a, int *const *: 1, default: 0) + _Generic(&b, int *const *: 2, default: 0) + _Generic(&c, int **restrict *: 4, default: 0); } typedef int T; int g(T[static 2], const T[const], T a[const]);
int main(void) { int x[2]; int *p[1]; CHECK(f(x, x, p) == 7); return 0; }`},
		{"fxx2", "safe", "", verify.LP64, "", `#include <math.h>
#include <errno.h>
int main(void) { errno = 0; volatile double a = 1, z = 0; double r = fdim(a, a); CHECK(errno == 0 && r == 0); r = nextafter(z, z); CHECK(errno == 0); r = nextafter(a, 2); CHECK(errno == 0); float q = nexttowardf(1.f, 1.L); CHECK(errno == 0 && q == 1); r = fdim(3, 2); CHECK(errno == 0 && r == 1); return 0; }`},
		{"c23", "safe", "", verify.LP64, "", `int main(void) { int x = 1; { [[maybe_unused]] int y = x; } switch (x) { case 1: x = 2; [[fallthrough]]; default: ; } { [[fallthrough]]; } return 0; }`},
		// What functions without a body can know: what functions give them that they can call.
		{"known1", "unknown", "", verify.LP64, "", `int *pick(void); static int lim[3]; int *keep(void) { return &lim[1]; } int main(void) { CHECK(pick() != &lim[1]); }`},
		{"known2", "unknown", "", verify.LP64, "", `struct s { int *p; } pick(void); static int m[2][3]; void keep(int **p) { *p = m[1] + 1; } int main(void) { CHECK(pick().p != &m[1][1]); }`},
		{"known3", "unknown", "", verify.LP64, "", `void *pick(void); static char *slot; char *keep(void) { return slot; } int main(void) { char lim[3]; slot = lim; CHECK(pick() != &lim[1]); }`},
		{"known4", "unknown", "", verify.ILP32, "", `int *pick(void); static int lim[3]; unsigned keep(void) { return (unsigned)&lim[1]; } int main(void) { int *p = pick(); if (p == &lim[1]) { *p = 4; CHECK(lim[1] == 0); } }`},
		{"known5", "safe", "", verify.LP64, "", `int *pick(void); static int lim[3]; static int *keep(void) { return &lim[1]; } int main(void) { CHECK(pick() != keep()); }`},
		{"known6", "unknown", "", verify.LP64, "", `int *pick(void); static int lim[3]; static int *keep(void) { return &lim[1]; } int *(*hook)(void) = keep; int main(void) { CHECK(pick() != &lim[1]); }`},
		// Constants that gcc's functions are, types and alignments that the C parser does not read.
		{"const1", "safe", "", verify.LP64, "", `int h[__builtin_constant_p(7) + 1], x; char a[__builtin_strlen("ab\0c") + 1]; enum { A = __builtin_constant_p(3.5), B = __builtin_constant_p(x) };
_Static_assert(__builtin_constant_p("a"), ""); _Static_assert(!__builtin_constant_p(h[0]), ""); int main(void) { CHECK(sizeof h == 8 && sizeof a == 3 && A == 1 && B == 0); CHECK(__builtin_constant_p(1 + 2)); }`},
		{"const2", "safe", "", verify.LP64, "", `int f(int n) { return __builtin_choose_expr(__builtin_constant_p(n), 1, 2); } int g(int n) { return __builtin_choose_expr(__builtin_constant_p(3), 1, 2); } int main(void) { CHECK(f(1) == 2 && g(1) == 1); }`},
		{"const3", "unknown", "", verify.LP64, "", `static const int k = 3; int main(void) { CHECK(__builtin_choose_expr(__builtin_constant_p(k), 1, 2) == 1); }`},
		{"const6", "unknown", "", verify.LP64, "", `int main(void) { CHECK(__builtin_choose_expr(__builtin_constant_p(1.0 / 0.0), 1, 2) == 1); }`},
		{"const4", "unknown", "", verify.LP64, "", `int main(void) { int k = 3; CHECK(__builtin_constant_p(k)); }`},
		{"atomic1", "safe", "", verify.LP64, "", `_Atomic(int) g; struct s { _Atomic(int) m; _Atomic(int *) p; int a; _Atomic(int) (*q); }; _Atomic(int) (*arr)[3]; typedef _Atomic(long) al; int (*cmp)(_Atomic(int)); _Atomic(int *) ff(void);
int f(_Atomic(int) a, _Atomic(int) *b) { return a + *b; }
int main(void) { _Atomic(int) x = 3; struct s s; CHECK(sizeof(_Atomic(int)) == 4 && _Alignof(_Atomic(long long)) == 8 && (_Atomic(int))3.5 == 3 && f(x, &x) == 6 && sizeof(struct s) == 32);
CHECK(_Generic(&s.m, _Atomic(int) *: 1, int *: 0, default: 0) && _Generic(&s.a, _Atomic(int) *: 0, int *: 1, default: 0) && _Generic(s.q, _Atomic(int) *: 1, default: 0)); }`},
		{"atomic2", "safe", "", verify.LP64, "", `_Atomic(struct { int a, b; }) g; typedef _Atomic(struct t { short p, q; }) at; at h; int main(void) { CHECK(sizeof g == 8 && _Alignof(_Atomic(struct { int a, b; })) == 8 && sizeof h == 4); }`},
		{"align1", "safe", "", verify.LP64, "", `struct s { int m; double d; } b[2]; int f(int n) { return n; } int main(void) { int x = 0, *p = &x, **pp = &p; struct s *ps = b; double a[2][3]; char c = 1;
CHECK(__alignof__ x == 4 && __alignof__ *p == 4 && __alignof__ **pp + 1 == 5 && __alignof__ "a" "b" == 1 && __alignof L"a" == 4 && _Alignof ps->d == 8 && __alignof__ a[1][2] * 2 == 16 && __alignof__ (a)[1] == 8 && __alignof__ (*ps).m == 4);
CHECK(__alignof__(int){1} == 4 && __alignof__ (struct s){1}.d == 8 && __alignof__ f(1) + 1 == 5 && __alignof__ *(char *)(p) == 4 && __alignof__ x++ == 4 && x == 0 && (__alignof__ x ? 1 : 2) == 1 && __alignof__(short) == 2); }`},
		{"klee1", "unsafe", "", verify.LP64, "", `void klee_abort(void); int main(void) { klee_abort(); }`},
		{"letters1", "safe", "", verify.LP64, "", `#include <string.h>
#define N\u00e9 3
#define STR(x) #x
int caf\u00e9 = 3; struct \u00C4 { int \U000000fc; } s; int main(void) { CHECK(café == N\u00e9 && !s.ü && strcmp(STR(é), "\u00e9") == 0 && sizeof "\u00e9" == 3 && L'\u00e9' == 0xe9); goto l\u00e9; lé: return 0; }`},
		{"const5", "safe", "", verify.LP64, "", `int v; int a[__builtin_constant_p(v) ? 3 : 4]; int b[__builtin_expect(5,1)]; int c[__builtin_abs(-3)]; int d[__builtin_expect_with_probability(!!2, 1, 0.9) + 1];
enum { E = __builtin_expect(7, 0), F = __builtin_labs(-3L) }; struct s { int m : __builtin_constant_p(v) ? 3 : 4; }; _Static_assert(__builtin_expect(sizeof(int) == 4, 1), "");
int main(void) { int x = 3; switch (x) { case __builtin_expect(3, 1): break; default: CHECK(0); } CHECK(sizeof a == 16 && sizeof b == 20 && sizeof c == 12 && sizeof d == 8 && E == 7 && F == 3 && __alignof__ sizeof x == 8);
CHECK(__builtin_expect(x, 3) == 3 && __builtin_abs(x - 6) == 3 && sizeof(__builtin_expect(1, 1)) == sizeof(long)); }`},
		{"never1", "unsafe", "builtin", verify.LP64, "", `int main(void) { __builtin_unreachable(); }`},
		{"never2", "safe", "builtin", verify.LP64, "", `int main(void) { int k = __VERIFIER_nondet_int(); switch (k & 3) { case 0: case 1: case 2: case 3: return 0; default: __builtin_unreachable(); } }`},
		// What gcc -m32 aligns to 4 bytes although a member of it is aligned to 8.
		{"layouts1", "safe", "", verify.ILP32, "", `struct a { _Atomic long long l; }; struct b { _Atomic double d; }; union c { _Atomic long long l; int i; }; union d { _Atomic long long l; char c[3]; };
struct e { struct a a; }; struct f { _Atomic long long l[1]; }; struct g { int z[0]; _Atomic long long l; }; struct h { _Atomic long long l; int i; };
union u2 { _Atomic double d; long long l; }; union u3 { _Atomic double d; float f; }; union u4 { struct a a; char c[8]; }; union u5 { _Atomic long long l; char c[8]; }; union u6 { _Atomic long long l; struct { char x[3]; } s; }; union u7 { _Atomic long long l; short s[2]; }; union u8 { _Atomic long long l; struct {char p, q, r, s, t; } s; };
struct at { _Atomic struct { int a, b; } t; }; struct al { int x __attribute__((aligned(8))); int y; }; struct __attribute__((aligned(8))) am { int x, y; };
struct x1 { _Atomic long long l __attribute__((aligned(8))); }; struct x2 { _Atomic long long l; } __attribute__((aligned(8))); struct x3 { _Atomic float _Complex c; }; struct x4 { _Atomic(struct a) a; };
#define T(t, align, in) (_Alignof(t) == align && sizeof(struct { char c; t m; }) == in)
int main(void) { CHECK(T(struct a, 4, 12) && T(struct b, 4, 12) && T(union c, 4, 12) && T(union d, 8, 16) && T(struct e, 4, 12) && T(struct f, 4, 12) && T(struct g, 4, 12) && T(struct h, 8, 24) && T(union u2, 4, 12) && T(union u3, 4, 12) && T(union u4, 4, 12));
CHECK(T(union u5, 4, 12) && T(union u6, 8, 16) && T(union u7, 4, 12) && T(union u8, 8, 16) && T(struct at, 4, 12) && T(struct al, 8, 16) && T(struct am, 8, 16) && T(struct x1, 8, 16) && T(struct x2, 8, 16) && T(struct x3, 8, 16) && T(struct x4, 4, 12) && T(_Atomic(struct a), 8, 16));
CHECK(__alignof__(struct a) == 8 && __alignof__(struct a[2]) == 8 && __alignof__(struct e) == 4); }`},
		// _Alignof of an expression is __alignof__ for gcc, which does not see an address that is taken and followed.
		{"layouts2", "safe", "", verify.ILP32, "", `long long g, ar[3], *pg = &g; double d; struct s { long long l; double d; } s, *ps = &s; struct t { char c; struct s in; } t;
int main(void) { CHECK(_Alignof(g) == 8 && _Alignof g == 8 && _Alignof(d) == 8 && _Alignof(ar) == 8 && _Alignof(ar[1]) == 8 && _Alignof(*pg) == 8 && _Alignof(*(pg + 1)) == 8 && _Alignof(long long) == 4 && _Alignof(double) == 4 && _Alignof(g + 1) == 8);
CHECK(_Alignof(s.l) == 4 && _Alignof(ps->d) == 4 && _Alignof(*&s.l) == 4 && __alignof__ *&s.l == 4 && _Alignof(*&*&ps->d) == 4 && __alignof__(__real__ s.d) == 4 && _Alignof((*&t).in.d) == 4 && _Alignof(*&g) == 8); }`},
		// Elements of arrays of atomic structures and complex numbers are aligned to what these are when they are not atomic (gcc).
		{"layouts4", "safe", "", verify.ILP32, "", `typedef struct { int a, b, c, d; } S; typedef struct { char c[4]; } C4; typedef struct { _Atomic long long x; } A; typedef double _Complex D; typedef long long L4 __attribute__((aligned(4)));
typedef int I16 __attribute__((aligned(16))); typedef C4 P1 __attribute__((aligned(1))); typedef _Atomic(S) AS2[2];
#define IN(t, n) sizeof(struct { char f; _Atomic(t) m n; })
int main(void) { CHECK(_Alignof(_Atomic(S)) == 16 && _Alignof(_Atomic(S)[2]) == 4 && _Alignof(AS2) == 4 && IN(S, [1]) == 20 && IN(S, [2][2]) == 68 && IN(S, []) == 4 && IN(S,) == 32 && IN(C4, [2]) == 9 && IN(C4,) == 8);
CHECK(IN(A, [2]) == 24 && IN(D, [2]) == 40 && IN(float _Complex, [2]) == 20 && IN(long long, [2]) == 24 && IN(L4,) == 16 && IN(I16, [2]) == 12 && _Alignof(_Atomic(I16)) == 16 && _Alignof(_Atomic(P1)) == 4);
CHECK(sizeof(struct { char f; struct { _Atomic(D) m[1]; } s; }) == 20 && __builtin_offsetof(struct { char f; _Atomic(S) m[2]; }, m) == 4); }`},
		{"layouts5", "safe", "", verify.LP64, "", `typedef struct { int a, b, c, d; } S; typedef struct { void *p[2]; } P; typedef S S8 __attribute__((aligned(8)));
int main(void) { struct { char f; _Atomic(S) m[2]; } x; CHECK(sizeof x == 36 && (char *)&x.m[0] - (char *)&x == 4 && _Alignof(_Atomic(P)[3]) == 8 && _Alignof(_Atomic(P)) == 16 && _Alignof(_Atomic(S8)) == 16); }`},
		{"layouts3", "unknown", "", verify.ILP32, "", `struct { long long l; } s; int main(void) { CHECK(__alignof__((&s.l)[0]) == 8 || __alignof__(*(&s.l + 0)) == 8); }`},
		// Recursion that counts down from a constant is inlined; what it allocates is an object for each call.
		{"count1", "safe", "valid-memsafety", verify.LP64, "", `#include <stdlib.h>
struct n { int v; struct n *l, *r; }; static struct n *make(unsigned d) { if (d == 0 || d < 3 && __VERIFIER_nondet_int()) return 0; struct n *p = malloc(sizeof *p); if (!p) abort(); p->v = d; p->l = make(d - 1); p->r = make(d - 1); return p; }
static void done(struct n *p) { if (p) { done(p->l); done(p->r); free(p); } } int main(void) { struct n *t = make(3); int v = t->v; done(t); return v - 3; }`},
		{"count2", "unsafe", "", verify.LP64, "", `static int up(int n, int x) { if (n == 0) return x; return up(n - 1, x + (__VERIFIER_nondet_int() & 1)); } int main(void) { CHECK(up(7, 0) != 7); }`},
		{"count3", "safe", "", verify.LP64, "", `static int up(int n, int x) { if (n == 0) return x; return up(n - 1, x + (__VERIFIER_nondet_int() & 1)); } int main(void) { CHECK(up(7, 0) < 8); CHECK(up(0, 3) == 3); }`},
		{"count4", "safe", "", verify.LP64, "", `static int f(int n) { return n < 2 ? n : f(n - 1) + f(n - 2); } static int g(int n) { n += 0; if (n <= 0) return 0; return 1 + g(n - 1); } static int h(int n) { int *p = &n; --*p; return n <= 0 ? 0 : h(n) + 1; } int main(void) { CHECK(f(8) == 21); CHECK(g(5) == 5); CHECK(h(4) == 3); }`},
		{"count5", "safe", "", verify.LP64, "", `static int calls; static int a(int n, int m) { calls++; if (m > 5) return m; return a(n > 0 ? n - 1 : 8, m + 1); } int main(void) { CHECK(a(3, 0) == 6 && calls == 7); }`},
		{"count6", "unsafe", "", verify.LP64, "", `static int a(int n, int k) { while (n > 0) { if (k == 2) return n; k++; return a(n - 1, k) + 1; } return 9; } int main(void) { CHECK(a(3, 0) != 3); }`},
		// Pointers that are moved from where nothing is known: numbers, and objects whose size another file says.
		{"move1", "unknown", "pointer-overflow", verify.LP64, "", `extern char buf[]; int main(void) { char *p = buf; p++; return p == 0; }`},
		{"move2", "unknown", "bounds", verify.LP64, "", `extern char b[]; int main(void) { for (char *p = b; p < b + 3; p++) *p = 0; return 0; }`},
		{"move3", "unknown", "pointer-overflow", verify.LP64, "", `extern int tab[][3]; int main(void) { int (*r)[3] = tab; r++; return r == 0; }`},
		{"move4", "unknown", "valid-memsafety", verify.LP64, "", `extern struct s { int n; int v[]; } s; int main(void) { int *p = s.v; p++; return s.v[0]; }`},
		{"move5", "safe", "pointer-overflow", verify.LP64, "", `struct s { int n; int v[]; } s = { 1, { 2, 3 } }; int a[3]; int main(void) { int *p = s.v, *q = a; p++; q++; q += 2; return *p - 3; }`},
		{"move6", "unsafe", "pointer-overflow", verify.LP64, "", `struct s { int n; int v[]; } s = { 1 }; int main(void) { int *p = s.v; p++; return p == 0; }`},
		{"move7", "unsafe", "pointer-overflow", verify.LP64, "", `int main(void) { int *p = 0; p++; return p == 0; }`},
		{"move8", "unknown", "bounds", verify.LP64, "", `int main(void) { static char g[4] = "abc"; union { long l; char *p; } u; u.l = (long)g; return u.p[1] - 'b'; }`},
		{"move9", "unknown", "pointer-overflow", verify.LP64, "", `int m[4]; int main(void) { union { unsigned long u; int *p; } x; x.p = m; x.u |= 1; x.u &= ~1ul; return x.p[1]; }`},
		{"move10", "unknown", "pointer-overflow", verify.LP64, "", `int main(void) { static char g[4] = "abc"; long l = (long)g; char *p; __builtin_memcpy(&p, &l, sizeof p); return p[1] - 'b'; }`},
		// What scanf reads and where it stops; volatile members; fractions of seconds.
		{"scan1", "safe", "", verify.LP64, "", `#include <stdio.h>
enum E { A, B }; struct S { int a; long b; }; int main(void) { int x = 0, y[3] = { 1, 2, 3 }; enum E e = A; struct S s = { 1, 2 }; char c = 1; size_t n = 0; if (scanf("%d", (int *)&e) == 1) CHECK(e == (enum E)(int)e);
scanf("%u", (unsigned *)&y[1]); scanf("%hhu%ld", (unsigned char *)&c, (long *)&n); scanf("%x", (unsigned *)&s); CHECK(y[0] == 1 && y[2] == 3 && s.b == 2); }`},
		{"scan2", "unsafe", "", verify.LP64, "", `#include <stdio.h>
int main(void) { int x = 0; if (scanf("%u", (unsigned *)&x) == 1) CHECK(x != -7); }`},
		{"scan3", "safe", "", verify.LP64, "", `#include <stdio.h>
int main(void) { int x, y; char c, w[4], v[4]; if (scanf(" %c", &c) == 1) CHECK(c != ' ' && c != '\n'); if (scanf("%d %c", &x, &c) == 2) CHECK(c != '\t'); if (scanf("%*d%c", &c) == 1) CHECK(c < '0' || c > '9');
if (scanf(" %3[^\n]", w) == 1) CHECK(w[0] != ' '); CHECK(scanf("%s,%d", w, &x) < 2); CHECK(scanf("%d5%d", &x, &y) < 2); if (scanf("%s%c", w, &c) == 2) CHECK(c == ' ' || c >= 9 && c <= 13); CHECK(scanf("%[ab]%[ab]", w, v) < 2); }`},
		{"scan4", "unsafe", "", verify.LP64, "", `#include <stdio.h>
int main(void) { double a, b; char op; int r = scanf("%lf%c%lf", &a, &op, &b); CHECK(r != 3 || op != '+' || a != 1.0); }`},
		{"scan5", "unknown", "", verify.LP64, "", `#include <stdio.h>
int main(void) { int a; char c; int r = scanf("%2d%c", &a, &c); CHECK(r != 2 || c != '2' || a != 1); }`},
		{"scan6", "unsafe", "", verify.LP64, "", `#include <stdio.h>
int main(void) { int n = 7; char w[5]; if (scanf("%n%4s", &n, w) == -1) CHECK(n != 0); }`},
		{"scan7", "unknown", "", verify.LP64, "bytes", `#include <stdio.h>
int main(void) { int a, n; if (scanf("%d%n", &a, &n) == 1) CHECK(n >= 1); }`},
		{"volatile1", "safe", "", verify.LP64, "", `#include <sys/time.h>
#include <time.h>
int main(void) { struct timeval t; if (gettimeofday(&t, 0) == 0) CHECK(t.tv_usec >= 0 && t.tv_usec < 1000000); struct timespec q; clock_gettime(CLOCK_MONOTONIC, &q); CHECK(q.tv_nsec < 1000000000 && q.tv_nsec >= 0); }`},
		{"volatile2", "unsafe", "", verify.LP64, "bytes", `#include <time.h>
int main(void) { struct timespec q; if (clock_gettime(CLOCK_MONOTONIC, &q) == 0) CHECK(q.tv_nsec != 999999999); }`},
		// offsetof with an index that is no constant, and the way back from an element to what it is in.
		{"offset1", "safe", "bounds", verify.LP64, "", `#include <stddef.h>
struct s { char a; struct { short x; int c[2][3]; } b[4]; }; int f(int *n) { return ++*n; } int main(void) { int k = 1; size_t j = 2; CHECK(offsetof(struct s, b[k].c[k][j]) == 56 && offsetof(struct s, b[k].c) == 36); CHECK((size_t)&((struct s *)0)->b[k].x == 32); k = 0; CHECK(offsetof(struct s, b[f(&k)]) == 32 && k == 1); }`},
		{"offset7", "safe", "", verify.LP64, "bytes", `#include <stddef.h>
struct s { char a; struct { short x; int c[2][3]; } b[4]; }; int f(int *n) { return ++*n; } int main(void) { int k = 1; size_t j = 2; CHECK(offsetof(struct s, b[k].c[k][j]) == 56 && offsetof(struct s, b[k].c) == 36); CHECK((size_t)&((struct s *)0)->b[k].x == 32); k = 0; CHECK(offsetof(struct s, b[f(&k)]) == 32 && k == 1); }`},
		{"offset2", "unsafe", "", verify.ILP32, "", `#include <stddef.h>
struct s { char a; int b[4]; }; int main(void) { int k = __VERIFIER_nondet_int(); if (k < 0 || k > 3) return 0; CHECK(offsetof(struct s, b[k]) != 12); }`},
		{"offset3", "safe", "bounds", verify.LP64, "", `#include <stddef.h>
#include <stdlib.h>
struct s { int n; double d[]; }; int main(void) { size_t k = 3; struct s *p = malloc(offsetof(struct s, d[k])); if (!p) return 0; p->d[2] = 1; CHECK(p->d[2] == 1); free(p); }`},
		{"offset4", "safe", "bounds", verify.LP64, "", `struct s { int k; int l[2]; }; int main(void) { struct s x = { 5, { 6, 7 } }; struct s *p = (struct s *)((char *)&x.l[1] - __builtin_offsetof(struct s, l[1])); CHECK(p->k == 5); }`},
		{"offset5", "unsafe", "bounds", verify.LP64, "", `struct s { int k; int l[2]; }; int main(void) { struct s x = { 5, { 6, 7 } }; char *p = (char *)&x.l[1] - 12; return p == 0; }`},
		{"offset6", "unsafe", "bounds", verify.LP64, "", `struct s { int l[2]; int k; }; int main(void) { struct s x = { { 5, 6 }, 7 }; int *p = &x.l[1]; p += 2; return p == 0; }`},
		// What a function with external linkage can give a pointer to may be where a pointer from outside leads.
		{"given1", "unknown", "", verify.LP64, "", `int *pick(void); static int a; int *get(void) { return &a; } int main(void) { *pick() = 9; CHECK(a != 9); }`},
		{"given2", "unknown", "", verify.LP64, "", `int *pick(void); static struct { int v[3]; } s; void get(int **p) { *p = s.v; } int main(void) { *pick() = 9; CHECK(s.v[0] != 9); }`},
		{"given3", "unknown", "", verify.LP64, "", `int *pick(void); static int *q; int *get(void) { return q; } int main(void) { int x = 0; q = &x; *pick() = 9; CHECK(x != 9); }`},
		{"given4", "unknown", "", verify.LP64, "", `int **pick(void); static int a, *q = &a; int **get(void) { return &q; } int main(void) { **pick() = 9; CHECK(a != 9); }`},
		{"given5", "unknown", "no-overflow", verify.LP64, "", `int *pick(void); static int a; int *get(void) { return &a; } int main(void) { *pick() = 0x7fffffff; a++; }`},
		{"given6", "unknown", "", verify.LP64, "", `int *pick(void); int *get(void) { static int a; CHECK(a != 9); return &a; } int main(void) { get(); *pick() = 9; get(); }`},
		{"given9", "unknown", "", verify.LP64, "", `int *pick(void); static int *q = (int []){ 1 }; int *get(void) { return q; } int main(void) { *pick() = 9; CHECK(*q != 9); }`},
		{"given7", "safe", "", verify.LP64, "", `int *pick(void); static int a; static int *get(void) { return &a; } int main(void) { *pick() = 9; *get() = 3; CHECK(a == 3); }`},
		{"given8", "safe", "", verify.LP64, "", `int *pick(void); static int n; void inc(void) { n++; } int main(void) { inc(); *pick() = 9; inc(); CHECK(n == 2); }`},
		// An array that becomes a pointer is not accessed, and neither is the structure in which it is.
		{"decay1", "safe", "valid-memsafety", verify.LP64, "", `struct B { int n; char d[4]; }; struct M { int k; struct B b; }; int main(void) { struct M a[2] = { 0 }, *end = a + 2; char *e = end->b.d; (void)end->b.d; (void)end[0].b.d; return e == 0; }`},
		{"decay2", "safe", "valid-memsafety", verify.LP64, "", `struct B { int n; char d[4]; }; struct M { int k; struct B b[3]; }; int main(void) { struct M a[2] = { 0 }; for (struct M *m = a;; m++) { char *e = m->b[1].d; if (m == a + 2) break; e[0] = 1; } return 0; }`},
		{"decay3", "unsafe", "valid-memsafety", verify.LP64, "", `struct B { int n; char d[4]; }; struct M { int k; struct B b; }; int main(void) { struct M a[2] = { 0 }, *end = a + 2; return *end->b.d; }`},
		{"decay4", "unsafe", "valid-memsafety", verify.LP64, "", `#include <string.h>
struct B { int n; char d[4]; }; struct M { int k; struct B b; }; int main(void) { struct M a[2] = { 0 }, *end = a + 2; strcpy(end->b.d, "ab"); return 0; }`},
		{"decay5", "unsafe", "valid-memsafety", verify.LP64, "", `struct B { int n; char d[4]; }; struct M { int k; struct B b; }; int main(void) { struct M *p = 0; return p->b.d[1]; }`},
		{"decay6", "unsafe", "valid-memsafety", verify.LP64, "", `struct B { int n; char d[4]; }; struct M { int k; struct B b; }; int main(void) { struct M a[2] = { 0 }; int i = 2; return a[i].b.d[0]; }`},
		{"decay7", "safe", "valid-memsafety", verify.LP64, "", `struct a { int k; struct { char m[3]; } z; char w[2][3]; }; static void use(char *p, int go) { if (go) *p = 1; } int main(void) { struct a v[2], *p = v + 2; use(p->z.m, 0); use((v + 2)->z.m, 0); use(p[0].z.m, 0); use(v[2].z.m, 0); use(v[2].w[1], 0); use(v[2].w[1], 0); return 0; }`},
		{"decay8", "unsafe", "valid-memsafety", verify.LP64, "", `struct a { int k; struct { char m[3]; } z; }; static void use(char *p, int go) { if (go) *p = 1; } int main(void) { struct a v[2], *p = v + 2; use(p->z.m, 1); return 0; }`},
		{"layouts6", "safe", "", verify.LP64, "", `typedef _Atomic int P __attribute__((aligned(2))); struct z { char c; _Atomic P v; }; struct y { char c; P _Atomic v; }; int main(void) { CHECK(__builtin_offsetof(struct z, v) == 2 && __builtin_offsetof(struct y, v) == 2); }`},
		{"operand12", "unknown", "", verify.LP64, "", `#define STR(x) #x
#define XSTR(x) STR(x)
#define ALIAS XSTR
int main(void) { if (sizeof ALIAS(__extension__ 1) != 16) reach_error(); return 0; }`},
		{"operand13", "unknown", "", verify.LP64, "", `#define STR(x) #x
#define APPLY(m, x) m(x)
int main(void) { if (sizeof APPLY(STR, __extension__ 1) != 16) reach_error(); return 0; }`},
		{"operand14", "unknown", "", verify.LP64, "", `#define STR(x) #x
#define LP (
#define ID(x) x
#define DEFER(m) m
#define XS(x) STR(x)
int main(void) { if (sizeof DEFER(XS)(__FUNCTION__) != 13) reach_error(); return 0; }`},
		{"operand15", "unknown", "", verify.LP64, "", `#define STR(x) #x
#define XS(x) STR(x)
#define PAIR (__FUNCTION__)
#define EVAL(x) x
int main(void) { if (sizeof EVAL(XS PAIR) != 13) reach_error(); return 0; }`},
		{"operand16", "unknown", "", verify.LP64, "", `#define STR(x) #x
#define ALIAS STR
#line 50
int main(void) { if (sizeof ALIAS(__LINE__) != 9) reach_error(); return 0; }`},
		{"operand17", "unknown", "", verify.LP64, "", `#define FOREACH(X) X(__FUNCTION__) X(_Atomic)
#define STR(x) #x
#define XS(x) STR(x)
#define LEN(x) + sizeof XS(x)
int main(void) { if (FOREACH(LEN) != 13 + 8) reach_error(); return 0; }`},
		{"operand18", "safe", "", verify.LP64, "", `#include <stdio.h>
#define LOG(lvl, fmt, ...) printf(lvl fmt "\n", ##__VA_ARGS__)
#define LOGE(fmt, ...) LOG("E", fmt, ##__VA_ARGS__)
int main(void) { LOGE("%s", __FUNCTION__); LOGE("x"); return 0; }`},
		{"operand19", "safe", "", verify.LP64, "", `extern int printf(const char *, ...);
#define EXPECT(c) EXPECT_(c)
#define EXPECT_(c) if (!(c)) { printf("%s\n", #c); reach_error(); }
#include <stddef.h>
#include <math.h>
struct s { int a, b; };
int main(void) { EXPECT(offsetof(struct s, b) == 4); return 0; }`},
		{"operand20", "safe", "", verify.LP64, "", `#include <stdio.h>
#include <stdlib.h>
#include <stddef.h>
#define EXPECT_EQ(a, b) EXPECT_OP(a, ==, b)
#define EXPECT_OP(a, op, b) do { if (!((a) op (b))) { printf("%s:%d: expected %s " #op " %s\n", __FILE__, __LINE__, #a, #b); exit(1); } } while (0)
#define list_entry(p, t, m) container_of(p, t, m)
#define container_of(p, t, m) ((t *)((char *)(p) - offsetof(t, m)))
struct l { struct l *n; }; struct it { int v; struct l l; };
int main(void) { struct it i = { 3, { 0 } }; EXPECT_EQ(list_entry(&i.l, struct it, l)->v, 3); return 0; }`},
		{"asked5", "unknown", "", verify.LP64, "", `#define W defined __extension__ || defined(_Atomic)
#if W
int main(void) { reach_error(); }
#else
int main(void) { return 0; }
#endif`},
		{"asked6", "safe", "", verify.LP64, "", `#if 0
#ifdef _Atomic
#endif
#define _Atomic
#endif
int main(void) { return 0; }`},
		{"asked7", "safe", "", verify.LP64, "", `extern void reach_error(void); extern int printf(const char *, ...);
#ifdef __cplusplus
#define _Atomic(x) x
#endif
#if defined(__GNUC__) || defined(__extension__)
# define EXT __extension__
#endif
#ifndef offsetof
#define offsetof(t, m) __builtin_offsetof(t, m)
#endif
#define CHECK(c) ((c) ? 0 : printf("%s", #c))
struct s { int a, b; };
int main(void) { CHECK(offsetof(struct s, b) == 4); return EXT 0; }`},
		{"asked8", "unknown", "", verify.LP64, "", `#ifndef __FUNCTION__
#define __FUNCTION__ "x"
#endif
int main(void) { if (sizeof __FUNCTION__ == 2) reach_error(); return 0; }`},
		{"operand21", "unknown", "", verify.LP64, "", `#include <string.h>
#define STR(x) #x
#define XSTR(x) STR(x)
int main(void) { if (strlen(XSTR(__extension__ 1)) == 1) reach_error(); return 0; }`},
		{"apart1", "unsafe", "", verify.LP64, "", `int top[3]; int main(void) { int a = __VERIFIER_nondet_int() & 1, b = 1 - a; int x = top[a]++ - top[b]--; if (x == 0) reach_error(); }`},
		{"apart2", "unsafe", "", verify.LP64, "", `int top[3]; int main(void) { int a = __VERIFIER_nondet_int() & 1, b = 1 - a; int *p = top + a, *q = top + b; int x = ++*p - ++*q; if (x == 0 && top[a] == 1 && top[b] == 1) reach_error(); }`},
		{"apart3", "unsafe", "sequence", verify.LP64, "", `int top[3]; int main(void) { int a = __VERIFIER_nondet_int() & 1, b = __VERIFIER_nondet_int() & 1; return top[a]++ - top[b]--; }`},
		{"apart4", "unsafe", "", verify.LP64, "", `struct __attribute__((packed)) s { char c; int n; }; union u { int a; struct s s; } v;
int main(void) { v.a = 0; int *p = &v.a; int x = ++v.s.n + ++*p; if (x != 2) reach_error(); }`},
		{"label1", "unknown", "", verify.LP64, "", `int x; int main(void) { __CPROVER_ASYNC_1: x = 1; CHECK(x == 1); }`},
		{"asked1", "unsafe", "", verify.LP64, "", `#ifdef __FUNCTION__
#define HAVE 1
#else
#define HAVE 0
#endif
int main(void) { if (HAVE == 0) reach_error(); return 0; }`},
		{"asked2", "safe", "", verify.LP64, "", `#ifdef _Atomic
#define HAVE 1
#else
#define HAVE 0
#endif
int main(void) { if (HAVE) reach_error(); return 0; }`},
		{"asked3", "safe", "", verify.LP64, "", `#if defined(__extension__) || !defined __GNUC__ || defined(_Float32)
#define HAVE 1
#else
#define HAVE 0
#endif
int main(void) { __extension__ int x = 0; if (HAVE + x) reach_error(); return 0; }`},
		{"asked4", "unsafe", "", verify.LP64, "", `#if __has_builtin(__builtin_choose_expr) && __has_builtin (__builtin_offsetof)
int main(void) { reach_error(); return 0; }
#else
int main(void) { return 0; }
#endif`},
		{"operand1", "unknown", "", verify.LP64, "", `#define STR(x) #x
#define XSTR(x) STR(x)
int main(void) { if (sizeof XSTR(__extension__ 1) == 16) reach_error(); return 0; }`},
		{"operand2", "safe", "", verify.LP64, "", `#define STR(x) #x
int main(void) { if (sizeof STR(__extension__ 1) != 16) reach_error(); return 0; }`},
		{"operand3", "unknown", "", verify.LP64, "", `#define CAT2(a, b) a ## b
#define CAT(a, b) CAT2(a, b)
int _Float32_n = 2, float_n = 1;
int main(void) { if (CAT(_Float32, _n) == 2) reach_error(); return 0; }`},
		{"operand4", "safe", "", verify.LP64, "", `#include <stddef.h>
#include <stdio.h>
#define CHECK(c) ((c) ? (void)0 : (printf("%s %s\n", #c, __FUNCTION__), reach_error()))
struct s { int a, b; };
#define CAT2(a, b) a ## b
#define CAT(a, b) CAT2(a, b)
#define CT(e) enum { CAT(ct_, __LINE__) = 1 / !!(e) }
CT(offsetof(struct s, b) == 4);
int main(void) { CHECK(offsetof(struct s, b) == 4); return 0; }`},
		{"level1", "unknown", "", verify.LP64, "", `int main(void) { if (__INCLUDE_LEVEL__ == 1) reach_error(); return 0; }`},
		{"operand5", "unknown", "", verify.LP64, "", `#define STR(x) #x
#line 50
int main(void) { if (sizeof STR(__LINE__) == 9) reach_error(); return 0; }`},
		{"operand6", "unknown", "", verify.LP64, "", `#define CAT(a, b) a ## b
int a__LINE__ = 1, a50 = 2;
#line 50
int main(void) { if (CAT(a, __LINE__) != 1) reach_error(); return 0; }`},
		{"operand7", "safe", "", verify.LP64, "", `#define CAT2(a, b) a ## b
#define CAT(a, b) CAT2(a, b)
int a__LINE__ = 1, a50 = 2;
#line 50
int main(void) { if (CAT(a, __LINE__) != 2) reach_error(); return 0; }`},
		{"operand8", "unknown", "", verify.LP64, "", `#define S_(...) #__VA_ARGS__
#define S(...) S_(__VA_ARGS__)
#define COLS(X) X(id, int), X(name, char)
#define COL(n, t) n t
int main(void) { if (sizeof S(COLS(COL)) == 18) reach_error(); return 0; }`},
		{"operand9", "unknown", "", verify.LP64, "", `#include <string.h>
#define S_(...) #__VA_ARGS__
#define S(...) S_(__VA_ARGS__)
#define XM(...) S_(k, __VA_ARGS__)
#define q(x) x
int main(void) { if (strcmp(S(1, q(2)), "1, 2")) reach_error(); return 0; }`},
		{"operand10", "safe", "", verify.LP64, "", `#include <string.h>
#define S_(...) #__VA_ARGS__
#define S(...) S_(__VA_ARGS__)
#define two 2
int main(void) { if (strcmp(S(1, two), "1, 2")) reach_error(); return 0; }`},
		{"operand11", "safe", "", verify.LP64, "", `#include <stdio.h>
#define max(a, b) ((a) > (b) ? (a) : (b))
#define LOG_(fmt, ...) printf(fmt, ##__VA_ARGS__)
#define LOG(...) LOG_(__VA_ARGS__)
#define ENUM(name, ...) enum name { __VA_ARGS__ }; const char *name##_text = #__VA_ARGS__;
ENUM(color, RED, GREEN, BLUE)
int main(void) { LOG("%d", max(1, 2)); if (color_text[3] != ',') reach_error(); return 0; }`},
		{"offset8", "unsafe", "bounds", verify.LP64, "", `struct s { int k; int l[2]; }; int main(void) { struct s x = { 5, { 6, 7 } }; short *p = (short *)&x.l[1]; p -= 4; return p == 0; }`},
		// Addresses that initialise integers without a cast, and what follows them.
		{"static1", "safe", "", verify.LP64, "", `int g, h[3]; long v = &g; struct S { long a; int b; } s = { &g, 5 }; static const struct S t[] = { { 1, 2 }, { "k", 3 } }; void f(void) { } unsigned long w[2] = { f, 3 }; struct P { int *p; long a; double d; } p = { h + 1, h + 1, 2.5 };
union U { long l; int *p; } u[2] = { { &u }, { .p = (int *)&u } }; int main(void) { CHECK(v != 0 && s.b == 5 && t[1].b == 3 && t[0].a == 1 && w[1] == 3 && w[0] && p.d == 2.5 && p.a == (long)&h[1] && u[0].l == (long)u[1].p); }`},
		{"static2", "safe", "", verify.LP64, "", `int g; struct S { _Bool a; int b; } v = { &g, 5 }; static _Bool b[3] = { &g, 0, &v }; int main(void) { CHECK(v.b == 5 && v.a && b[0] && !b[1] && b[2]); }`},
		{"static3", "unknown", "", verify.LP64, "", `int main(void) { static int g; static struct { long l; int b; } v = { &g, 5 }; CHECK(v.b == 5); }`},
		{"old2", "safe", "", verify.LP64, "", `int f(a) int a; { return a; } int h(a) float a; { return a; } int s(a) short a; { return a; }
int main(void) { CHECK(_Generic(f, int (*)(long): 1, default: 2) == 1 && _Generic(h, int (*)(float): 1, default: 2) == 2 && _Generic(h, int (*)(double): 1, default: 2) == 1 && _Generic(s, int (*)(int): 1, default: 2) == 1 && _Generic(s, int (*)(short): 1, default: 2) == 2 && _Generic(f, int (*)(int, int): 1, default: 2) == 1); }`},
		// A function with something in it that is not supported is left out alone.
		{"open1", "safe", "", verify.LP64, "", `static int open(int n) { static int calls; void *to[] = {&&a, &&b}; if (n > 3) goto *to[n & 1]; a: calls++; b: return __builtin_choose_expr(__builtin_constant_p(n * 0), calls, 2); }
int other = 3; int main(void) { int n = __VERIFIER_nondet_int(); CHECK(other == 3); return n > 5 && n < 5 ? open(n) : 0; }`},
		{"open2", "unknown", "", verify.LP64, "", `static int open(int n) { return __builtin_choose_expr(__builtin_constant_p(n * 0), 1, 2); } int main(void) { int n = __VERIFIER_nondet_int(); if (n == 5) CHECK(open(n) == 1); return 0; }`},
		{"open3", "unsafe", "", verify.LP64, "", `static int open(int n) { return __builtin_choose_expr(__builtin_constant_p(n * 0), 1, 2); } int main(void) { int n = __VERIFIER_nondet_int(); if (n == 5) CHECK(open(n) == 1); CHECK(n != 6); return 0; }`},
		{"open4", "unknown", "", verify.LP64, "", `static int open(int n) { if (n <= 0) return 0; return __builtin_choose_expr(__builtin_constant_p(n * 0), 1, 2) + open(n - 1); } static int rec(int n) { return n <= 0 ? 0 : n > 50 ? open(n) : rec(n - 1); } int main(void) { CHECK(rec(__VERIFIER_nondet_int()) == 0); }`},
		// Strings that stand beside macros are those of the text, unless a macro makes one.
		{"strings1", "safe", "", verify.LP64, "", `#define STR(x) #x
#define NAME "t"
int x; int main(void) { CHECK(__alignof__ x == 4); const char *s = "f(" NAME ")", *t = STR(x); CHECK(s[2] == 't' && s[3] == ')' && sizeof("f(" NAME ")") == 5 && t[0] == 'x'); }`},
		{"strings3", "unknown", "", verify.LP64, "", "#define STR(x) #x\n#define TWICE(x) STR(x)\nint x; int main(void) { CHECK(__alignof__ x == 4); CHECK(sizeof(\"f(\" TW\\\nICE(__alignof__ x)) == 16); }"},
		{"strings2", "unknown", "", verify.LP64, "", `#define STR(x) #x
#define TWICE(x) STR(x)
int x; int main(void) { CHECK(__alignof__ x == 4); CHECK(sizeof("f(" TWICE(__alignof__ x)) == 16); }`},
		// Definitions without a prototype where there is one as well.
		{"old1", "safe", "", verify.LP64, "", `float ff(float); short sh(short, char); unsigned long z(unsigned long, const unsigned char *, unsigned long); int old(); int g(int, int); int (*pg)(int, int) = g; typedef int F(); F late; int d(double); int d(x) float x; { return x == 0.1f; }
float ff(x) float x; { return x / 3; } short sh(a, b) short a; char b; { return a + b; } int old(a, b) char a; float b; { return a == 3 && b == 0.5f; } unsigned long z(a, b, len) unsigned long a; const unsigned char *b; unsigned long len; { return a + b[len]; }
int g(a, b) char a; short b; { return a * 1000 + b; } int late(a) long a; { return a == 7; } unsigned long z0(a, b, len) unsigned long a; const unsigned char *b; unsigned len; { return z(a, b, len); }
int main(void) { short (*q)(short, char) = sh; int i = 70005; unsigned char b[2] = {1, 2}; CHECK(ff(1.0) == 1.0f / 3 && sh(i, 300) == (short)i + 44 && q(i, 1) == (short)i + 1 && old(3, 0.5) && late(7L) && d(0.1) && g(300, 70000) == 44 * 1000 + (short)70000 && pg(1, 2) == 1002 && z0(3ul, b, 1u) == 5); }`},
		// Values have the alignment that typedefs give to their operands, as far as gcc and clang agree, and _Atomic belongs to what an lvalue designates.
		{"typeof1", "safe", "", verify.LP64, "", `typedef int AI __attribute__((aligned(16))); AI ai; AI f(void); typedef long long LA __attribute__((aligned(4))); LA la; struct S { int x; }; typedef struct S SA __attribute__((aligned(32))); SA sa; SA fs(void); typedef int *PA __attribute__((aligned(32))); int i; PA pa = &i;
typedef double D2 __attribute__((aligned(2))); D2 fd(void); typedef short SH __attribute__((aligned(8))); SH sh; typedef enum { E1 } EA __attribute__((aligned(16))); EA ea; AI f(void) { return 1; } SA fs(void) { return sa; } D2 fd(void) { return 0; } struct M { AI m; } s;
#define IN(e) sizeof(struct { char c; __typeof__(e) k; })
int main(void) { __auto_type q = ai; __auto_type r = f(); CHECK(_Alignof(q) == 16 && _Alignof(r) == 16 && ((__UINTPTR_TYPE__)&q & 15) == 0);
CHECK(IN(f()) == 32 && IN(ai = 1) == 32 && IN(ai++) == 32 && IN(--ai) == 32 && IN(-ai) == 32 && IN(+ai) == 32 && IN(~ai) == 32 && IN((0, ai)) == 32 && IN(({ ai; })) == 32 && IN(ai += 1) == 32 && IN(s.m = 1) == 32 && IN(-s.m) == 32 && IN((f())) == 32 && IN(_Generic(1, int: f())) == 32 && IN(- -ai) == 32);
CHECK(IN(!ai) == 8 && IN(ai && ai) == 8 && IN(ai < 1) == 8 && IN(i + 1) == 8 && IN(-sh) == 8 && IN(-ea) == 8 && IN((int)ai) == 8 && IN(sizeof ai) == 16 && IN(ai) == 32 && IN(i ? i : 1) == 8);
CHECK(IN(la = 1) == 12 && IN(-la) == 12 && IN(la++) == 12 && IN(fs()) == 64 && IN(sa = sa) == 64 && IN(pa++) == 64 && IN((0, pa)) == 64 && IN(&*pa) == 64 && IN(fd()) == 10 && IN(-fd()) == 10 && IN(sh = 1) == 16 && IN(sh++) == 16 && IN(ea = 0) == 32); }`},
		{"typeof2", "unknown", "", verify.LP64, "", `typedef int AI __attribute__((aligned(16))); AI ai; int main(void) { CHECK(sizeof(struct { char c; __typeof__(ai + ai) k; }) == 8); }`},
		{"typeof3", "unknown", "", verify.LP64, "", `typedef int AI __attribute__((aligned(16))); AI ai; int main(void) { CHECK(sizeof(struct { char c; __typeof__(1 ? ai : ai) k; }) == 32); }`},
		{"typeof4", "safe", "", verify.LP64, "", `_Atomic int a; struct { _Atomic int m; } s; _Atomic const int ac; typedef _Atomic int AT; AT at; _Atomic int *pa = &a, ar[2]; struct P { int x, y; }; _Atomic struct P as; struct T { char c; __typeof__(as) s; };
#define IS(v, n) CHECK(_Generic(&v, _Atomic int *: 1, int *: 2, const int *: 3, const _Atomic int *: 4, default: 5) == n)
int main(void) { __typeof__(a) b; __typeof__(s.m) c; __typeof__(ac) d = 0; __typeof__(at) e; __typeof__((a)) f; __typeof__(*pa) g; __typeof__(_Atomic int) h; __typeof__(ar[0]) i; __typeof__(AT) k; __typeof__(a++) l; __typeof__(+a) m; __typeof__(1 ? a : a) q; __typeof__(*&a) r; __typeof__((const int)a) t = 0;
IS(b, 1); IS(c, 1); IS(d, 4); IS(e, 1); IS(f, 1); IS(g, 1); IS(h, 1); IS(i, 1); IS(k, 1); IS(l, 2); IS(m, 2); IS(q, 2); IS(r, 1); IS(t, 2); CHECK(sizeof(struct T) == 16); }`},
		{"typeof5", "safe", "", verify.ILP32, "", `_Atomic long long l; struct { char c; __typeof__(l) x; } s; int main(void) { CHECK(sizeof s == 16 && _Alignof(__typeof__(l)) == 8); }`},
		// Pointers to local variables of callers in recursive functions.
		{"caller1", "safe", "valid-memsafety", verify.LP64, "", `static int *top; static int work(int k) { if (k == 0) return *top; return work(k - 1); } int main(void) { int e = 0; top = &e; return work(1); }`},
		{"caller2", "unsafe", "valid-memsafety", verify.LP64, "", `static int *top; static int f(int k) { int e = 3; if (k) return f(k - 1); top = &e; return 0; } static int work(int k) { if (k == 0) return *top; return work(k - 1); } int main(void) { f(1); return work(1); }`},
		{"caller3", "safe", "valid-memsafety", verify.LP64, "", `#include <string.h>
static char *top; static int work(int k) { if (k == 0) { strcpy(top, "ab"); return strlen(top); } return work(k - 1); } int main(void) { char b[4]; top = b; return work(1); }`},
		{"caller4", "safe", "valid-memsafety", verify.LP64, "", `#include <stdlib.h>
static int **top; static int work(int k) { if (k == 0) { *top = malloc(4); return 0; } return work(k - 1); } int main(void) { int *e; top = &e; work(1); free(e); return 0; }`},
		{"caller8", "unknown", "", verify.LP64, "", `void ext(int *); static int *top; static int work(int k) { if (k <= 0) { ext(top); return 1; } return work(k - 1); } int main(void) { int e = 0; top = &e; work(__VERIFIER_nondet_int()); CHECK(e == 0); }`},
		{"caller5", "unknown", "", verify.LP64, "", `void ext(int *); static int *top; static int work(int k) { if (k == 0) { ext(top); return 1; } return work(k - 1); } int main(void) { int e = 0; top = &e; work(1); CHECK(e == 0); }`},
		{"caller6", "safe", "valid-memsafety", verify.LP64, "", `int main(int c, char **v) { if (c > 1) return main(c - 1, v); return 0; }`},
		{"caller7", "unsafe", "valid-memsafety", verify.LP64, "", `#include <stdlib.h>
static int o; int main(void) { int *k = malloc(4); if (!o) { o = 1; main(); } return 0; }`},
		// Queues.
		{"que1", "safe", "", verify.LP64, "", `#include <stddef.h>
#include <sys/queue.h>
struct e { int v; SLIST_ENTRY(e) s; LIST_ENTRY(e) l; STAILQ_ENTRY(e) q; SIMPLEQ_ENTRY(e) i; TAILQ_ENTRY(e) t; CIRCLEQ_ENTRY(e) c; };
static SLIST_HEAD(sh, e) s = SLIST_HEAD_INITIALIZER(s); static LIST_HEAD(lh, e) l = LIST_HEAD_INITIALIZER(l);
static STAILQ_HEAD(qh, e) q = STAILQ_HEAD_INITIALIZER(q); static SIMPLEQ_HEAD(ih, e) i = SIMPLEQ_HEAD_INITIALIZER(i);
static TAILQ_HEAD(th, e) t = TAILQ_HEAD_INITIALIZER(t); static CIRCLEQ_HEAD(ch, e) c = CIRCLEQ_HEAD_INITIALIZER(c);
static struct e a[4] = { { 1 }, { 2 }, { 3 }, { 4 } };
#define ALL(each, want) do { int n = 0; each n = n * 10 + p->v; CHECK(n == want); } while (0)
int main(void) { struct e *p;
for (p = a; p < a + 3; p++) { SLIST_INSERT_HEAD(&s, p, s); LIST_INSERT_HEAD(&l, p, l); STAILQ_INSERT_TAIL(&q, p, q); SIMPLEQ_INSERT_HEAD(&i, p, i);
TAILQ_INSERT_TAIL(&t, p, t); CIRCLEQ_INSERT_HEAD(&c, p, c); }
SLIST_INSERT_AFTER(&a[0], &a[3], s); LIST_INSERT_BEFORE(&a[0], &a[3], l); STAILQ_INSERT_AFTER(&q, &a[2], &a[3], q);
SIMPLEQ_INSERT_TAIL(&i, &a[3], i); TAILQ_INSERT_BEFORE(&a[0], &a[3], t); CIRCLEQ_INSERT_AFTER(&c, &a[1], &a[3], c);
ALL(SLIST_FOREACH(p, &s, s), 3214); ALL(LIST_FOREACH(p, &l, l), 3241); ALL(STAILQ_FOREACH(p, &q, q), 1234);
ALL(SIMPLEQ_FOREACH(p, &i, i), 3214); ALL(TAILQ_FOREACH(p, &t, t), 4123); ALL(CIRCLEQ_FOREACH_REVERSE(p, &c, c), 1423);
SLIST_REMOVE(&s, &a[1], e, s); LIST_REMOVE(&a[2], l); STAILQ_REMOVE(&q, &a[3], e, q); SIMPLEQ_REMOVE_HEAD(&i, i); TAILQ_REMOVE(&t, &a[1], t); CIRCLEQ_REMOVE(&c, &a[0], c);
ALL(SLIST_FOREACH(p, &s, s), 314); ALL(LIST_FOREACH(p, &l, l), 241); ALL(STAILQ_FOREACH(p, &q, q), 123);
ALL(SIMPLEQ_FOREACH(p, &i, i), 214); ALL(TAILQ_FOREACH_REVERSE(p, &t, th, t), 314); ALL(CIRCLEQ_FOREACH(p, &c, c), 324);
p = &a[3]; CHECK(q.stqh_last == &a[2].q.stqe_next && TAILQ_LAST(&t, th) == &a[2] && CIRCLEQ_LOOP_NEXT(&c, p, c) == &a[2]); }`},
		{"que2", "safe", "", verify.LP64, "", `#include <stddef.h>
#include <sys/queue.h>
static struct e { int v; TAILQ_ENTRY(e) t; } a = { 1 }, b = { 2 };
int main(void) { TAILQ_HEAD(th, e) t; TAILQ_INIT(&t); CHECK(TAILQ_EMPTY(&t)); TAILQ_INSERT_HEAD(&t, &a, t); int k = __VERIFIER_nondet_int();
if (k > 0) TAILQ_INSERT_HEAD(&t, &b, t); else TAILQ_INSERT_AFTER(&t, &a, &b, t);
CHECK((TAILQ_FIRST(&t)->v == 2) == (k > 0)); TAILQ_REMOVE(&t, &a, t); CHECK(TAILQ_FIRST(&t) == &b && TAILQ_NEXT(&b, t) == 0); }`},
		{"que3", "unsafe", "", verify.ILP32, verify.MemoryBytes, `#include <stddef.h>
#include <sys/queue.h>
static struct e { int v; CIRCLEQ_ENTRY(e) c; } a = { 1 }, b = { 2 };
int main(void) { CIRCLEQ_HEAD(ch, e) c = CIRCLEQ_HEAD_INITIALIZER(c); CIRCLEQ_INSERT_TAIL(&c, &a, c);
if (__VERIFIER_nondet_int() == 7) CIRCLEQ_INSERT_BEFORE(&c, &a, &b, c); if (CIRCLEQ_FIRST(&c)->v == 2 && CIRCLEQ_LAST(&c) == &a) reach_error(); }`},
		{"que4", "unsafe", "valid-memsafety", verify.LP64, "", `#include <sys/queue.h>
#include <stdlib.h>
struct e { LIST_ENTRY(e) l; };
int main(void) { LIST_HEAD(lh, e) l; LIST_INIT(&l); for (int i = 0; i < 2; i++) { struct e *p = malloc(sizeof *p); if (!p) abort(); LIST_INSERT_HEAD(&l, p, l); }
struct e *p; LIST_FOREACH(p, &l, l) free(p); }`},
		// Operands of #.
		{"h1", "safe", "", verify.LP64, "", `#define S(x) #x
int main(void) { CHECK(sizeof(S(a
b)) == 4); const char*p=S(a
+
b); CHECK(p[1] == ' ' && p[2] == '+' && p[3] == ' ' && p[4] == 'b'); CHECK(sizeof(S(a\
b)) == 3); return 0; }`},
		{"h2", "safe", "", verify.LP64, "", `int f(int a,
int b,
int c) {
return a +
(b *
c); }
int main(void) { CHECK(f(1,
2,
3) == 7); return 0; }`},
		{"h3", "safe", "", verify.LP64, "", `#define S(x) #x
int main(void) { const char*p=S(u8"x"); if(p[0]!='u'||p[1]!='8') reach_error(); }`},
		{"h4", "safe", "", verify.LP64, "", `#define S(x) #x
int main(void) { const char*p=S(<:); if(p[0]!='<') reach_error(); }`},
		{"h6", "unknown", "", verify.LP64, "", `int strcmp(const char *, const char *);
#define S(...) #__VA_ARGS__
int main(void) { CHECK(strcmp(S(a , b), "a , b") == 0); }`},
		{"h7", "unknown", "", verify.LP64, "", `int strcmp(const char *, const char *);
#define S(...) #__VA_ARGS__
int main(void) { CHECK(strcmp("x" S(a , b), "xa , b") == 0); }`},
		{"h8", "safe", "", verify.LP64, "", `int strcmp(const char *, const char *);
%:define S(x) %:x
int main(void) { CHECK(strcmp(S(a<:1:>), "a<:1:>") == 0); }`},
		{"h9", "unknown", "", verify.LP64, "", `int strcmp(const char *, const char *);
#define S(x) #x
int main(void) { CHECK(strcmp(S(sizeof(enum __attribute__((packed)) t)), "sizeof(enum __attribute__((packed)) t)") == 0); }`},
		{"c1", "unsafe", "", verify.LP64, "", `#ifndef __has_attribute
#define __has_attribute(x) 0
#endif
#if __has_attribute(packed)
#define PACKED __attribute__((packed))
#else
#define PACKED
#endif
struct PACKED S { char c; int i; };
int main(void) { CHECK(sizeof(struct S) != 5); }`},
		{"c2", "safe", "", verify.LP64, "", `#define HAS(x) __has_builtin(x)
#if HAS(__builtin_nosuch) || !HAS(__builtin_clz) || __has_builtin(nosuch) || __has_attribute(nosuch) || !__has_attribute(__packed__) || !defined(__has_builtin)
int main(void) { reach_error(); }
#elif __has_c_attribute(fallthrough) != 201904 || __has_cpp_attribute(packed) != 1
int main(void) { reach_error(); }
#else
int main(void) { }
#endif`},
		{"c3", "unsafe", "", verify.LP64, "", `int main(void) {
#ifdef FOO
#elifndef BAR
reach_error();
#endif
}`},
		{"c4", "safe", "", verify.LP64, "", `#define FIVE
#ifdef FOO
reach_error();
#elifdef BAR
reach_error();
#elifdef FIVE
#if 0b101u == 5
int main(void) { }
#endif
#endif`},
		{"d1", "unsafe", "", verify.LP64, "", `static int inner(int x) { return x + 1; }
static int (*outer(int x))(int) { return inner; }
static int call(int (*(*f)(int))(int), const int *(*(*t)[2])[3]) { return f(0)(1) + (int)sizeof ***t; }
typedef int result(int);
typedef const int *row[3];
_Static_assert(_Generic(call, int (*)(result *(*)(int), row *(*)[2]): 1, default: 0));
_Static_assert(1);
int main(void) { CHECK(call(outer, 0) != 26); }`},
		{"d2", "safe", "", verify.LP64, "", `static int f(int (*(a[2]))[3], int (*(b))[3], int (*(*c)[2])[5]) { return sizeof a == 8 && sizeof *b == 12 && sizeof ***c == 20; }
static int g(int x) { switch (x) { case 1: return 2; default: } end: }
int main(void) { __typeof__(const int *) p = 0; CHECK(f(0, 0, 0) && !p); g(0);
__typeof__(const _Atomic long long) u = 3; CHECK(_Alignof(u) == 8 && u == 3); }`},
		{"d3", "safe", "", verify.ILP32, "", `int main(void) { __typeof__(const _Atomic long long) u = 3; __typeof__(const volatile long long) v = 4; CHECK(_Alignof(u) == 8 && sizeof u == 8 && v == 4); }`},
		{"z5", "unsafe", "", verify.LP64, "", `static int c; static int a(void) { return c = 1; }
int main(void) { int z = (int (*)[a()]){0} != 0; CHECK(c == z); }`},
		{"z6", "safe", "", verify.LP64, "", `int main(void) { int n = 1; (void)(int (*)[n++]){0}; CHECK(n == 2); static int (*q)[n++]; CHECK(n == 3); if (n) { int (*r)[n++]; } CHECK(n == 4 && !q); }`},
		{"z7", "unsafe", "", verify.LP64, "", `static int c; static int a(void) { c++; return 3; }
int main(void) { int (*(*p)(void))[a()] = 0; CHECK(c == 0 || p); }`},
		{"z8", "unsafe", "valid-memsafety", verify.LP64, verify.MemoryBytes, `_Complex float *p; int main(void) { (void)__real__ *p; }`},
		{"z9", "unknown", "", verify.LP64, "", `void f(void) __asm__("reach_error"); int main(void) { f(); }`},
		{"z10", "unknown", "", verify.LP64, "", `void die(void) __asm__("abort"); int main(void) { die(); reach_error(); }`},
		{"z11", "unknown", "", verify.LP64, "", `unsigned long length(const char *) __asm__("strlen"); int main(void) { CHECK(length("abc") == 3); }`},
		{"z12", "unsafe", "", verify.LP64, "", `int scanf(const char *, ...) __asm__("__isoc99_scanf"); int main(void) { int x = 0; scanf("%d", &x); CHECK(x == 0); }`},
		{"m1", "safe", "", verify.LP64, "", `void *malloc(unsigned long); void free(void *);
int main(void) { int *p = malloc(12), x; if (!p) return 0; const char *s = "abc";
CHECK(__CPROVER_r_ok(p, 12) && !__CPROVER_r_ok(p, 13) && __CPROVER_w_ok(p + 1) && !__CPROVER_w_ok(p + 3) && __CPROVER_r_ok(s, 4) && !__CPROVER_rw_ok(s, 4));
CHECK(__CPROVER_OBJECT_SIZE(p + 1) == 12 && __CPROVER_POINTER_OFFSET(p + 1) == 4 && __CPROVER_same_object(p, p + 2) && !__CPROVER_same_object(p, &x));
CHECK(!__CPROVER_r_ok((char *)0, 1)); free(p); CHECK(!__CPROVER_r_ok(p, 1)); }`},
		{"m2", "safe", "", verify.LP64, "", `unsigned nondet_uint(void); void *malloc(unsigned long); void free(void *);
int main(void) { unsigned n = nondet_uint(); char *p = malloc(n); if (!p) return 0; if (__CPROVER_w_ok(p, 5)) p[4] = 1; CHECK(n < 5 || p[4] == 1); free(p); }`},
		{"m3", "unsafe", "", verify.LP64, "", `int main(void) { struct { int a, b[3]; } s = {1}; __CPROVER_havoc_object(&s.b[1]); CHECK(s.a == 1); }`},
		{"m4", "unknown", "", verify.LP64, "", `int *pick(void); int main(void) { CHECK(__CPROVER_r_ok(pick())); }`},
		{"m5", "unknown", "", verify.LP64, "", `int main(void) { CHECK(__CPROVER_OBJECT_SIZE((char *)0) == 0); }`},
		{"r1", "unknown", "", verify.LP64, "", `int rand(void); void srand(unsigned); int main(void) { srand(7); int a = rand(); srand(7); CHECK(a == rand()); }`},
		{"r2", "unsafe", "", verify.LP64, "", `int rand(void); void srand(unsigned); unsigned nondet_uint(void); int main(void) { srand(nondet_uint()); CHECK(rand() != rand()); }`},
		{"r3", "unknown", "", verify.LP64, "", `#include <stdio.h>
int main(void) { int c = getchar(); if (c == EOF) return 0; ungetc(c, stdin); CHECK(getchar() == c); }`},
		{"r6", "unsafe", "", verify.LP64, "", `int rand(void); void srand(unsigned); long time(long *); int main(void) { long t = time(0); goto L; L: srand(t); CHECK(rand() != rand()); }`},
		{"r7", "safe", "", verify.LP64, "", `int rand(void); void srand(unsigned); int main(void) { for (int i = 0; i < 3; i++) { srand(7); CHECK(rand() >= 0); } }`},
		{"r4", "unknown", "", verify.LP64, "", `static int c, v; static int a(void) { c++; return 3; } int main(void) { __sync_fetch_and_add(&v, 1, a()); CHECK(c == 0); }`},
		{"m6", "safe", "", verify.LP64, "", `int nondet_int(void); unsigned nondet_uint(void);
int main(void) { int x = nondet_int(), y = nondet_int(); unsigned u = nondet_uint(), v = nondet_uint(); char a = 100;
CHECK(__CPROVER_overflow_plus(x, y) == ((long)x + y != (int)((long)x + y))); CHECK(__CPROVER_overflow_minus(u, v) == (u < v));
CHECK(__CPROVER_overflow_plus(-1, 1u) && !__CPROVER_overflow_mult(a, a)); }`},
		{"e1", "safe", "", verify.LP64, "", `enum E { A, B, C = 5 }; enum F { G = 3 };
struct S { int x : 3; enum E : 3; enum E y : 4; enum E : 0; };
int main(void) { enum E e = B; enum F f = G; struct S s = { 1, C };
int k = _Generic(e, enum E: 1, default: 2), m = _Generic(f, int: 7, enum F: k, default: 4); CHECK(k == 1 && m == 1 && s.y == 5 && sizeof s == 4); }`},
		{"g1", "unsafe", "", verify.LP64, "", `static int k; static int set(void) { _Generic(0, int: k)++; return 0; }
static int first(int x, int y) { return x; }
int main(void) { CHECK(first(k, set()) == 0); }`},
		{"g2", "unsafe", "", verify.LP64, "", `static int k, *p; static int set(void) { *p = 5; return 0; }
static int first(int x, int y) { return x; }
int main(void) { p = &__builtin_choose_expr(1, k, 0); CHECK(first(k, set()) == 0); }`},
		{"g3", "safe", "", verify.LP64, "", `static const char t[] = _Generic(1, int: "abc", default: "x");
int main(void) { char u[] = __builtin_choose_expr(1, "hello", 3); CHECK(sizeof t == 4 && sizeof u == 6 && u[1] == 'e');
int a[_Generic(0, int: 3)]; switch (3) { case _Generic(0, int: 3): break; default: reach_error(); } CHECK(sizeof(_Generic(0, int: a)) == 12); }`},
		{"z13", "unsafe", "", verify.LP64, "", `static int g, q[3]; static int a(void) { g = 1; return 1; } static int b(void) { g = 2; return 2; }
static int f(int x, int y) { return 3; }
int main(void) { (void)(int (*)[f(a(), b())])q; CHECK(g == 2); }`},
		{"z14", "unsafe", "", verify.ILP32, "", `int main(void) { int x = 1; CHECK((unsigned)&x < 0xC0000000u); }`},
		{"z1", "unsafe", "", verify.LP64, "", `int main(void) { int n = 1; (void)sizeof(char (*)[n++]); CHECK(n == 2); }`},
		{"z2", "unsafe", "", verify.LP64, "", `int main(void) { int n = 1; char *p = 0; (void)sizeof(__typeof__((char (*)[n++])p)); CHECK(n == 2); }`},
		{"z3", "unknown", "", verify.LP64, "", `int main(void) { int n = 1; (void)sizeof(char (*)[n++]); CHECK(n == 1); }`},
		{"z4", "safe", "", verify.LP64, "", `int main(void) { int n = 1; (void)sizeof(char [n++]); CHECK(n == 2); }`},
		{"h5", "safe", "", verify.LP64, "", `int main(void) { const char*p=(u8"x"); if(p[0]!='x') reach_error(); int a<:2:> = <%1,2%>; CHECK((a<:1:>) == 2); }`},
		// Layouts, first uses of unions in initialisers, variable arguments of macros.
		{"e1", "safe", "", verify.LP64, "", `struct S { enum __attribute__((packed)) { B } b; char c; };
int main(void){ CHECK(sizeof(struct S) == 2); CHECK(sizeof(enum { C, D } __attribute__((packed))) == 1); union { enum { E = 300 } __attribute__((packed)) e; } u; CHECK(sizeof u == 2); }`},
		{"e2", "unsafe", "", verify.LP64, "", `struct S{enum __attribute__((packed)){A,B} k; unsigned char v[3];}; int main(void){ struct S s={B,{1,2,3}}; int i=__VERIFIER_nondet_int(); if(i>=0&&i<4) if(((unsigned char*)&s)[i]==3) reach_error(); }`},
		{"e3", "safe", "", verify.LP64, "", `#pragma pack(1)
struct T { char c; int m:5 __attribute__((aligned(4))); };
#pragma pack(2)
struct U { char c; int m:5 __attribute__((aligned(4))); char d; };
#pragma pack(8)
struct V { char c; int m:5 __attribute__((aligned(16))); };
int main(void){ CHECK(sizeof(struct T) == 2); CHECK(sizeof(struct U) == 4); CHECK(_Alignof(struct V) == 8); }`},
		{"i1", "unsafe", "", verify.LP64, "", `union U { unsigned i; float f; };
static union U v = { .f = 1 };
static union U *u = &v;
int main(void) { if (u->i == 0x3f800000) reach_error(); }`},
		{"i2", "unsafe", "", verify.LP64, "", `union U { unsigned i; char c[4]; }; union U *u = &(union U){ .c = "ab" }; int main(void) { int k = __VERIFIER_nondet_int(); if (k == 3 && u->i == 0x6261) reach_error(); }`},
		{"i3", "unsafe", "", verify.LP64, "", `struct T { int k; union { int i; float f; char *s; } u; };
static struct T tab[] = { {0, {.i = 5}}, {1, {.f = 2}}, {2, {.s = "x"}} };
struct L { struct T t; struct L *next; };
static struct L last = { {1, {.f = 1}}, 0 }, first = { {0, {.i = 3}}, &last };
static struct L *head = &first;
static struct T *cur = tab;
int main(void) { static int *p = &tab[0].u.i; if (*p != 5) return 1; cur++; if (cur->u.i != 0x40000000) return 1; if (head->next->t.u.i == 0x3f800000) reach_error(); }`},
		{"v1", "safe", "", verify.LP64, "", `#include <stdio.h>
#define LOG(fmt, args...) snprintf(buf, 20, fmt , ##args)
#define TELL(fmt,...) snprintf(buf, 20, fmt,##__VA_ARGS__)
#define E(x, a...) x a
#define S(s) s.y
#define COUNT(x,...) COUNT_(x,##__VA_ARGS__,3,2,1)
#define COUNT_(a,b,c,d,...) d
struct s { int y; };
int main(void) { char buf[20]; struct s s = {4}; LOG("a"); CHECK(buf[0] == 'a'); LOG("%d%d", 1,2); CHECK(buf[1] == '2'); TELL("%d",3); CHECK(buf[0] == '3'); TELL("x"); CHECK(buf[0] == 'x');
CHECK(S(s) == 4); int i = 1 E(+, 2); CHECK(i == 3); CHECK(COUNT(1,2) == 2); CHECK(COUNT(1) == 1); }`},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			task := source(header + c.text)
			task.DataModel = c.model
			rep := run(t, task, verify.Options{Property: c.property, Memory: c.memory, EngineOptions: verify.EngineOptions{Steps: 100_000}})
			assert.Equal(t, c.want, rep.Verdict, rep.Reason)
		})
	}
}
