package cfront

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// fragments are bodies of functions that return a number, each with a construct whose meaning is easily got wrong.
var fragments = []string{
	// pointers of one type into arrays of another one
	"int a[8] = { 0 }; *(int *)((char *)a + 4) = 5; return a[1] * 10 + a[4];",
	"int a[8] = { 0 }; char *c = (char *)a; return ((char *)(a + 2) - c) * 100 + ((int *)(c + 4) == a + 1) * 10 + ((int *)(c + 12) - a);",
	"short a[6] = { 1, 2, 3, 4, 5, 6 }; void *p = a; short *q = p; p += 2 * sizeof *a; q = p; return *q * 10 + (q - a);",
	"struct s { int k; struct { short a, b; } m[2]; } x = { 1, { { 2, 3 }, { 4, 5 } } }; short *p = (short *)((char *)&x + 8); return *p * 10 + p[1];",
	"short s = 7; typeof(s + 1L) x = s; typeof(s) y[3] = { 1, 2 }; __typeof__(&y[0]) p = y + 1; typeof(&y[0]) q = y + 1; return sizeof x * 1000 + sizeof(typeof(y)) * 10 + p[1] + *q;",
	"int a[4] = { 1, 2, 3, 4 }; __auto_type p = a + 1; __auto_type c = (char)300; __auto_type d = p[1] + 1u; return *p * 100 + c + sizeof c + (d - 5 > 0);",
	"\n#define max(a, b) ({ __auto_type x_ = (a); __typeof__(b) y_ = (b); x_ > y_ ? x_ : y_; })\nint i = 3; int k = max(i++, 2); return k * 10 + max(i, 7L);",
	"struct s { int k; long v; } x[2] = { { 1, 2 }, { 3, 4 } }; long *p = &x[0].v; struct s *q = (struct s *)((char *)p - __builtin_offsetof(struct s, v)); return q[1].v * 10 + q->k;",
	"struct s { int k, v; } x[3] = { { 1, 2 }, { 3, 4 }, { 5, 6 } }; int r = 0; for (int i = 0; i < 3; i++) { int *p = &x[i].v; struct s *q = (struct s *)((char *)p - __builtin_offsetof(struct s, v)); r = r * 10 + q->k + (q == x + i); } return r;",
	"struct b { int k; }; struct d { struct b base; int v; } x = { { 3 }, 4 }; struct b *p = &x.base; struct d *q = (struct d *)p; return q->v * 10 + ((struct b *)q)->k + (*(int *)q == 3) * 100;",
	"int x = 4, n = 0; int *e = &x + 1; for (int *p = &x; p != e; p++) n += *p; return n * 10 + (e - &x) + (e > &x) * 100;",
	"struct s { int a; char c; short t[3]; struct { int p; } q; } x; return (char *)&x.t[1] - (char *)&x + 100 * ((char *)&x.q.p > (char *)x.t) + 1000 * ((void *)&x == (void *)&x.a);",
	"struct s { char c; struct { int a, b[3]; } d[2]; }; static const unsigned o = __builtin_offsetof(struct s, d[1].b[2]); return o * 100 + __builtin_offsetof(struct s, d);",
	"int m[2][3] = { { 1, 2, 3 }, { 4, 5, 6 } }; int (*r)[3] = m; r++; return (*r)[1] * 10 + *r[0] + ((void *)m == (void *)&m[0][0]);",
	"unsigned char b[8] = { 1, 2, 3, 4 }; unsigned char *p = b + 8; int r = 0; while (p > b) r += *--p; return r * 10 + (p == b);",

	// constants, strings and sizes
	"return sizeof(L\"ab\") + 10 * sizeof(u8\"a\") + 100 * sizeof(u\"ab\") + 1000 * sizeof(U\"ab\") + 10000 * sizeof(\"a\" \"b\\0c\") + 100000 * sizeof(*&\"abc\");",
	"int a[5]; struct s { char c[5]; } s; int n = 1; return sizeof(a + 1) + 20 * sizeof(a - 0) + 400 * sizeof(0, a) + 8000 * sizeof(n ? a : a) + 160000 * sizeof(*(&a)) + 3200000LL * sizeof((s = s).c) + sizeof(0, s.c[0]);",
	"return 'ab' + 3LL * 'abcd' + 5 * '\\na' + 7 * '\\377' + 11LL * 'abcde' + (U'a' - 98 > 0) + sizeof(u'a') * 100;",
	"const unsigned short *a = u\"ab\"; const unsigned *b = U\"cd\"; return a[1] + 1000 * b[1] + 100000 * a[2];",
	"int a<:2:> = <% 1, 2 %>; return a<:1:>;",
	"struct b { unsigned x : 3, y : 7; int z : 30; char c; } v = { 5, 100, -3, 7 }; struct b w[2] = { [1] = v }; return sizeof(struct b) * 1000 + w[1].y + w[1].z + sizeof w;",
	"struct a { char c; double d; }; struct c { short s; struct a a[2]; long long l; }; return sizeof(struct c) * 100 + __builtin_offsetof(struct c, l);",
	"\n#if 0\ndon't\n\"\n#endif\nreturn 7;",

	// objects of other types, without names, and of other signs
	"int x = -1; unsigned *p = (unsigned *)&x; unsigned r = *p > 5; *p = 7; signed char c = -2; unsigned char *q = (unsigned char *)&c; r += *q * 10; *q += 3; return r * 10 + x + c * 10000;",
	"struct p { int x, y; } *v = &(struct p) { .y = 4 }; int *a = (int[]){ 1, 2, 3 }; v->x = 3; a[1] += v->y; return a[1] * 100 + v->x * 10 + ((struct p){ 8, 9 }).y;",
	"int s = 0; for (int i = 0; i < 3; i++) { int *p = (int[2]){ i }; s = s * 10 + p[0] + p[1]; p[1] = 7; } return s;",
	"int i = 1; long l = 2; char c = 'x'; return _Generic(i, int: 1, long: 2, default: 3) + 10 * _Generic(l, int: 1, long: 2, default: 3) + 100 * _Generic(&c, char *: 4, default: 5) + 1000 * _Generic(c, char: 6, int: 7);",
	"int *p = (int *)-1, *q = (int *)1; return (p == (int *)-1) + 10 * (p != q) + 100 * (q == 0) + 1000 * (q == (void *)1);",

	// initialisers
	"int a[3][2] = { [0 ... 2] = { 1, 2 } }; return a[2][1] * 100 + a[1][0] * 10 + a[0][1];",
	"struct s { int x, y, z[3]; } g[4] = { [0 ... 2] = { .y = 5, .z = { 1, 2, 3 } }, [1].x = 3, [3].z[1] = 8, [2] = { 1 } }; return g[0].y + 10 * g[2].y + 100 * g[1].x + 1000 * g[3].z[1] + 10000 * g[1].z[2] + 7 * g[2].z[1];",
	"int n = 0; int a[3] = { [0 ... 2] = n++ }; return a[0] + a[2] * 10 + n * 100;",
	"struct { int a; struct { int b, c; }; int d; } x = { .c = 3, 4, .a = 1 }; return x.a + 10 * x.b + 100 * x.c + 1000 * x.d;",
	"const int tab[3] = { 1, 2, 3 }; const int *const p = &tab[1]; const struct { const int k; int v[2]; } s = { 4, { 5, 6 } }; const int *q = s.v; return *p + 10 * p[1] + 100 * s.k + 1000 * q[1];",
	"static const char *const names[] = { [2] = \"two\", [0] = \"zero\" }; return sizeof names / sizeof *names + 10 * (names[1] == 0) + 100 * names[2][1];",
	"char s[] = \"ab\\0c\", t[2] = \"xy\", u[5] = { \"pq\" }; return sizeof s + 10 * s[3] + t[1] * 1000 + u[1] * 7 + u[4];",
}

