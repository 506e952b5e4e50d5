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

// TestUnknownFunctions: what a function without a body may do beside writing through the pointers that it is given, and what it may not.
func TestUnknownFunctions(t *testing.T) {
	for text, want := range map[string]string{
		// A name of the C library is that of its function only with its types.
		"extern int dup(int *); int main(void) { int x = 0; dup(&x); if (x) reach_error(); }":                                                                     "unknown",
		"struct list { int n; }; extern void link(struct list *, struct list *); int main(void) { struct list a = { 0 }; link(&a, &a); if (a.n) reach_error(); }": "unknown",
		"extern void usleep(int *); int main(void) { int x = 0; usleep(&x); if (x) reach_error(); }":                                                              "unknown",
		"extern int pthread_mutex_lock(int *); int main(void) { int x = 0; pthread_mutex_lock(&x); if (x) reach_error(); }":                                       "unknown",
		"#include <pthread.h>\nint main(void) { pthread_mutex_t m; if (pthread_mutex_lock(&m) < 0) reach_error(); }":                                              "safe",
		"#include <time.h>\nint main(void) { time_t t, u = time(&t); if (u != t) reach_error(); }":                                                                "safe",
		"#include <sys/stat.h>\nint main(void) { struct stat s; if (stat(\"f\", &s) > 0) reach_error(); }":                                                        "safe",
		"extern unsigned dup(int); int main(void) { if (dup(1) == 77) reach_error(); }":                                                                           "unknown",
		"extern unsigned char getchar(void); int main(void) { if (getchar() == 77) reach_error(); }":                                                              "unknown",
		"extern int access(const char *, int); int main(void) { if (access(\"f\", 0) > 0) reach_error(); }":                                                       "safe",
		"extern int dup(); int main(void) { if (dup(1) < -1) reach_error(); }":                                                                                    "safe",
		"typedef int fd; extern fd dup(fd); int main(void) { if (dup(1) < -1) reach_error(); }":                                                                   "safe",
		// A va_list leads to the arguments.
		"#include <stdarg.h>\nextern void take(const char *, va_list); static void f(const char *s, ...) { va_list a; va_start(a, s); take(s, a); va_end(a); } int main(void) { int x = 0; f(\"\", &x); if (x) reach_error(); }":                  "unknown",
		"#include <stdarg.h>\nstruct w { va_list a; }; extern void take(struct w *); static void f(const char *s, ...) { struct w w; va_start(w.a, s); take(&w); va_end(w.a); } int main(void) { int x = 0; f(\"\", &x); if (x) reach_error(); }": "unknown",
		"#include <stdarg.h>\nextern void take(int); static int f(int n, ...) { va_list a; va_start(a, n); int x = va_arg(a, int); va_end(a); return x; } int main(void) { int x = 0; take(f(1, 7)); if (f(1, 7) != 7 || x) reach_error(); }":     "safe",
		// It may jump to where the program has called setjmp.
		"#include <setjmp.h>\nextern void take(jmp_buf); int main(void) { jmp_buf b; if (setjmp(b)) { reach_error(); return 1; } take(b); }": "unknown",
		// An address is one, however it looks.
		"#include <stdint.h>\nstruct s { uintptr_t u; }; extern void take(struct s); int main(void) { int x = 0; struct s s = { (uintptr_t)&x }; take(s); if (x) reach_error(); }": "unknown",
		"extern void take(unsigned long); int main(void) { int x = 0; take((unsigned long)&x * 2); if (x) reach_error(); }":                                                        "unknown",
		"extern void take(long double); int main(void) { int x = 0; take((unsigned long)&x); if (x) reach_error(); }":                                                              "unknown",
		"struct s { char u[8]; }; extern void take(struct s); int main(void) { int x = 0; union { int *p; struct s s; } u; u.p = &x; take(u.s); if (x) reach_error(); }":           "unknown",
		"struct s { int a, b; }; extern void take(struct s); int main(void) { struct s s = { 1, 2 }; take(s); if (s.a != 1) reach_error(); }":                                      "safe",
		// Bytes inside of an object, also through pointers.
		"struct s { int b, c; }; extern void take(char **); int main(void) { struct s x = { 0 }; char *p = (char *)&x.c; take(&p); if (x.b) reach_error(); }":                                                 "unknown",
		"struct s { int b, c; }; struct t { unsigned char *p; }; extern void take(struct t); int main(void) { struct s x = { 0 }; struct t u = { (unsigned char *)&x.c }; take(u); if (x.b) reach_error(); }": "unknown",
		"struct s { int a; char b[4]; int c; }; extern void take(char *); int main(void) { struct s s = { 0 }; take((char *)&s + 4); if (s.c) reach_error(); }":                                               "unknown",
		"struct s { int a, b; }; extern void take(void *); int main(void) { struct s s = { 0 }; take((char *)&s + 4); if (s.a) reach_error(); }":                                                              "unknown",
		"struct s { char b[4], c[4]; }; extern void take(char *); int main(void) { struct s s[2] = { 0 }; take((char *)(s + 1) - 4); if (s[0].b[0]) reach_error(); }":                                         "unknown",
		"struct s { int a; char b[4]; }; extern void take(char *); int main(void) { struct s s = { 0 }; take(s.b); if (s.a) reach_error(); }":                                                                 "safe",
		"#include <stdio.h>\nextern void take(char *); int main(void) { int x = 0; char b[32]; sprintf(b, \"%p\", (void *)&x); take(b); if (x) reach_error(); }":                                              "unknown",
		// One that does not return may call exit.
		"#include <stdlib.h>\nextern _Noreturn void fatal(void); static void h(void) { reach_error(); } int main(void) { atexit(h); fatal(); }":                     "unsafe",
		"extern _Noreturn void fatal(int *); static int s; static __attribute__((destructor)) void h(void) { if (s) reach_error(); } int main(void) { fatal(&s); }": "unsafe",
		"extern _Noreturn void fatal(void); int main(void) { fatal(); reach_error(); }":                                                                             "safe",
		// Attributes say something.
		"extern int *f(void) __attribute__((returns_nonnull)); int main(void) { if (!f()) reach_error(); }":                                "safe",
		"extern int *f(void); int main(void) { if (!f()) reach_error(); }":                                                                 "unsafe",
		"extern int f(int) __attribute__((const)); int main(void) { int a = f(3); if (f(3) != a) reach_error(); }":                         "unknown",
		"extern int *f(int *) __attribute__((pure)); int main(void) { int x = 0; int *q = f(&x); *q = 1; if (x) reach_error(); }":          "unknown",
		"extern int *f(int *) __attribute__((const)); extern void g(int *); int main(void) { int x = 0; g(f(&x)); if (x) reach_error(); }": "unsafe",
		"extern int f(int *) __attribute__((pure)); int main(void) { int x = 0; if (f(&x) == 5) x++; if (x > 1) reach_error(); }":          "safe",
	} {
		rep := run(t, source(text), verify.Options{})
		require.Equal(t, want, rep.Verdict, "%s: %s", text, rep.Reason)
	}
	for text, assumed := range map[string]string{
		"__attribute__((weak)) int w(void) { return 0; } int main(void) { if (w()) reach_error(); }":                     "assumed: no other file defines the function w, which gives way to that",
		"__attribute__((weak)) int v = 0; int main(void) { if (v) reach_error(); }":                                      "assumed: no other file defines the variable v, which is weak",
		"extern inline __attribute__((gnu_inline)) int f(void) { return 0; } int main(void) { if (f()) reach_error(); }": "assumed: no other file defines the function f, which gives way to that",
		"inline int f(void) { return 0; } int main(void) { if (f()) reach_error(); }":                                    "assumed: no other file defines the function f, whose definition is inline",
	} {
		rep := run(t, source(text), verify.Options{})
		require.Equal(t, "safe", rep.Verdict)
		require.Len(t, rep.Notes, 1)
		require.Contains(t, rep.Notes[0].Text, assumed)
	}
	rep := run(t, source("#include <stdlib.h>\nextern _Noreturn void die(void); int main(void) { int *p = malloc(4); if (!p) return 1; die(); }"), verify.Options{Property: "valid-memcleanup"})
	require.Equal(t, "unknown", rep.Verdict)
}
