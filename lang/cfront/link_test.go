package cfront

import (
	"context"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// linked are programs of several files, with how they end: e the error, r the end of the run, or the message.
var linked = []struct{ name, want, files string }{
	{"external function and variable", "e", `
-- main.c --
extern int total; int add(int); void reach_error(void);
int main(void) { add(2); add(3); if (total == 5) reach_error(); return 0; }
-- add.c --
int total; int add(int n) { return total += n; }
`},
	{"static names are those of their files", "e", `
-- main.c --
static int n = 1; static int get(void) { return n; } int other(void); void reach_error(void);
int main(void) { if (get() == 1 && other() == 2) reach_error(); return 0; }
-- other.c --
static int n = 2; static int get(void) { return n; } int other(void) { return get(); }
`},
	{"static functions by pointer", "e", `
-- main.c --
static int f(void) { return 1; } int (*other(void))(void); void reach_error(void); int which;
int main(void) { int (*p)(void) = which ? f : other(); if (p != f && p() == 2 && f() == 1) reach_error(); return 0; }
-- other.c --
static int f(void) { return 2; } int (*other(void))(void) { return f; }
`},
	{"tentative definitions of one file", "e", `
-- main.c --
int n; extern int n; int n; int get(void); void reach_error(void);
int main(void) { n = 4; if (get() == 4) reach_error(); return 0; }
-- get.c --
extern int n; int get(void) { return n; }
`},
	{"a declaration in a block", "e", `
-- main.c --
int main(void) { extern int n; extern int get(void); void reach_error(void); if (n == 3 && get() == 3) reach_error(); return 0; }
-- get.c --
int n = 3; int get(void) { return n; }
`},
	{"inline definitions", "e", `
-- util.h --
inline int twice(int n) { return 2 * n; }
-- main.c --
#include "util.h"
extern inline int twice(int n); int other(void); void reach_error(void);
int main(void) { if (twice(2) + other() == 10) reach_error(); return 0; }
-- other.c --
#include "util.h"
int other(void) { return twice(3); }
`},
	{"functions called without a declaration", "e", `
-- main.c --
void reach_error(void); int main(void) { if (twice(2) == 4) reach_error(); return 0; }
-- other.c --
int twice(int n) { return 2 * n; }
`},
	{"the address of an inline function", "e", `
-- util.h --
inline int twice(int n) { return 2 * n; }
-- main.c --
#include "util.h"
extern inline int twice(int n); int (*other(void))(int); void reach_error(void);
int main(void) { if (twice == other() && twice(2) == 4) reach_error(); return 0; }
-- other.c --
#include "util.h"
int (*other(void))(int) { return twice; }
`},
	{"definitions of an inline function that differ", "main.c:2:46: not supported: twice, which is inline here and defined differently in another file: also at other.c:1:5", `
-- main.c --
inline int twice(int n) { return n + n; }
void reach_error(void); int main(void) { if (twice(2) == 4) { twice(3); } return 0; }
-- other.c --
int twice(int n) { return 3 * n; }
`},
	{"a result that is narrower than declared", "main.c:1:61: not supported: a call of f, which returns int, as if it returned long long", `
-- main.c --
void reach_error(void); long long f(void); int main(void) { f(); if (f() < 0) reach_error(); return 0; }
-- f.c --
int f(void) { return -1; }
`},
	{"no result, though declared", "main.c:1:38: not supported: a call of f, which returns void, as if it returned int", `
-- main.c --
int f(void); int main(void) { return f() == f(); }
-- f.c --
void f(void) { }
`},
	{"one structure, packed differently", "get.c:2:60: not supported: access to an object of type struct s as struct s", `
-- main.c --
struct s { char a; int b; }; int get(struct s *p); int main(void) { struct s s = {1, 2}; return get(&s); }
-- get.c --
#pragma pack(1)
struct s { char a; int b; }; int get(struct s *p) { return p->b; }
`},
	{"packed from a header on", "main.c:2:54: not supported: the size of a structure whose layout a pragma or an attribute may change", `
-- pack.h --
#pragma pack(push, 1)
-- main.c --
#include "pack.h"
struct s { char a; int b; }; int main(void) { return sizeof(struct s); }
`},
	{"an array whose length another file knows", "e", `
-- main.c --
extern int a[]; void reach_error(void); int main(void) { if (a[2] == 7) reach_error(); return 0; }
-- a.c --
int a[3] = {5, 6, 7};
`},
	{"structures of one shape", "e", `
-- pair.h --
#ifndef PAIR_H
#define PAIR_H
#include "pair.h"
struct pair { int a, b; };
extern struct pair last; int sum(struct pair *p);
#endif
-- main.c --
#include "pair.h"
#include "pair.h"
void reach_error(void); int main(void) { struct pair p = {1, 2}; if (sum(&p) == 3 && last.b == 2) reach_error(); return 0; }
-- sum.c --
#include "pair.h"
struct pair last; int sum(struct pair *p) { last = *p; return p->a + p->b; }
`},
	{"once", "r", `
-- a.h --
#pragma once
enum { A = 1 };
-- main.c --
#include "a.h"
#include "a.h"
void reach_error(void); int main(void) { if (A != 1) reach_error(); return 0; }
`},
	{"folders", "e", `
-- lib/inner/a.h --
#include "../b.h"
-- lib/b.h --
#define B 3
-- main.c --
#include "lib/inner/a.h"
void reach_error(void); int main(void) { if (B == 3) reach_error(); return 0; }
`},
	{"what a macro expands to", "e", `
-- lib/a.h --
#define NEXT <stddef.h>
#include NEXT
#include "b.h"
-- lib/b.h --
enum { B = 3 };
-- main.c --
#define QUOTE(x) TEXT(x)
#define TEXT(x) #x
#define FILE_A "lib/a.h"
#ifdef CONFIG
#include CONFIG
#include QUOTE(CONFIG)
#endif
#include FILE_A
#include QUOTE(lib/b2.h)
void reach_error(void); int main(void) { size_t n = B; if (n == 3 && C == 4) reach_error(); return 0; }
-- lib/b2.h --
enum { C = 4 };
`},
	{"what a macro expands to, without end", "main.c: not supported: input on which the C parser panics: runtime error: index out of range [0] with length 0", `
-- main.c --
#define SELF "a.h"
#include SELF
int main(void) { return 0; }
-- a.h --
#include SELF
#include SELF
`},
	{"what a macro expands to, in a file that includes itself", "a.h:1:1: not supported: a file that includes itself and is not guarded by #ifndef or #pragma once", `
-- main.c --
#define A "a.h"
#include A
int main(void) { return 0; }
-- a.h --
#include "a.h"
`},
	{"what a macro expands to, not there", `main.c:2:10: include file not found: "no.h"`, `
-- main.c --
#define NO "no.h"
#include NO
int main(void) { return 0; }
`},
	{"functions defined twice", "e", `
-- a.c --
int f(void) { return 1; } int g(void); void reach_error(void); int main(void) { if (f() == 1 && g() == 1) reach_error(); return 0; }
-- b.c --
int f(void) { return 2; } int g(void) { return f(); }
`},
	{"a weak definition first", "e", `
-- a.c --
__attribute__((weak)) int f(void) { return 1; } int g(void) { return f(); }
-- b.c --
int f(void) { return 2; } int g(void); void reach_error(void); int main(void) { if (f() == 2 && g() == 2) reach_error(); return 0; }
`},
	{"a weak definition last", "e", `
-- a.c --
int f(void) { return 1; } int g(void); void reach_error(void); int main(void) { if (f() == 1 && g() == 1) reach_error(); return 0; }
-- b.c --
int f(void) __attribute__((__weak__)); int f(void) { return 2; } int g(void) { return f(); }
`},
	{"weak definitions alone", "e", `
-- a.c --
__attribute__((weak)) int f(void) { return 1; } int g(void); void reach_error(void); int main(void) { if (g() == 1) reach_error(); return 0; }
-- b.c --
__attribute__((weak)) int f(void) { return 2; } int g(void) { return f(); }
`},
	{"a weak function that is not there", "a.c:1:81: not supported: the function f, which is weak and has no definition: a null pointer, or one of another file", `
-- a.c --
int f(void) __attribute__((weak)); void reach_error(void); int main(void) { if (f) reach_error(); return 0; }
`},
	{"functions of the library", "e", `
-- a.c --
#include <string.h>
char *strchr(const char *s, int c) { return (char *)s + 9; } void *memset(void *s, int c, size_t n) { *(char *)s = c + 1; return s; }
int seen(char *s); void reach_error(void);
int main(void) { char a[] = "abca"; if (strrchr(a, 'a') == a + 3 && strchr(a, 'b') == a + 9 && seen(a) && *(char *)memset(a, 1, 4) == 2) reach_error(); return 0; }
-- b.c --
char *strchr(const char *s, int c); int seen(char *s) { return strchr(s, 1) == s + 9; }
`},
	{"other names of the library", "e", `
-- a.c --
char *strtok(char *, const char *); int strcmp(const char *, const char *);
int index, strtok_r; static int strsep(int n) { return n + 1; } void reach_error(void); char *rindex(const char *, int);
int main(void) { char a[] = "a b"; if (strsep(index) == 1 && strcmp(strtok(a, " "), "a") == 0 && rindex(a, 'a') == a) reach_error(); return strtok_r; }
`},
	{"stubs of a function of the library", "e", `
-- main.c --
#include <string.h>
void reach_error(void); int set(char *); int main(void) { char c = 0; memset(&c, 5, 1); if (c == 6 && set(&c) == 6) reach_error(); return 0; }
-- a.c --
#include <stddef.h>
void *memset(void *p, int c, size_t n) { char *q = p; for (size_t i = 0; i < n; i++) q[i] = c + 1; return p; }
void *__builtin___memset_chk(void *p, int c, size_t n, size_t m) { return p; }
void *memcpy(void *p, const void *q, size_t n) { *(char *)p = 7; return p; }
-- b.c --
#include <string.h>
void *memset(void *p, int c, size_t n) { return p; }
void *__builtin___memset_chk(void *p, int c, size_t n, size_t m) { return p; }
int set(char *c) { char d = 3; memset(c, 5, 1); int x = *c; memcpy(c, &d, 1); return *c == 7 ? x : 0; }
`},
	{"a function of the library that is defined twice in one file", "a.c:2:6: function memset is defined twice", `
-- a.c --
void *memset(void *p, int c, unsigned n) { return p; }
void *memset(void *p, int c, unsigned n) { return p; } int main(void) { return 0; }
`},
	{"variables defined twice", "b.c:1:5: n is defined twice: also at a.c:1:5", `
-- a.c --
int n = 1; int main(void) { return n; }
-- b.c --
int n = 1;
`},
	{"tentative definitions of two files", "b.c:1:5: n is defined twice: also at a.c:1:5", `
-- a.c --
int n; int main(void) { return n; }
-- b.c --
int n;
`},
	{"types that differ", "b.c:1:11: not supported: a variable with different types in two files: n: also at a.c:1:12", `
-- a.c --
extern int n; int main(void) { return n; }
-- b.c --
long long n = 1;
`},
	{"a function and a variable", "b.c:1:5: f is declared as a variable and as something else", `
-- a.c --
int f(void); int main(void) { return 0; }
-- b.c --
int f;
`},
	{"no main", "a.c:1:1: there is no function main", `
-- a.c --
int f(void);
-- b.c --
static int main(void) { return 0; }
`},
	{"an error in a header", "h.h:2:9: y is not declared", `
-- h.h --

int x = y;
-- a.c --
#include "h.h"
int main(void) { return 0; }
`},
	{"a file that includes itself", "a.h:1:1: not supported: a file that includes itself and is not guarded by #ifndef or #pragma once", `
-- a.h --
#include "b.h"
-- b.h --
#include "a.h"
-- a.c --
#include "a.h"
int main(void) { return 0; }
`},
	{"a file that includes itself by its name", "a.c:1:1: not supported: a file that includes itself and is not guarded by #ifndef or #pragma once", `
-- a.c --
#include "a.c"
int main(void) { return 0; }
`},
	{"once that no condition asks for", "a.h:1:1: not supported: a file that includes itself and is not guarded by #ifndef or #pragma once", `
-- a.h --
#if 0
#pragma once
#endif
#include "a.h"
-- a.c --
#include "a.h"
int main(void) { return 0; }
`},
	{"once that comes too late", "a.h:1:1: not supported: a file that includes itself and is not guarded by #ifndef or #pragma once", `
-- a.h --
#include "a.h"
#pragma once
-- a.c --
#include "a.h"
int main(void) { return 0; }
`},
	{"no such header", `a.c:1:10: include file not found: "no.h"`, `
-- a.c --
#include "no.h"
int main(void) { return 0; }
`},
	{"a header that no condition asks for", "r", `
-- a.c --
#ifdef _WIN32
#include "no.h"
#endif
int main(void) { return 0; }
`},
}

// readFiles reads the files of an archive: what is to be linked, and headers.
func readFiles(a *txtar.Archive) (files []File, o Options) {
	texts := map[string][]byte{}
	for _, f := range a.Files {
		texts[filepath.FromSlash(f.Name)] = f.Data
		if strings.HasSuffix(f.Name, ".c") {
			files = append(files, File{f.Name, f.Data})
		}
	}
	o.Includes.Read = func(name string) ([]byte, error) {
		if text, ok := texts[filepath.Clean(name)]; ok {
			return text, nil
		}
		return nil, fs.ErrNotExist
	}
	return files, o
}

// TestLinked executes programs of several files.
func TestLinked(t *testing.T) {
	for _, c := range linked {
		t.Run(c.name, func(t *testing.T) {
			files, o := readFiles(txtar.Parse([]byte(c.files)))
			require.Equal(t, c.want, endOf(t, files, o))
		})
	}
}

// endOf tells how a program ends, or the error.
func endOf(t *testing.T, files []File, o Options) string {
	p, err := LoadFiles(context.Background(), files, o)
	if err != nil {
		return err.Error()
	}
	require.NoError(t, p.Check())
	prog, err := cexec.Compile(p.Main)
	require.NoError(t, err)
	out, err := prog.Run(context.Background(), cexec.Run{Start: p.Main.Source, MaxSteps: 1e6, Choose: func(cfg.Site) (num.Rat, bool) { return num.Zero(), true }})
	require.NoError(t, err)
	return map[cexec.Kind]string{cexec.ReachedTarget: "e", cexec.Ended: "r", cexec.Undefined: "u"}[out.Kind]
}

// TestDefinedTwice: that the first definition of a function is taken is an assumption, if it is not because the other one is weak.
func TestDefinedTwice(t *testing.T) {
	for weak, want := range map[string][]cfg.Note{
		"":                       {{Pos: cfg.Pos{File: "a.c", Line: 1, Col: 5}, Text: "assumed: the function f is this one, not the one at b.c:1:6"}},
		"__attribute__((weak)) ": nil,
	} {
		files, o := readFiles(txtar.Parse([]byte("-- a.c --\nint f(void) { return 1; } int main(void) { return f(); }\n-- b.c --\n " + weak + "int f(void) { return 2; }\n")))
		p, err := LoadFiles(context.Background(), files, o)
		require.NoError(t, err)
		require.Equal(t, want, p.Notes)
	}
}

// TestLinkedProcedures: static functions of one name that are kept as procedures are told apart.
func TestLinkedProcedures(t *testing.T) {
	files, o := readFiles(txtar.Parse([]byte(`
-- main.c --
static int f(int n) { return n <= 0 ? 1 : f(n - 1) + 1; } int other(int); void reach_error(void);
int main(void) { if (f(2) == 3 && other(2) == 4) reach_error(); return 0; }
-- other.c --
static int f(int n) { return n <= 0 ? 0 : f(n - 1) + 2; } int other(int n) { return f(n); }
`)))
	p, err := LoadFiles(context.Background(), files, o)
	require.NoError(t, err)
	var names []string
	for _, proc := range p.Procs {
		names = append(names, proc.Name)
	}
	require.Equal(t, []string{"main", "main.c:f", "other.c:f"}, names)
}

// TestExported: a static function has a name for other files, as CBMC's compiler exports it; where the order of evaluation matters it is followed
// as that of any other function.
func TestExported(t *testing.T) {
	const other = `
-- byte-queue.c --
int log;
static int twice(int n) { return 2 * n; } static int note(int n) { log += n; return log; } int use(void) { return twice(note(0)); }
`
	const order = "not supported: order of evaluation: from right to left it may make a difference"
	for _, tt := range []struct{ want, body, more string }{
		{"e", "if (twice(4) == 4 && __CPROVER_file_local_byte_queue_c_twice(4) == 8) reach_error();", ""},
		{"r", "int (*p)(int) = __CPROVER_file_local_byte_queue_c_twice; if (p(4) != 8) reach_error();", ""},
		{order, "if (both(first(), __CPROVER_file_local_byte_queue_c_note(1)) == 11) reach_error();", ""},
		{order, "int (*p)(int) = __CPROVER_file_local_byte_queue_c_note; if (both(log = 3, p(1)) == 31) reach_error();", ""},
		{"main.c:4:22: not supported: the function __CPROVER_file_local_byte_queue_c_twice, whose name belongs to a verifier",
			"if (__CPROVER_file_local_byte_queue_c_twice(4) == 8) reach_error();", "-- more/byte-queue.c --\nstatic int twice(int n) { return n; } int more(void) { return twice(1); }\n"},
	} {
		for _, bytes := range []bool{false, true} {
			files, o := readFiles(txtar.Parse([]byte(`
-- main.c --
int __CPROVER_file_local_byte_queue_c_twice(int n); int __CPROVER_file_local_byte_queue_c_note(int n); void reach_error(void);
extern int log; static int first(void) { return log; } static int both(int a, int b) { return 10 * a + b; }
static int twice(int n) { return n; }
int main(void) { ` + tt.body + " return 0; }" + other + tt.more)))
			o.Bytes = bytes
			end := endOf(t, files, o)
			if tt.want == order { // or both orders are followed, and the error is reached in one of them
				require.NotEqual(t, "r", end, "%s", tt.body)
				continue
			}
			require.Equal(t, tt.want, end, "%s", tt.body)
		}
	}
}

// TestLinkedGCC compares the same programs with gcc, where it is installed.
func TestLinkedGCC(t *testing.T) {
	gcc, err := exec.LookPath("gcc")
	if err != nil {
		t.Skip("gcc is not installed")
	}
	for _, c := range linked {
		if len(c.want) > 1 {
			continue
		}
		dir := t.TempDir()
		args := []string{"-w", "-fno-builtin", "-Wl,-z,muldefs", "-o", filepath.Join(dir, "program")}
		for _, f := range txtar.Parse([]byte(c.files + "-- end.c --\n#include <stdlib.h>\nvoid reach_error(void) { exit(1); }\n")).Files {
			name := filepath.Join(dir, filepath.FromSlash(f.Name))
			require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
			require.NoError(t, os.WriteFile(name, f.Data, 0o644))
			if strings.HasSuffix(name, ".c") {
				args = append(args, name)
			}
		}
		out, err := exec.Command(gcc, args...).CombinedOutput()
		require.NoError(t, err, "%s: %s", c.name, out)
		err = exec.Command(filepath.Join(dir, "program")).Run()
		require.Equal(t, c.want == "e", err != nil, c.name)
	}
}

// TestMacrosFromOutside: -D, -U and -include.
func TestMacrosFromOutside(t *testing.T) {
	files, o := readFiles(txtar.Parse([]byte(`
-- first.h --
#define FIRST N + 1
-- inc/last.h --
enum { LAST = 9 };
-- main.c --
#include <last.h>
#ifdef __linux__
int wrong = LAST;
#endif
void reach_error(void); int main(void) { if (FIRST == 5 && LAST == 9 && F(1) == 3) reach_error(); return 0; }
`)))
	o.Includes.Dirs = []string{"inc"}
	o.Includes.Headers = []string{"first.h"}
	o.Includes.Macros = []Macro{{Name: "N", Body: "4"}, {Name: "F(x)", Body: "((x) + 2)"}, {Name: "__linux__", Undef: true}}
	require.Equal(t, "e", endOf(t, files, o))
	o.Includes.Headers = []string{"none.h"}
	require.Equal(t, "none.h: no such file", endOf(t, files, o))
}

// TestMacroFromOutside: what a macro from the command line expands to counts for the layout, also in a file without directives.
func TestMacroFromOutside(t *testing.T) {
	files := []File{{Name: "f.c", Text: []byte("struct s { char a; int b; } PACKED; void reach_error(void); int main(void) { if (sizeof(struct s) != 8) reach_error(); return 0; }")}}
	o := Options{Includes: Includes{Macros: []Macro{{Name: "PACKED", Body: "__attribute__((packed))"}}}}
	require.Equal(t, "e", endOf(t, files, o))
}
