package cfront

import (
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// TestExact executes programs in both memories and data models, in which nothing that they check is otherwise. They do so too when gcc has
// compiled them.
func TestExact(t *testing.T) {
	files, err := filepath.Glob("testdata/exact/*.c")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			src, err := os.ReadFile(file)
			require.NoError(t, err)
			for _, m := range []DataModel{ILP32, LP64} {
				require.Equal(t, "r", ended(t, string(src), Options{Bytes: true, DataModel: m}), "bytes, %s", m)
				switch wanted, special := inScalars[filepath.Base(file)]; {
				case !special:
					require.Equal(t, "r", ended(t, string(src), Options{DataModel: m}), "scalars, %s", m)
				case wanted == "":
					requireUnsupported(t, string(src), Options{DataModel: m})
				default:
					require.Equal(t, wanted, ended(t, string(src), Options{DataModel: m}), "scalars, %s", m)
				}
			}
			if _, err := exec.LookPath("gcc"); err != nil {
				t.Skip("gcc is not installed")
			}
			program := filepath.Join(t.TempDir(), "program")
			said, err := exec.Command("gcc", "-w", "-Dreach_error=abort", "-include", "stdlib.h", "-o", program, file, "-lm", "-latomic").CombinedOutput()
			require.NoError(t, err, "%s", said)
			require.NoError(t, exec.Command(program).Run())
		})
	}
}

// inScalars are files in which there is something that only memory made of bytes has, and the hole that is there otherwise, if it is one.
var inScalars = map[string]string{"variable_lengths.c": "", "vector_bits.c": "", "atexit.c": "not supported: memory allocated in a loop"}

// requireUnsupported makes sure that a program has something in it that is not supported.
func requireUnsupported(t *testing.T, src string, o Options) {
	t.Helper()
	_, err := Load(context.Background(), "f.c", []byte(src), o)
	require.ErrorAs(t, err, new(*Unsupported), "%s", src)
}

// TestGeneric has operands and what _Generic chooses for them with gcc: cairn chooses the same, or does not know.
func TestGeneric(t *testing.T) {
	for _, c := range []struct {
		declaration, choice string
		want                int
		ending              string // of the program that is wrong if the choice is another one
	}{
		{"const char *c = 0", "_Generic(c, char *: 1, default: 2)", 2, "r"},
		{"char *c = 0", "_Generic(c, const char *: 2, default: 1)", 1, "r"},
		{"char *c = 0", "_Generic(c, char *: 2, default: 1)", 2, "r"},
		{"volatile int *c = 0", "_Generic(c, int *: 2, default: 1)", 1, "r"},
		{"double **c = 0", "_Generic(c, float *: 2, default: 1)", 1, "r"},
		{"double **c = 0", "_Generic(c, double **: 2, default: 1)", 2, "r"},
		{"int c", "_Generic(f, int *: 2, default: 1)", 1, "r"},
		{"int c", "_Generic(f, int (*)(int): 2, default: 1)", 2, "r"},
		{"int c", "_Generic(f, int (*)(long): 2, default: 1)", 1, "r"},
		{"int c", "_Generic(&g[0], int **: 2, default: 1)", 1, "r"},
		{"struct A *c = 0", "_Generic(c, struct B *: 2, default: 1)", 1, "r"},
		{"struct A *c = 0", "_Generic(c, struct A *: 2, default: 1)", 2, "r"},
		{"const int c = 1", "_Generic(c, const int: 2, int: 1)", 1, "r"},
		{"const int c = 1", "_Generic(&c, int *: 2, default: 1)", 1, "r"},
		{"char *c = 0; const char *d = 0", "_Generic(1 ? c : d, char *: 2, default: 1)", 1, "r"},
		{"typedef const char CC; CC *d = 0", "_Generic(d, char *: 2, default: 1)", 1, "r"},
		{"char *restrict *d = 0", "_Generic(d, char **: 2, default: 1)", 1, "r"},
		{"const struct A s = { 0 }", "_Generic(&s.x, int *: 2, default: 1)", 1, "r"},
		{"long *c = 0", "_Generic(c, long long *: 2, default: 1)", 1, "r"},
		{"void *c = 0", "_Generic(c, int *: 2, default: 1)", 1, "r"},
		{"_Bool c = 0", "_Generic(c, int: 2, default: 1)", 1, "r"},
	} {
		text := fmt.Sprintf("extern void reach_error(void); struct A { int x; }; struct B { int x; }; int g[3][4]; int f(int a) { return a; }\n"+
			"int main(void) { %s; if (%s != %d) reach_error(); return 0; }\n", c.declaration, c.choice, c.want)
		require.Equal(t, c.ending, ended(t, text, Options{}), "%s", text)
	}
}

