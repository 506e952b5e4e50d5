package cfront

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

// knownNames are the functions that mean something here without a definition.
func knownNames() []string {
	names := map[string]bool{}
	for _, table := range []map[string]builtinFunc{builtins(), mathFunctions(), typeGeneric(), classes(), complexFunctions(), overflowFunctions(), atomicFunctions(), libraryFunctions(), verifierFunctions()} {
		for name := range table {
			names[name] = true
		}
	}
	for name := range libraryEffects {
		names[name] = true
	}
	for name := range guesses {
		names[name], names[name+"f"] = true, true
	}
	for _, m := range models() {
		for _, name := range m.defines {
			names[name] = true
		}
	}
	prelude := map[string]bool{}
	words([]byte(predefined("prelude")), prelude)
	maps.DeleteFunc(names, func(name string, _ bool) bool { return prelude[name] })
	return slices.Sorted(maps.Keys(names))
}

// TestMisusedFunctions calls every function that is known without a prototype, with arguments of all kinds: no such call makes a program any
// less of a program.
func TestMisusedFunctions(t *testing.T) {
	results := []string{"int", "void *", "double", "void"}
	for i, args := range []string{"", "n", "d", "p", "s", "n, n", "p, n", "p, p", "n, d", "p, n, n", "p, p, n", "s, p, d", "p, p, p, p", "n, n, n, n, n, n"} {
		result := results[i%len(results)]
		var b strings.Builder
		for _, name := range knownNames() {
			fmt.Fprintf(&b, "%s %s();\n", result, name)
		}
		b.WriteString("int more(void);\nint main(void) { int n = 1; double d = 1; char p[4]; struct { int m[3]; } s;\n")
		for k, name := range knownNames() {
			if (i+k)%3 == 0 {
				fmt.Fprintf(&b, "if (more()) { %s(%s); }\n", name, args)
			}
		}
		b.WriteString("return 0; }\n")
		_, err := Load(context.Background(), "f.c", []byte(b.String()), Options{DataModel: LP64, Holes: true, Bytes: i/len(results)%2 == 0})
		require.NoError(t, err, "%s f(%s)", result, args)
	}
}

// TestNamesOfTheLibrary: members, parameters and variables that are called like functions of the C library are not these, and a function that
// a pointer does not lead to need not take the arguments of a call.
func TestNamesOfTheLibrary(t *testing.T) {
	hooks := `#include <stdlib.h>
struct hooks { void *(*malloc)(size_t); void (*free)(void *); void *(*realloc)(void *, size_t); };
static void *get(size_t n) { return malloc(n); }
static void put(void *p) { free(p); }
static void *grow(void *p, size_t n) { return realloc(p, n); }
`
	unfit := "not supported: call through a pointer that points to no function of its type"
	for _, c := range []struct {
		before, body string
		want         string
	}{
		{hooks, "struct hooks h = { get, put, grow }, *m = &h; int *p = m->malloc(4); *p = 3; p = m->realloc(p, 8); if (*p == 3) reach_error(); m->free(p);", "e"},
		{hooks, "struct hooks h = { malloc, free, realloc }, *m = &h; int *p = m->malloc(4); *p = 3; p = m->realloc(p, 8); if (*p == 3) reach_error(); m->free(p);", "e"},
		{hooks + "int use(void *(*realloc)(void *, size_t), void (*free)(void *)) { int *p = realloc(0, 4); *p = 5; int x = *p; free(p); return x; }",
			"if (use(grow, put) == 5) reach_error();", "e"},
		{hooks + "int use(int malloc, int free) { return malloc - free; }", "if (use(7, 2) == 5) reach_error();", "e"},
		{"#include <math.h>\nstruct { const char *name; double (*f)(); } table[] = { { \"a\", fabs }, { \"b\", pow }, { \"c\", atan2 } };",
			"double (*f)() = table[0].f; if (f(-2.0) == 2) reach_error();", "e"},
		{"#include <math.h>\ndouble (*table[])() = { fabs, fmax };", "int i = pick(); if (i == 1 && table[i](1.0, 3.0) == 3) reach_error();", "e"},
		{"#include <math.h>\ndouble (*f)() = fabs;", "f(1.0, 2.0);", unfit},
		{"#include <math.h>\ndouble (*f)() = fabs;", "f(1);", unfit},
		{"#include <stdlib.h>\nvoid (*f)() = free;", "f();", unfit},
		{"double sqrt();", "sqrt(1.0, 2.0);", "not supported: a call of sqrt with 2 arguments, or of other types than it takes"},
		{"void *malloc();", "char *p = malloc(1); *p = 1; if (*p == 1) reach_error();", "e"},
		{"char *strcpy(); int strcmp();", "char a[4]; strcpy(a, \"ab\"); if (strcmp(a, \"ab\") == 0) reach_error();", "e"},
		{"#include <stdlib.h>\nvoid *(*f)(void *) = (void *(*)(void *))malloc;", "f(0);", unfit},
		{"#include <math.h>\nint (*f)(double) = (int (*)(double))fabs;", "f(1.0);", unfit},
	} {
		src := c.before + "\nvoid reach_error(void); int __VERIFIER_nondet_int(void);\nint pick(void) { return __VERIFIER_nondet_int(); }\nint main(void) { " + c.body + " }"
		require.Equal(t, c.want, ended(t, src, Options{Holes: true, Bytes: true}, 1), "%s", src)
	}
}

// TestNullCalls: a call through a null pointer is an error where pointers are checked, and not decided otherwise.
func TestNullCalls(t *testing.T) {
	noFunction := "not supported: call through a pointer that points to no function of its type"
	for _, c := range []struct {
		before, body string
		checked      string
	}{
		{"", "void (*f)(void) = 0; f();", "e"},
		{"", "((void (*)(void))0)();", "e"},
		{"struct { int n; int (*f)(int); } s;", "s.f(1);", "e"},
		{"void g(void) { } void (*table[3])(void) = { g };", "table[1]();", "e"},
		{"void g(void) { }", "void (*f)(void) = 0; if (__VERIFIER_nondet_int()) f = g; f();", "e"},
		{"void g(int n) { }", "void (*f)(void) = (void (*)(void))g; f();", noFunction},
		{"void (*pick(void))(void);", "void (*f)(void) = pick(); f();", noFunction},
		{"int x;", "void (*f)(void) = (void (*)(void))&x; f();", noFunction},
	} {
		src := c.before + "\nint __VERIFIER_nondet_int(void); int main(void) { " + c.body + " }"
		for _, bytes := range []bool{false, true} {
			for checks, want := range map[cfg.Check]string{cfg.Pointer: c.checked, cfg.Assertion: noFunction} {
				o := Options{Holes: true, Bytes: bytes, Checks: cfg.ChecksOf(checks)}
				got := ended(t, src, o)
				if strings.Contains(got, "with too few arguments") { // where the pointer has one value
					got = noFunction
				}
				require.Equal(t, want, got, "%s %v", src, o)
			}
		}
	}
}
