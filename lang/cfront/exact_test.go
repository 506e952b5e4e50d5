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
				if filepath.Base(file) == "variable_lengths.c" { // such arrays are bytes
					requireUnsupported(t, string(src), Options{DataModel: m})
				} else {
					require.Equal(t, "r", ended(t, string(src), Options{DataModel: m}), "scalars, %s", m)
				}
			}
			if _, err := exec.LookPath("gcc"); err != nil {
				t.Skip("gcc is not installed")
			}
			program := filepath.Join(t.TempDir(), "program")
			said, err := exec.Command("gcc", "-w", "-Dreach_error=abort", "-include", "stdlib.h", "-o", program, file, "-lm").CombinedOutput()
			require.NoError(t, err, "%s", said)
			require.NoError(t, exec.Command(program).Run())
		})
	}
}

// requireUnsupported makes sure that a program has something in it that is not supported.
func requireUnsupported(t *testing.T, src string, o Options) {
	t.Helper()
	_, err := Load(context.Background(), "f.c", []byte(src), o)
	require.ErrorAs(t, err, new(*Unsupported), "%s", src)
}

// TestGeneric has operands and what _Generic chooses for them with gcc: cairn chooses the same, or does not know.
func TestGeneric(t *testing.T) {
	const unknown = ""
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
