package cfront

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// harnessSource has functions with parameters of all kinds of types.
const harnessSource = `#include <stdbool.h>
#include <stddef.h>
typedef struct { int x, y; bool ok; unsigned bits : 3; } point;
typedef enum { UP, DOWN } dir;
typedef union { int i; float f; } num;
enum color { RED, GREEN };
typedef struct node { point p; const char *name; enum color c; struct node *kids[2]; union { int i; float *f; }; num u; int (*cmp)(const void *, const void *);
	const int k; double d[3]; struct { dir d; bool flags[2][2]; } in; } node;
struct opaque;
typedef int (*handler)(const point *, dir, num);
struct late { int n; char tail[]; };
int use(node *n, point q, char **argv, void *buf, size_t len, int (*f)(int, point *), struct opaque *o, long double ld, float fl, _Complex double z, int m[3][4],
	__int128 w, const char c) { return n ? n->p.x : 0; }
int many(handler h, handler *hs, dir d, num u, num *pu, const point ps[], const char *const *names, volatile int *v, unsigned char *b, int (*(*ff)(int))(point),
	struct late *l, const node cn, int, enum color *cs, node **all, void (*done)(void), int (*print)(const char *, ...)) { return h ? h(ps, d, u) : 0; }
static int hidden(node *n) { return n->cmp ? n->cmp(n, n) : 0; }
void none(void) { (void)hidden; }
int variadic(int n, ...) { return n; }
int old(a, b) int a; char *b; { return a + (b != 0); }
int nameless(struct { int q; } *p) { return p->q; }
int sized(int n, int a[n][n]) { return a[0][0]; }
`

// TestHarness: harnesses are C for gcc and for us, and a type that cannot be written down is said to be one.
func TestHarness(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "lib.c")
	require.NoError(t, os.WriteFile(file, []byte(harnessSource), 0o666))
	opt := Options{DataModel: LP64, Holes: true, Includes: Includes{Read: os.ReadFile}}
	parsed, err := Parse(context.Background(), []File{{file, []byte(harnessSource)}}, opt)
	require.NoError(t, err)
	var names []string
	for _, f := range parsed.Functions() {
		names = append(names, f.Name)
	}
	assert.Equal(t, []string{"use", "many", "hidden", "none", "variadic", "old", "nameless", "sized"}, names)
	for _, name := range names {
		text, includes, err := parsed.Harness(name, dir, name == "use")
		if name == "nameless" || name == "sized" {
			assert.ErrorContains(t, err, "a harness for an argument", name)
			continue
		}
		require.NoError(t, err, name)
		assert.Equal(t, file, includes)
		assert.Contains(t, text, `#include "lib.c"`)
		out := filepath.Join(dir, name+"_harness.c")
		require.NoError(t, os.WriteFile(out, []byte(text), 0o666))
		again := opt
		again.Entry, again.Bytes = HarnessName(name), true
		_, err = Load(context.Background(), out, []byte(text), again)
		require.NoError(t, err, text)
		if gcc, err := exec.LookPath("gcc"); err == nil {
			said, err := exec.Command(gcc, "-fsyntax-only", "-Werror=incompatible-pointer-types", "-Werror=int-conversion",
				"-Werror=implicit-function-declaration", "-Werror=discarded-qualifiers", out).CombinedOutput()
			require.NoError(t, err, "%s\n%s", said, text)
		}
	}
	_, _, err = parsed.Harness("nobody", dir, false)
	assert.ErrorContains(t, err, "there is no function nobody")
}

// TestHarnesses: those of all functions of a file are one program for gcc and for us, without the functions that have none.
func TestHarnesses(t *testing.T) {
	dir := t.TempDir()
	file := filepath.Join(dir, "lib.c")
	require.NoError(t, os.WriteFile(file, []byte(harnessSource), 0o666))
	opt := Options{DataModel: LP64, Holes: true, Includes: Includes{Read: os.ReadFile}}
	parsed, err := Parse(context.Background(), []File{{file, []byte(harnessSource)}}, opt)
	require.NoError(t, err)
	text, errs := parsed.Harnesses(file, dir, false)
	assert.Len(t, errs, 2)
	assert.ErrorContains(t, errs["nameless"], "whose type has no name")
	assert.ErrorContains(t, errs["sized"], "a harness for an argument of type")
	all, err := Parse(context.Background(), []File{{filepath.Join(dir, "all.c"), []byte(text)}}, opt)
	require.NoError(t, err)
	var names []string
	for _, f := range all.Functions() {
		names = append(names, f.Name)
	}
	for _, f := range []string{"use", "many", "hidden", "none", "variadic", "old"} {
		assert.Contains(t, names, HarnessName(f))
	}
	assert.NotContains(t, text, "sized_")
	if _, err := exec.LookPath("gcc"); err == nil {
		program := filepath.Join(dir, "all.c")
		require.NoError(t, os.WriteFile(program, []byte(text), 0o666))
		log, err := exec.Command("gcc", "-fsyntax-only", "-w", program).CombinedOutput()
		require.NoError(t, err, string(log))
	}
}

// TestHarnessText is one as a whole, as people read it.
func TestHarnessText(t *testing.T) {
	const source = "struct list { int value; struct list *next; };\nint length(const struct list *l, char *name) { int n = 0; while (l) { n++; l = l->next; } return n; }\n"
	parsed, err := Parse(context.Background(), []File{{"list.c", []byte(source)}}, Options{DataModel: LP64})
	require.NoError(t, err)
	text, _, err := parsed.Harness("length", ".", false)
	require.NoError(t, err)
	assert.Equal(t, strings.TrimPrefix(`
/* Calls length with any arguments. Say here what its callers see to, with __VERIFIER_assume.

     cairn check --entry length_harness FILE */

#include "list.c"
#include <stddef.h>
#include <stdlib.h>

#define ELEMENTS 4 /* of arrays that pointers lead to; strings are shorter */
#define DEPTH 3    /* of structures that lead to others */
#define NULLS 0    /* 1: arguments may be null, as members may be */

extern void __VERIFIER_assume(int);
extern void __VERIFIER_nondet_memory(void *, size_t);
extern _Bool __VERIFIER_nondet_bool(void);
extern int __VERIFIER_nondet_int(void);
static struct list *any_1(unsigned depth);
static char *any_2(unsigned depth);

static void *allocated(size_t size)
{
	void *p = malloc(size);
	__VERIFIER_assume(p != NULL);
	return p;
}

static struct list *any_1(unsigned depth)
{
	if (depth == 0 || (NULLS || depth < DEPTH) && __VERIFIER_nondet_bool())
		return NULL;
	struct list *p = allocated(sizeof *p);
	(*p).value = __VERIFIER_nondet_int();
	(*p).next = any_1(depth - 1);
	return p;
}

static char *any_2(unsigned depth)
{
	if (depth == 0 || (NULLS || depth < DEPTH) && __VERIFIER_nondet_bool())
		return NULL;
	char *p = allocated(ELEMENTS);
	__VERIFIER_nondet_memory(p, ELEMENTS);
	p[ELEMENTS - 1] = 0;
	return p;
}

/* Arguments are static so that what they lead to is not lost. */
void length_harness(void)
{
	static const struct list *l_;
	static char *name_;

	l_ = any_1(DEPTH);
	name_ = any_2(DEPTH);
	length(l_, name_);
}
`, "\n"), text)
}