// TestUnusedAccess has accesses whose values nobody uses (C11 6.3.2.1, paragraph 2).
func TestUnusedAccess(t *testing.T) {
	const pre = "#include <stdlib.h>\nstruct S { int a[3]; struct S *n; };\nint main(void) { "
	for _, body := range []string{
		"volatile int *p = 0; *p;", "int *p = 0; (void)*p;", "int *p = malloc(4); free(p); (void)p[0];", "struct S s; s.n = 0; s.n->n;",
		"int a[3]; volatile int i = 3; a[i];", "int *p = 0; for (*p; 0; ) ;", "int *p = 0; (1, *p);", "struct S *s = 0; s->a[1];",
		"volatile struct S *s = 0; *s;", "volatile struct S *s = malloc(4); *s; free((void *)s);", "struct S *s = malloc(sizeof *s); free(s); 1 ? *s : *s;",
		"union { int i; double d; } *u = 0; (void)*u;", "double _Complex *z = 0; *z;",
	} {
		for _, bytes := range []bool{false, true} {
			end := ended(t, pre+body+" return 0; }", Options{Bytes: bytes, Checks: cfg.ChecksOf(cfg.Pointer, cfg.Bounds)})
			require.NotEqual(t, "r", end, "%s (bytes: %v)", body, bytes)
		}
	}
	for _, body := range []string{"struct S *s = malloc(sizeof *s); s->n; s->a; *s; free(s);", "int *p = malloc(4); *p = 1; *p; free(p);", "int a[3]; a[1], 0;"} {
		require.Equal(t, "r", ended(t, pre+body+" return 0; }", Options{Bytes: true, Checks: cfg.ChecksOf(cfg.Pointer, cfg.Bounds)}), "%s", body)
	}
}

// TestFarIndices has indices that would lead around all of memory, and back into their array.
func TestFarIndices(t *testing.T) {
	const header = "#include <stdlib.h>\n#include <string.h>\nstruct S { int a, b; } s[4]; int w[8], m[4][4]; struct { long k; int f[4]; } x, *px = &x;\nint main(void) { size_t i = 1ul << "
	const far, around = "e", "undefined behaviour: a pointer that is moved around all of memory"
	for body, want := range map[string]string{
		"62; return w[i];": far, "62; int *p = w; return p[i];": far, "62; w[i]++;": far, "62; int *p = calloc(8, 4); return p[i++];": far,
		"62; return px->f[i];": far, "61; s[i].b = 1;": far, "62; int *p = malloc(i * sizeof *p + 4); p[i] = 0;": far, "62; return i[w];": far,
		"62; int *p = w + i; return *p;": around, "62; int *p = w; p -= i; return *p;": around, "60; return m[i][1];": around, "0; int (*p)[4] = m + 1; p -= i; p += -i; return (*p)[4];": around, "62; memset(w + i, 0, 4);": around,
		"62; int *p = &w[i];": around, "62; i *= 4; return w[i];": "r", "2; return w[i] + *(w + i) + px->f[i - 1] + m[i - 1][1];": "r",
	} {
		require.Equal(t, want, ended(t, header+body+" return 0; }", Options{DataModel: LP64, Bytes: true, Checks: cfg.ChecksOf(cfg.Bounds, cfg.Pointer)}), "%s", body)
	}
	require.Equal(t, "r", ended(t, header+"62; return w[i];  }", Options{DataModel: LP64, Bytes: true}), "as the machine does")
}

// TestConstantObjects writes to the bytes of objects, which is undefined if they are const (C11 6.7.3, paragraph 6).
func TestConstantObjects(t *testing.T) {
	for declaration, want := range map[string]string{
		"const char *v[3]": "r", "const char *v[3][2]": "r", "const char **v[3]": "r", "const char *(*v[3])(void)": "r", "const char (*v[3])[4]": "r",
		"struct { const char *s[2]; int k; } v[2]": "r", "P v[2]": "r", "const char *v": "r", "char *const *v[2]": "r",
		"char *const v[3]": "e", "char *const v[3][2]": "e", "const A v": "e", "const int v[3]": "e", "const struct { char *s[2]; } v[2]": "e", "const char *const v[2]": "e",
	} {
		src := "typedef const char *P; typedef char *A[3]; int main(void) { static " + declaration + "; char *c = (void *)&v; *c = 42; return *c != 42; }"
		require.Equal(t, want, ended(t, src, Options{Bytes: true, Checks: cfg.ChecksOf(cfg.Pointer)}), "%s", declaration)
	}
}