// flatFragments need memory made of bytes.
var flatFragments = []string{
	"int n = 3, a[n]; n = 5; return sizeof a + (&a + 1 == (int (*)[3])(a + 3)) * 100;",
	"int n = 3, m = 4, a[n][m]; for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = i * m + j; n = m = 9; int (*r)[4] = a + 1, *p = a[2]; return sizeof a + sizeof a[0] * 100 + a[2][3] * 1000 + (*r)[2] * 20000 + p[1] * 300000 + (&a[2] - &a[0]) * 5000000;",
	"int m = 4, a[3][m]; a[1][2] = 7; int (*r)[m] = a; m = 2; r++; return (*r)[2] + sizeof *r * 10 + (r - a) * 1000 + (&a[1][0] - &a[0][0]) * 10000;",
	"int n = 2, a[n][n + 1][n]; short b[2][n]; for (int i = 0; i < 12; i++) (&a[0][0][0])[i] = i; return a[1][2][1] + sizeof a * 100 + sizeof a[0] * 10000 + sizeof b * 1000000;",
	"int k = 0; for (int n = 1; n < 4; n++) { char a[n], b[n][n]; k = k * 100 + sizeof a * 10 + sizeof b; } return k;",
}

// TestFragmentsAgainstGCC compares what these return with what a compiler makes of them.
func TestFragmentsAgainstGCC(t *testing.T) {
	for _, m := range []DataModel{LP64, ILP32} {
		t.Run(m.String(), func(t *testing.T) {
			gcc := newCompiler(t, m)
			var all, calls strings.Builder
			fragments := fragments
			if m == LP64 { // ILP32 has no library
				fragments = slices.Concat(fragments, flatFragments)
			}
			for i, f := range fragments {
				fmt.Fprintf(&all, "long long f_%d(void) { %s }\n", i, f)
				fmt.Fprintf(&calls, "\tprintf(\"%%lld\\n\", f_%d());\n", i)
			}
			said, err := gcc.build("int printf(const char *, ...);\n" + all.String() + "int main(void) {\n" + calls.String() + "\treturn 0;\n}\n")
			require.NoError(t, err, said)
			want, err := gcc.run(t)
			require.NoError(t, err)
			require.Len(t, want, len(fragments))
			for i, f := range fragments {
				src := "long long result; long long f(void) { " + f + " }\nint main(void) { result = f(); return 0; }\n"
				inBothMemories(Options{DataModel: m}, func(o Options) {
					if !o.Bytes && slices.Contains(flatFragments, f) {
						return
					}
					p, err := Load(context.Background(), "p.c", []byte(src), o)
					require.NoError(t, err, f)
					end := endingOf(t, p, 1e6, func(string, cfg.Type) num.Rat { return num.Zero() })
					require.Equal(t, cexec.Ended, end.kind, f)
					require.Equal(t, want[i:i+1], end.list([]string{"result"}), f)
				})
			}
		})
	}
}
