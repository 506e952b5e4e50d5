package verify_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
)

// TestEdges: programs about which a verdict was wrong, and their neighbours, in both translations of memory. A verdict of unknown is never wrong, but
// has to be the one that is expected here; with the scalars it may stand for any.
func TestEdges(t *testing.T) {
	const safety = "valid-memsafety"
	const padded = "#include <stdlib.h>\n#include <string.h>\n#include <stdio.h>\nstruct P { long long x; char c; };\nstruct T { int x; char c[5]; };\n" +
		"struct P mk(void) { struct P q = {1, 2}; return q; }\nint f(struct P q) { return q.c; }\n#define N (sizeof(long long) + 1)\nint main(void) { "
	const assigned = "#include <string.h>\n#include <stdlib.h>\nstruct S { char c; int i; };\nstruct S g, a[2];\n"
	const temporary = "#include <string.h>\nstruct A { int v[2]; };\nstatic struct A f(void) { struct A a = {{1, 2}}; return a; }\nstruct B { char n[8]; struct A in[2]; };\n" +
		"static struct B g(void) { struct B b = {\"abc\"}; return b; }\n"
	const flexible = "#include <stdlib.h>\n#include <string.h>\nstruct F { int n; int a[]; };\n"
	for _, c := range []struct{ name, text, property, want string }{
		// All of a structure is accessed, also what is behind its last member.
		{"fill", padded + "struct T *p = malloc(9); memset(p, 0, sizeof *p); free(p); return 0; }", safety, "unsafe"},
		{"read", padded + "struct P *p = malloc(N), q; p->x = 1; p->c = 2; q = *p; free(p); return q.c; }", safety, "unsafe"},
		{"write", padded + "struct P *p = malloc(N), q = {1, 2}; *p = q; free(p); return 0; }", safety, "unsafe"},
		{"result", padded + "struct P *p = malloc(N); *p = mk(); free(p); return 0; }", safety, "unsafe"},
		{"copy", padded + "struct P *p = malloc(N), q = {1, 2}; memcpy(p, &q, sizeof q); free(p); return 0; }", safety, "unsafe"},
		{"argument", padded + "struct P *p = calloc(1, N); int r = f(*p); free(p); return r; }", safety, "unsafe"},
		{"second", padded + "struct P *p = calloc(1, sizeof *p + N), q; q = p[1]; free(p); return q.c; }", safety, "unsafe"},
		{"member", padded + "struct O { int k; struct P p; } *o = malloc(sizeof *o - 1); struct P q = {1, 2}; o->p = q; free(o); return 0; }", safety, "unsafe"},
		{"union", padded + "union U { long long l; char c[9]; } *p = malloc(9); memset(p, 0, sizeof *p); free(p); return 0; }", safety, "unsafe"},
		{"stream", padded + "struct P *p = calloc(1, N); fwrite(p, sizeof *p, 1, stdout); free(p); return 0; }", safety, "unsafe"},
		{"parts", padded + "struct P *p = malloc(N); p->x = 1; p->c = 2; int r = p->c; free(p); return r; }", safety, "safe"},
		{"prefix", padded + "struct P *p = malloc(sizeof *p + N), q = {1, 2}; p[0] = q; p[1].c = 1; free(p); return 0; }", safety, "safe"},
		{"flexible", padded + "struct Q { long n; char d[]; } *p = malloc(sizeof *p + 3); p->d[2] = 1; struct Q q = *p; free(p); return q.n == 1; }", safety, "safe"},
		{"compared", padded + "char a[4] = \"abc\", b[8] = \"xbc\"; return memcmp(a, b, 5) > 0; }", safety, "unsafe"},
		{"compared whole", padded + "char a[4] = \"abc\", b[8] = \"xbc\"; return memcmp(a, b, 4) > 0; }", safety, "safe"},

		// What initialises static pointers is computed.
		{"cast and moved", "int x[3] = {4, 5, 6}; int *q = (int *)((char *)x + 4);\nint main(void) { if (*q != 5) reach_error(); return 0; }", "", "safe"},
		{"behind all", "int x[3] = {4, 5, 6}; int *q = (int *)(&x + 1) - 1;\nint main(void) { if (*q != 6) reach_error(); return 0; }", "", "safe"},
		{"flat matrix", "int g[2][3] = {{1, 2, 3}, {4, 5, 6}}; int *q = (int *)g + 4;\nint main(void) { if (*q == 5) reach_error(); return 0; }", "", "unsafe"},
		{"next structure", "struct S { int a, b; } s[2] = {{1, 2}, {3, 4}}; struct S *q = (struct S *)((char *)s + sizeof(struct S));\nint main(void) { if (q->b != 4) reach_error(); return 0; }", "", "safe"},
		{"member", "double d[3] = {1, 2, 3}; struct T { int n; double *p; } t = {4, (double *)((char *)d + sizeof d) - 1};\nint main(void) { if (*t.p != 3) reach_error(); return 0; }", "", "safe"},
		{"in a function", "int x[3] = {4, 5, 6};\nint main(void) { static int *q = (int *)((char *)&x[1] + 4); if (*q != 6) reach_error(); return 0; }", "", "safe"},
		{"one of two", "int x = 4, y = 5; enum { V = 1 }; int *q = V ? &x : &y, *r = 0 ? 0 : &y;\nint main(void) { if (*q != 4 || *r != 5) reach_error(); return 0; }", "", "safe"},
		{"one of two strings", "struct K { const char *n; } k[] = {{sizeof(int) == 4 ? \"x\" : \"y\"}, {0 ? \"u\" : \"v\"}};\nint main(void) { if (k[0].n[0] == 'x' && k[1].n[0] == 'v') reach_error(); return 0; }", "", "unsafe"},
		{"by a number", "int x = 4; int *q = (int *)(unsigned long)&x;\nint main(void) { if (!q) reach_error(); return 0; }", "", "safe"},
		{"address of a string", "const char (*t[])[3] = {&\"ab\", &\"cd\"}; const char *u = *&\"pqr\";\nint main(void) { if (t[1][0][1] != 'd' || u[1] != 'q') reach_error(); return 0; }", "", "safe"},
		{"a constant before it has its value", "int x[4] = {1, 2, 3, 4}; const int c = 5; int *r = &x[c - 3];\nint main(void) { if (*r != 3) reach_error(); return 0; }", "", "unknown"},
		{"a letter as an index", "int x[4] = {1, 2, 3, 4}; int *v = &x[\"\\2\"[0]];\nint main(void) { if (*v != 3) reach_error(); return 0; }", "", "unknown"},
		{"rows and members", "int g[2][3] = {{1, 2, 3}, {4, 5, 6}}; int *p = &g[1][2], *q = g[1] + 1; struct S { int a[3]; struct { int b; } c; } s = {{7, 8, 9}, {5}}; int *r = &s.c.b, *u = s.a + 2;\n" +
			"int main(void) { if (*p != 6 || *q != 5 || *r != 5 || *u != 9) reach_error(); return 0; }", "", "safe"},
		{"a letter", "int k = \"abc\"[1];\nint main(void) { if (k != 'b') reach_error(); return 0; }", "", "unknown"},

		// Flexible members have the lengths of their objects.
		{"longer one", flexible + "int main(void) { struct F *a = malloc(12), *b = malloc(16); b->a[2] = 5; a->n = 4; struct F *c = a->n == 4 ? b : a; if (c->a[2] == 5) reach_error(); return 0; }", "", "unsafe"},
		{"static ones", flexible + "static struct F u = {1, {2}}, v = {1, {2, 3, 5}};\nint main(void) { struct F *c = u.n == 1 ? &v : &u; if (c->a[2] == 5) reach_error(); return 0; }", "", "unsafe"},
		{"shorter one first", flexible + "int main(void) { struct F *f = malloc(12), *g; f->n = 2; g = f; f = malloc(16); *f = *g; f->a[2] = 8; free(f); free(g); return 0; }", safety, "safe"},
		{"copied whole", flexible + "int main(void) { struct F *f = calloc(1, 12), *g = malloc(12); f->a[1] = 2; memcpy(g, f, 12); if (g->a[1] != 2) reach_error(); return 0; }", "", "safe"},
		{"moved whole", flexible + "int main(void) { struct F *f = calloc(1, 12), *g = calloc(1, 12); f->a[1] = 2; memmove(g, f, 12); if (g->a[1] == 2) reach_error(); return 0; }", "", "unsafe"},
		{"bit-field behind the end", "#include <stdlib.h>\nstruct S { int a; int b : 3; };\nint main(void) { struct S *s = malloc(4); s->a = 1; s->b = 1; free(s); return 0; }", safety, "unsafe"},
		{"bit-field before the end", "#include <stdlib.h>\nstruct S { int a; int b : 3; };\nint main(void) { struct S *s = malloc(5); s->a = 1; s->b = 1; free(s); return 0; }", safety, "safe"},

		// Literals end with their blocks, values of statement expressions don't.
		{"goto back", "int main(void) { int *p = 0; L: if (p) return *p; { p = (int []){3, 4}; goto L; } }", safety, "unsafe"},
		{"goto on", "int main(void) { int *p = 0; { p = (int []){3, 4}; goto L; } L: return *p; }", safety, "unsafe"},
		{"goto in the block", "int main(void) { int *p = 0, i = 0; { L: if (i) return *p - 4; p = &(int){4}; i++; goto L; } return 0; }", safety, "safe"},
		{"structure of a block", "struct A { int a[3]; };\nint main(void) { return ({ struct A z = {{1, 2, 3}}; z; }).a[2] - 3; }", safety, "safe"},
		{"copied to another", "struct S { int a, b; };\nint g(struct S s) { return s.a; }\nint main(void) { struct S s = ({ struct S z = {4, 5}; z; }); return s.b - 5 + g(({ struct S z = {4, 5}; z; })) - 4; }", safety, "safe"},
		{"before and after", "struct S { int k; };\nint main(void) { struct S y = {2}, w = ({ y.k = 9; struct S z = y; z.k++; z; }); if (w.k != 10 || y.k != 9) reach_error(); return 0; }", "", "safe"},

		// Parts of objects.
		{"row of a temporary", temporary + "int main(void) { int i = 2; return g().in[0].v[i]; }", "bounds", "unsafe"},
		{"row of a temporary, inside", temporary + "int main(void) { int i = 1; return g().in[0].v[i]; }", "bounds", "safe"},
		{"compared beyond a member", "#include <string.h>\nstruct S { char a[4], b[4]; };\nint main(void) { struct S s = {{0}}; return memcmp(s.a, \"\\0\\0\\0\\0\", 5); }", safety, "safe"},
		{"written beyond a member", "#include <stdio.h>\nstruct S { char a[4], b[4]; };\nint main(void) { struct S s; sprintf(s.a, \"%d\", 12345); return 0; }", safety, "safe"},
		{"written beyond the object", "#include <stdio.h>\nstruct S { char a[4], b[4]; };\nint main(void) { struct S s; sprintf(s.b, \"%d\", 12345); return 0; }", safety, "unsafe"},

		// Padding of a structure that is assigned.
		{"kept", assigned + "static void copy(struct S *d) { struct S u; u = *d; memset(d, 255, sizeof *d); *d = u; }\n" +
			"int main(void) { struct S s; memset(&s, 0, sizeof s); copy(&s); unsigned char b[8]; memcpy(b, &s, 8); if (b[2]) reach_error(); return 0; }", "", "unknown"},
		{"passed", assigned + "static void put(struct S *d, struct S v) { *d = v; }\n" +
			"int main(void) { struct S s; memset(&s, 255, sizeof s); put(&s, g); if (((unsigned char *)&s)[1]) reach_error(); return 0; }", "", "unknown"},
		{"element", assigned + "int main(void) { a[1] = g; if (memcmp(&a[1], &g, sizeof g)) reach_error(); return 0; }", "", "unknown"},
		{"overlaid", assigned + "union U { struct S s; unsigned char b[8]; } u;\nint main(void) { memset(&u, 255, 8); u.s = g; if (u.b[2] == 1) reach_error(); return 0; }", "", "unknown"},
		{"buffer", assigned + "int main(void) { _Alignas(8) char b[8]; memset(b, 255, 8); *(struct S *)b = g; if (b[1] != 0) reach_error(); return 0; }", "", "unknown"},
		{"member of a union, by its address", assigned + "union U { struct S s; unsigned char b[8]; } u;\nint main(void) { struct S *q = &u.s; memset(&u, 255, 8); *q = g; if (u.b[2] != 0) reach_error(); return 0; }", "", "unknown"},
		{"copied into a union", assigned + "union U { struct S s; unsigned char b[8]; } u;\nint main(void) { struct S x; memset(&x, 255, sizeof x); x = g; memcpy(&u.s, &x, sizeof x); if (u.b[2] != 0) reach_error(); return 0; }", "", "unknown"},
		{"copied", assigned + "int main(void) { struct S x; memcpy(&x, &g, sizeof g); if (memcmp(&x, &g, sizeof g)) reach_error(); return 0; }", "", "safe"},
		{"members", assigned + "int main(void) { struct S *x = malloc(sizeof *x); if (!x) return 1; *x = g; struct S y = *x; char *q = (char *)x; if (y.i != q[4]) reach_error(); free(x); return 0; }", "", "safe"},

		// What may be one object.
		{"literal and string", "static const char *p = (const char []){\"abc\"}, *q = \"abc\";\nint main(void) { if (p == q) reach_error(); return 0; }", "", "unknown"},
		{"two literals", "int main(void) { const int *p = (const int []){1, 2}, *q = (const int []){1, 2}; if (p == q) reach_error(); return 0; }", "", "unknown"},
		{"a literal that can be written", "int main(void) { const int *p = (int []){1, 2}, *q = (const int []){1, 2}; if (p == q) reach_error(); return 0; }", "", "safe"},
		{"empty elements", "struct E {};\nint main(void) { struct E l[2]; if (&l[0] == &l[1]) reach_error(); return 0; }", "", "unsafe"},
		{"empty objects", "struct E {};\nint main(void) { struct E a, b, *p = &a, *q = &b; if (p == q) reach_error(); return 0; }", "", "unknown"},
		{"empty rows", "int z[2][0];\nint main(void) { if (z[0] == z[1]) reach_error(); return 0; }", "", "unsafe"},
		{"an empty object", "struct E {};\nint main(void) { struct E a, *p = &a; if (p != &a || !p) reach_error(); return 0; }", "", "safe"},

		// An object lives until its block ends, whatever jumps there are in it, unless its length is variable (C11 6.2.4).
		{"goto", "int main(void) { int k = __VERIFIER_nondet_int(); if (k != 3) return 0;\n int v[k]; v[0] = 0; char *p = 0;\nretry:; char buf[4]; if (v[0] == 0) { p = buf; buf[0] = 'x'; }\n" +
			" if (++v[0] < 3) goto retry;\n return *p == 'x' ? 0 : 1; }", safety, "safe"},
		{"example", "struct s { int i; };\nint f(void) { struct s *p = 0, *q; int j = 0;\nagain: q = p, p = &((struct s){ j++ }); if (j < 2) goto again;\n return p == q && q->i == 1; }\n" +
			"int main(void) { if (!f()) reach_error(); return 0; }", "", "safe"}, // 6.5.2.5, paragraph 16
		{"goto around a block", "int main(void) { int j = 0, *p = 0;\nagain: { int y = 3; if (p) return *p; p = &y; } if (j++ < 2) goto again; return 0; }", safety, "unsafe"},
		{"goto and a variable length", "int main(void) { int k = __VERIFIER_nondet_int(); if (k < 1 || k > 5) return 0; int j = 0, *p = 0;\nagain:; int v[k]; v[0] = 1; if (p) return *p; p = v;\n" +
			" if (j++ < 2) goto again; return 0; }", safety, "unsafe"},
		{"goto in a loop", "int main(void) { int *q = 0; for (int r = 0; r < 2; r++) { int j = 0;\nagain:; int y = r; if (q && r) return *q; q = &y; if (j++ < 0) goto again; } return 0; }", safety, "unsafe"},

		{"switch", "int main(void) { int *p = 0; for (int k = 0; k < 2; k++) switch (k) { int x; case 0: x = 1; p = &x; break; case 1: return *p; } return 0; }", safety, "unsafe"},
		{"switch, decided by inputs", "int main(void) { int *p = 0, n = 0; while (__VERIFIER_nondet_int() && n++ < 5) switch (__VERIFIER_nondet_int()) { int x; case 0: x = 1; p = &x; n += *p; break;\n" +
			" case 1: if (p) return *p; } return 0; }", safety, "unsafe"},
		{"switch, within a life", "int main(void) { int *p = 0; for (int k = 0; k < 2; k++) switch (k) { int x; case 0: x = 1; p = &x; if (*p != 1) return 1; break; case 1: x = 2; p = &x; if (*p != 2) return 1; }\n return 0; }", safety, "safe"},
		{"goto past a declaration", "int main(void) { int *p = 0, k = 0;\nagain: { if (k) goto in; int x; x = 1; p = &x; k = 1; goto again; in: return *p; } return 0; }", safety, "unsafe"},
		{"goto past a declaration, within a life", "int main(void) { int *p = 0, k = 0; { again: if (k) goto in; int x; x = 1; p = &x; k = 1; goto again; in: return *p; } return 0; }", safety, "safe"},

		// What a function returns ends with the full expression.
		{"kept", temporary + "int main(void) { int *p = f().v; return *p - 1; }", safety, "unknown"},
		{"kept by assignment", temporary + "int main(void) { int *p; p = f().v + 1; p[0] = 3; return 0; }", safety, "unknown"},
		{"value of an assignment", temporary + "struct A a, b;\nint main(void) { int *p = (b = a).v; return *p; }", safety, "unknown"},
		{"address", temporary + "int main(void) { int *p = &g().in[1].v[0]; return *p; }", safety, "unknown"},
		{"returned", temporary + "static int *h(void) { return f().v; }\nint main(void) { return *h(); }", safety, "unknown"},
		{"used", temporary + "int main(void) { return f().v[0] - 1 + (int)strlen(g().n) - 3 + *f().v - 1 + *(f().v + 1) - 2; }", safety, "safe"},
		{"no temporary", temporary + "int main(void) { struct A z = f(), *y = &z; struct B b = g(); int *p = b.in[1].v, *q = z.v, *r = y->v; return *p + *q + *r - 2; }", safety, "safe"},

		// Wide characters of any number.
		{"wide", "#include <wchar.h>\nint main(void) { wchar_t a[] = L\"x\\xdfff\\U0010fffe\";\n if (a[1] != 0xdfff || a[2] != 0x10fffe || sizeof a != 16 || L\"\\U0010ffff\"[0] != 0x10ffff) reach_error();\n" +
			" if (L\"\\xffffffff\"[0] != -1 || U\"\\xffffffff\"[0] != 0xffffffffu || U\"\\U00100000x\"[1] != 'x' || sizeof L\"a\\xd800\" L\"z\" != 16) reach_error();\n" +
			" if (L'\\U0010ffff' != 0x10ffff || L'\\xd800' != 0xd800 || L\"\U0010fffdb\"[1] != 'b' || u\"\\xd800\"[0] != 0xd800) reach_error();\n return 0; }", "", "safe"},

		// Functions of gcc in constant expressions.
		{"counted bits", "enum { A = __builtin_clrsb(-1), B = __builtin_clz(1), C = __builtin_popcountll(-1ll), D = __builtin_ffs(0), E = __builtin_clz((unsigned char)255), I = __builtin_ctz(1u << 31) };\n" +
			"_Static_assert(A == 31 && B == 31 && C == 64 && D == 0 && E == 24 && I == 31 && __builtin_bswap32(0x01020304) == 0x04030201 && __builtin_bswap64(1) >> 56 == 1, \"\");\n" +
			"int a[__builtin_parity(7) + 2];\nint main(void) { if (sizeof a != 12) reach_error(); return 0; }", "", "safe"},
	} {
		for _, memory := range []verify.Memory{verify.MemoryAuto, verify.MemoryScalars, verify.MemoryBytes} {
			rep := run(t, source(c.text), verify.Options{Property: c.property, Memory: memory})
			if memory == verify.MemoryScalars && rep.Verdict == "unknown" {
				continue
			}
			assert.Equal(t, c.want, rep.Verdict, "%s, %s: %s", c.name, memory, rep.Reason)
		}
	}
	_, err := verify.Run(t.Context(), source("enum { X = __builtin_clz(0) }; int main(void) { return 0; }"), verify.Options{})
	require.Error(t, err)
	assert.True(t, strings.Contains(err.Error(), "is not constant"), err)
}

// TestPointersIntoParts: where memory is bytes, the bounds of an array inside of an object are those of the object for pointers that are handed on,
// and the answer says so. Indices are checked.
func TestPointersIntoParts(t *testing.T) {
	notes := func(text, property string) (all string) {
		for _, n := range run(t, source("#include <string.h>\nstruct P { char name[8]; int age; };\n"+text), verify.Options{Property: property, Memory: verify.MemoryBytes}).Notes {
			all += n.Text
		}
		return all
	}
	const handed = "int main(void) { struct P a = {\"abcdefg\"}; memcpy(&a, \"zzzzzzz\", 8); strcat(a.name, \"h\"); return a.age; }"
	assert.Contains(t, notes(handed, "bounds,pointer-overflow"), "may lead to all of the object")
	assert.NotContains(t, notes(handed, "valid-memsafety"), "may lead to all", "there the object is what counts")
	assert.NotContains(t, notes("int main(void) { struct P a = {\"abcdefg\"}; int s = 0; memcpy(&a, \"zzzzzzz\", 8); for (int i = 0; i < 8; i++) s += a.name[i]; return s; }", "bounds"), "may lead to all")
}