// TestZeroLength has arrays of no elements, which are as long as what is around their structure leaves room for (GNU C).
func TestZeroLength(t *testing.T) {
	const header = "void reach_error(void); union { struct { int n; int d[0]; } s; struct { int n; int d[]; } f; int all[4]; } u;\nint main(void) { "
	const beside = "not supported: use of the memory beside an array, in the same object"
	checks := cfg.ChecksOf(cfg.Bounds, cfg.Move, cfg.Assertion)
	for body, want := range map[string]string{
		"u.s.d[2] = 1; if (u.all[3] == 1) reach_error();": "e", "u.f.d[2] = 1; if (u.all[3] == 1) reach_error();": "e", "u.s.d[3] = 1;": "e",
		"int i = 3; u.f.d[i] = 1;": "e", "u.s.d[2] = 1;": "r", "int i = 2; u.f.d[i] = 1;": "r",
	} {
		require.Equal(t, want, ended(t, header+body+" return 0; }", Options{Bytes: true, Checks: checks}), "%s", body)
		if scalars := ended(t, header+body+" return 0; }", Options{Checks: checks}); scalars != beside {
			require.Equal(t, want, scalars, "%s", body)
		}
	}
}

// TestEndsOfArguments: where memory is scalars nobody knows how long the strings of argv are, but each has an end, and argv has argc elements
// and a null pointer.
func TestEndsOfArguments(t *testing.T) {
	const open, table = "not supported: argument of the program, of any length", "undefined behaviour: an index outside of argv"
	for body, want := range map[string]string{
		"return argv[0][0];": "r", "return argv[0][1];": open, "return argv[0][-1];": open, "argv[0][1000] = 1;": open, "char *p = argv[0]; p += 2;": open,
		"char *p = argv[0]; p--;": open, "char *p = argv[0]; p++;": "r", "char **p = argv + argc + 1;": "r", "char **p = argv + argc + 2;": table,
		"char **p = argv; p--;": table, "return argv[argc] == 0;": "r", "return argv[argc + 1] == 0;": table,
	} {
		src := "int main(int argc, char **argv) { " + body + " return 0; }"
		require.Equal(t, want, ended(t, src, Options{Checks: cfg.ChecksOf(cfg.Bounds, cfg.Move)}, 1, 0, 0, 0), "%s", body)
	}
}

// TestMovesOfOutsiders: of a pointer from outside of the program nobody knows how far it may be moved.
func TestMovesOfOutsiders(t *testing.T) {
	const header = "char *get(void);\nint main(void) { char *p = get(); "
	for body, want := range map[string]string{
		"char *q = p + 1;": "not supported: pointer from outside the program", "char *q = p; q++;": "not supported: pointer from outside the program", "char *q = p;": "r",
		"char a[2], *q = a + 2;": "r", "char a[2], *q = a; q += 3;": "e",
	} {
		for _, input := range []int64{0, 1} {
			o := Options{Bytes: true, Checks: cfg.ChecksOf(cfg.Bounds, cfg.Move)}
			require.Equal(t, want, ended(t, header+body+" return 0; }", o, input, input, input, input, input, input, input, input), "%s %d", body, input)
		}
	}
}

// TestGivenPointers has functions without a body that are given pointers, where errors of memory are looked for.
func TestGivenPointers(t *testing.T) {
	const header = "#include <stdlib.h>\nvoid take(void *); struct S { struct S *n; int *p; } s; int g[4], *gp;\nint main(void) { "
	const given = "not supported: function that is given a pointer: take"
	for _, c := range []struct {
		body  string
		input int64
		want  string
	}{
		{"int a[4]; take(a); return a[3];", 0, "r"}, {"int a[4]; take(a); return a[4];", 0, "e"},
		{"int i = 0; take(&i); return g[i];", 3, "r"}, {"int i = 0; take(&i); return g[i];", 4, "e"},
		{"take(0); int *p = 0; take(p); take(\"abc\"); return g[3];", 0, "r"},
		{"int *h = malloc(4); take(&s); free(h);", 0, "r"}, {"take(&s); return *s.p;", 0, "not supported: pointer from outside the program"},
		{"int *p = malloc(4); take(p);", 0, given}, {"int *p = malloc(4); free(p); take(p);", 0, given}, {"s.p = malloc(4); take(&s);", 0, given},
		{"struct S t; s.n = &t; t.p = malloc(4); take(&s);", 0, given}, {"take(&s); s.p = malloc(4); take(0);", 0, given},
		{"int *p; take(p);", 3, given}, {"int *p; { int i; p = &i; } take(p);", 0, given}, {"gp = malloc(4); take(&gp);", 0, given},
	} {
		inputs := []int64{c.input, c.input, c.input, c.input, c.input}
		checks := cfg.ChecksOf(cfg.Bounds, cfg.Pointer, cfg.Memory)
		require.Equal(t, c.want, ended(t, header+c.body+" return 0; }", Options{Checks: checks}, inputs...), "%s", c.body)
	}
}
