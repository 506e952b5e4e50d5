package cfront

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

func load(src string, o Options) error {
	_, err := Load(context.Background(), "f.c", []byte(src), o)
	return err
}

// TestSyntaxErrors lists input that is no program.
func TestSyntaxErrors(t *testing.T) {
	for src, want := range map[string]string{
		"":                                                 "f.c:1:1: there is no function main",
		"int x;":                                           "f.c:1:1: there is no function main",
		"int main(void);":                                  "f.c:1:1: the function main has no body",
		"int main(void) {":                                 "f.c:1:17: unexpected end of file",
		"int main(void) { }\nint x = '\\":                  "f.c:2:9: character constant not terminated",
		"int main(void) { }\nchar *x = \"a\\\n":            "f.c:2:11: string literal not terminated",
		"int main(void) { }\n#include <x\\":                "f.c:3:1: unexpected rune: '\\n'",
		"int main(void) { }\nint *":                        "f.c:2:6: unexpected end of file",
		"int main(void) { }\nint x":                        "f.c:2:6: unexpected end of file",
		"int main(void) { }\nint f(int *;":                 "f.c:2:12: unexpected ';', expected type qualifier",
		"int main(void) { x = 1; }":                        "f.c:1:18: x is not declared",
		"int main(void) { goto l; }":                       "f.c:1:23: label undefined: l",
		"int main(void) { return 0 }":                      "f.c:1:27: unexpected '}', expected ';'",
		"int main(void) { int x; int x; }":                 "f.c:1:29: x is declared twice",
		"int main(void) { void *p = &&l; goto *p; }":       "f.c:1:28: label l is used but not defined",
		"int main(void) { { __label__ l; goto l; } l: ; }": "f.c:1:33: label l is used but not defined",
		"int f(void) { l: return 0; }\nint main(void) {\n  l: goto l;\n  { if (f()) l: return 0; } }": "f.c:4:14: label l is defined twice",
		"int f(int x) { int x; } int main(void) { f(1); }":                                            "f.c:1:20: x is declared twice",
		"int main(void) { 1 = 2; }": "f.c:1:18: an assignment to what is no object",
		"struct { int b : 3; } s; int main(void) { __typeof__(s.b) x = 1; }": "f.c:1:43: typeof of a bit-field",
		"int main(void) { break; }":                                              "f.c:1:18: break statement not within loop or switch",
		"int main(void) { switch (1) { continue; } }":                            "f.c:1:31: continue statement not within a loop",
		"int main(void) { int x; switch (x) { case 1: case 1: ; } }":             "f.c:1:46: a case value that occurs twice",
		"int main(void) { int x; switch (x) { case x: ; } }":                     "f.c:1:43: the expression is not constant",
		"int main(void) { int x; switch (x) { default: default: ; } }":           "f.c:1:47: a switch with two default labels",
		"int f(int a); int main(void) { f(); }":                                  "f.c:1:32: too few arguments in a call of f",
		"int f(int a); int main(void) { f(1, 2); }":                              "f.c:1:37: too many arguments in a call of f",
		"int f(void); int main(void) { f(1); }":                                  "f.c:1:33: too many arguments in a call of f",
		"void f(void); int main(void) { int x = f(); }":                          "f.c:1:40: a value is missing: the expression is of type void",
		"int f(void) { return 0; } int f(void) { return 1; } int main(void) { }": "f.c:1:31: function f is defined twice",
		"int x = 1; int x = 2; int main(void) { }":                               "f.c:1:16: x is initialised twice",
		"int a[1/0]; int main(void) { }":                                         "f.c:1:7: the length of array a is not constant",
		"int a[-1]; int main(void) { }":                                          "f.c:1:7: the length of an array is negative",
		"const int k = 1; int main(void) { k = 2; }":                             "f.c:1:35: assignment to the constant k",
		"int main(void) { int x; x(); }":                                         "f.c:1:25: a call of what is no function",
		"int main(void) { int x; return x[0]; }":                                 "f.c:1:32: what has the type int is no pointer",
		"#include \"g.h\"\nint main(void) { }":                                   "f.c:1:10: include file not found: \"g.h\"",
		"#include \"f.c\"\nint main(void) { }":                                   "f.c:1:10: include file not found: \"f.c\"",
		"#include \"<source>\"\nint main(void) { }":                              "f.c:1:10: include file not found: \"<source>\"",
		"#error no\nint main(void) { }":                                          "f.c:1:2: no",
		"\x7fELF\x00\x01":                                                        "f.c:1:1: not a text file: character 0x7f",
		"int main(void) { }\nint \x00y;":                                         "f.c:2:5: not a text file: character 0x0",
		"_Static_assert(sizeof(int) == 8, \"int\"); int main(void) { }":          "f.c:1:16: assertion failed: int",
		"int main(void) { return 99999999999999999999; }":                        "f.c:1:25: a constant that is too large for its type",
		"int main(void) { return 09; }":                                          "f.c:1:25: a constant with an invalid digit or suffix",
		"int f; int f(void); int main(void) { }":                                 "f.c:1:12: f is declared as something else before",
	} {
		err := load(src, Options{})
		var se *SyntaxError
		if !assert.ErrorAs(t, err, &se, "%s", src) {
			continue
		}
		assert.Equal(t, want, err.Error(), "%s", src)
	}
}

// TestUnsupported lists C that is not translated, with its name and position.
func TestUnsupported(t *testing.T) {
	for _, c := range []struct{ src, want string }{
		// What the C parser gets wrong.
		{"#undef x\nint f(void *q, long x) { { (void (*)(char x))q; return x; } } int main(void) { return f(0, 300); }", ""},
		{"#undef x\nint main(void) { int x = 300; { sizeof(int (*)(char x)); return x; } }", ""},
		{"#undef x\nint x = 300; int main(void) { (void (*)(char x))0; return x; }", ""},
		{"#undef x\nenum { x = 300 }; int main(void) { (void (*)(char x))0; return x; }", ""},
		{"int (*g(int x))(char y) { return 0; } int y; int main(void) { g(1); return y; }", ""},
		{"#undef x\nint main(void) { long x; (void (*)(char x))0; return x; }", ""},
		{"int main(void) { int f(void) { return 1; } return f(); }", "f.c:1:18: a nested function"},
		{"int main(void) { int a[1/0]; return a[0]; }", "f.c:1:22: an array of variable length"},
		{"struct s { int a[1/0]; } g; int main(void) { return g.a[0]; }", "f.c:1:53: an array of unknown length"},
		{"int main(void) { return sizeof(int[1/0]); }", "f.c:1:25: the size of int [*]"},
		{"struct s { int a; }; int main(void) { struct s x; struct s { char a; }; return x.a; }", ""},
		{"#define P _Pragma(\"pack(1)\")\nP struct s { char a; int b; }; int main(void) { return sizeof(struct s); }",
			"f.c:2:56: the size of a structure whose layout a pragma or an attribute may change"},
		{"#pragma pack(push,n)\nstruct s { char a; int b; };\n#pragma pack()\nstruct t { struct s s; }; int main(void) { return sizeof(struct t); }",
			"f.c:4:51: the size of a structure whose layout a pragma or an attribute may change"},
		{"typedef int (__attribute__((mode(QI))) t); int main(void) { return (t)300; }", "f.c: an attribute that makes another type, at a place where it is not understood"},
		{"struct s { char a; int (__attribute__((aligned(8))) b); }; int x[sizeof(struct s)]; int main(void) { return x[0]; }", "f.c:1:66: the length of array x is not constant"},
		{"struct s { char a; int (__attribute__((aligned(8))) b); }; _Static_assert(sizeof(struct s) == 16, \"s\"); int main(void) { return 0; }", ""},
		{"#pragma pack(push,1)\nstruct s { char a; int b; };\n#pragma pack(pop)\nstruct t { struct s *s; }; int main(void) { return sizeof(struct t); }", ""},
		{"#pragma pack(push, 8)\nstruct s { char a; long long b; };\n#pragma pack(pop)\nint main(void) { return sizeof(struct s); }", ""},
		{"#pragma pack(push)\n#pragma pack(2)\n#pragma pack(pop)\nstruct s { char a; long long b; }; int main(void) { return sizeof(struct s); }", ""},
		{"#pragma pack(push, x, 2)\nstruct s { char a; int b; }; int main(void) { return sizeof(struct s); }", "f.c:2:54: the size of a structure whose layout a pragma or an attribute may change"},
		{"#pragma pack(2)\n#pragma pack()\nstruct s { char a; int b; }; int main(void) { return sizeof(struct s); }", ""},
		{"#pragma pack(3)\ntypedef struct { char a; int b; } s; int main(void) { return sizeof(s); }", "f.c:2:62: the size of a structure whose layout a pragma or an attribute may change"},
		{"struct s { char a;\n#pragma pack(1)\nint b; }; int main(void) { return sizeof(struct s); }", "f.c:3:35: the size of a structure whose layout a pragma or an attribute may change"},
		{"struct s { char a; int b __attribute__((aligned(3))); }; int main(void) { return sizeof(struct s); }", "f.c:1:82: the size of a structure whose layout a pragma or an attribute may change"},
		{"typedef int n __attribute__((aligned(8))); struct s { char a; n b; }; int main(void) { return sizeof(struct s); }", ""},
		{"struct s { char a; int b; }; int (__attribute__((aligned(8))) x); int main(void) { return sizeof(struct s); }", "f.c:1:91: the size of a structure whose layout a pragma or an attribute may change"},
		{"#define S struct s { char a; int b; };\n#pragma pack(1)\nS int main(void) { return sizeof(struct s); }", "f.c:3:27: the size of a structure whose layout a pragma or an attribute may change"},
		{"enum { A } __attribute__((packed)) x; struct t { char a; int b; }; int main(void) { return sizeof(struct t); }", ""},
		{"#pragma pack(1)\nstruct s { char a; int b; };\n#pragma pack()\nstruct t { char a; int b __attribute__((aligned(3))); }; struct u { struct s a; char b; } __attribute__((aligned(4)));\n#ifdef _MSC_VER\n#pragma pack(push, 2)\n#endif\nstruct v { char a; int b; }; _Static_assert(sizeof(struct s) == 5 && sizeof(struct u) == 8 && sizeof(struct v) == 8, \"sizes\");\nint main(void) { return 1 / (sizeof(struct s) == 5 && sizeof(struct u) == 8 && sizeof(struct v) == 8); }", ""},
		{"typedef int di __attribute__((mode(DI))); int main(void) { di x = 1; return x; }", ""},

		// Constructs.
		{"int f(int *p) { return f(p); } int main(void) { int x; return f(&x); }", "f.c:1:63: a recursive function with a parameter of type int *"},
		{"struct s { int a; } f(int n) { return f(n); } int main(void) { return f(1).a; }", "f.c:1:71: a recursive function that returns struct s"},
		{"int main(void) { _Decimal64 d = 1.5dd; return 0; }", "f.c:1:33: the floating-point constant 1.5dd"},
		{"_Decimal64 g; int main(void) { return g > 0; }", "f.c:1:39: a value of type an unknown type"},
		{"int main(void) { int n; int a[n]; return 0; }", "f.c:1:29: an array of variable length"},
		{"int main(void) { goto l; ({ l: ; 1; }); return 0; ({ l2: ; }); }", "f.c:1:18: a goto into an expression"},
		{"#define PACKED _Pragma(\"pack(1)\")\nPACKED struct s { char a; int b; }; int main(void) { return sizeof(struct s); }", "f.c:2:61: the size of a structure whose layout a pragma or an attribute may change"},
		{"struct s { int a __attribute__((mode(QI))); }; int main(void) { struct s s = { 300 }; return s.a; }", ""},
		{"int f(int a __attribute__((mode(QI)))) { return a; } int main(void) { return f(300); }", ""},
		{"struct a { char c; int i; };\n#pragma pack(1)\nstruct b { char c; int i; }; int main(void) { struct a x = { 1, 2 }; return ((struct b *)&x)->i; }", "f.c:3:77: access to an object of type struct a as struct b"},
		{"int main(void) { int x; return *(char *)&x; }", "f.c:1:32: access to an object of type int as char"},
		{"int main(void) { int x; return (int)&x; }", "f.c:1:32: conversion of int * to int"},
		{"int main(void) { __asm__(\"cli\"); }", "f.c:1:18: inline assembly"},
		{"int main(void) { int x; __asm__(\"\" : \"=r\"(x)); return x; }", "f.c:1:25: inline assembly"},
		{"int main(void) { int x, y; __asm__(\"mov %1, %0\" : \"+r\"(x) : \"r\"(y)); return x; }", "f.c:1:28: inline assembly"},
		{"int main(void) { int x; char y = 1; __asm__(\"\" : \"=r\"(x) : \"0\"(y)); return x; }", "f.c:1:37: inline assembly"},
		{"int main(void) { int x, y = 1; __asm__(\"movw %1, %0\" : \"=r\"(x) : \"r\"(y)); return x; }", "f.c:1:32: inline assembly"},
		{"int main(void) { int x, y; __asm__(\"\" : \"=r\"(x), \"=r\"(y) : \"1\"(2), \"0\"(1)); return x; }", "f.c:1:28: inline assembly"},
		{"int main(void) { _Bool x; char y = 2; __asm__(\"\" : \"=q\"(x) : \"0\"(y)); return x; }", "f.c:1:39: inline assembly"},
		{"int main(void) { asm goto(\"\" :::: l); l: return 0; }", "f.c:1:18: inline assembly"},
		{"__asm__(\"nop\"); int main(void) { }", "f.c:1:1: inline assembly"},
		{"void g(int *); int main(void) { void *p = &&l; { int x __attribute__((cleanup(g))) = 1; goto *p; } l:; }",
			"f.c:1:89: a computed goto out of the block of a variable with attribute cleanup"},
		{"int main(void) { return __alignof__(long long); }", ""},
		{"__auto_type x = 1; int main(void) { return x; }", ""},
		{"int main(void) { __typeof__(int *) x = 0; }", ""},
		{"int a[300]; int main(void) { int i; return a[i]; }", "f.c:1:44: an unknown index into an array of 300 elements (limit 256)"},
		{"int a[100000]; int main(void) { return a[1]; }", "f.c:1:5: an array of more than 4096 elements: a"},
		{"int f(void); int x = 1; int y = 1 + (x, 2); int main(void) { return y; }", "f.c:1:33: an initialiser that is not constant"},
		{"int x; int y = 1 ? x : 2; int main(void) { return y; }", "f.c:1:16: an initialiser that is not constant"},
		{"int f(int n) { return sizeof(struct { char v[n]; int k; }); } int main(void) { return f(5); }", "f.c:1:23: the size of a structure with a member of variable length"},
		{"_Pragma(\"x\") int main(void) { }", "f.c:1:1: _Pragma"},
		{"extern int a[]; int main(void) { return a[2]; }", "f.c:1:41: an array of unknown length"},
		{"int f(int a) { return a; } int main(void) { int g(); return ((int (*)(long long))f)(1); }", "f.c:1:61: a call of f with an argument of another type"},

		// Functions that are not what an unknown function is taken to be.
		{"int setjmp(int *); int main(void) { int b; return setjmp(&b); }", "f.c:1:51: the function setjmp with a buffer of type int"},
		{"char *ctermid(char *); int main(void) { ctermid(0); return 0; }", "f.c:1:41: the function ctermid, whose result the C library defines"},
		{"void memcpy(void *, void *, int); int main(void) { int a[4]; memcpy(a, a + 1, 12); }", "f.c:1:62: memcpy between parts of an array that may overlap"},
		{"void memcpy(void *, void *, int); int main(void) { int a[4]; memcpy(a + 1, a, 12); }", "f.c:1:62: memcpy between parts of an array that may overlap"},
		{"void memmove(void *, void *, int); int main(void) { int a[4], k; memmove(a + k, a + 1, 8); }", "f.c:1:66: memmove between parts of an array that may overlap"},
		{"int main(void) { return __builtin_frob(1); }", "f.c:1:25: the function __builtin_frob"},
		{"__attribute__((constructor)) void f(int n) { } int main(void) { }", "f.c:1:35: a constructor or destructor with parameters: f"},
		{"int g; int main(void) { int x __attribute__((cleanup(g))) = 1; }", "f.c:1:54: attribute cleanup with something else than a function"},
	} {
		err := load(c.src, Options{})
		if c.want == "" {
			require.NoError(t, err, "%s", c.src)
			continue
		}
		var u *Unsupported
		if !assert.ErrorAs(t, err, &u, "%s", c.src) {
			continue
		}
		assert.Equal(t, strings.Replace(c.want, ": ", ": not supported: ", 1), err.Error(), "%s", c.src)
	}
}

// TestLimits feeds input that would exhaust the stack or the time of a recursive parser.
func TestLimits(t *testing.T) {
	repeat := strings.Repeat
	const huge = 200000
	body := func(s string) string { return "int a; int main(void) { " + s + " }" }
	for _, c := range []struct{ src, want string }{
		{body("return " + repeat("(", huge) + "1" + repeat(")", huge) + ";"), "brackets nested more than 1000 deep"},
		{body(repeat("{", huge) + repeat("}", huge)), "brackets nested more than 1000 deep"},
		{"#define P ((((((((((\n#define Q P P P P P P P P P P\n#define R Q Q Q Q Q Q Q Q Q Q\n#define S R R R R R R R R R R\n" + body("return S 1;"),
			"brackets nested more than 1000 deep"},
		{"#define P ((((((((((\n#define Q P P P P P P P P P P\n#define R Q Q Q Q Q Q Q Q Q Q\n#define S R R R R R R R R R R\n" +
			"#define T S S S S S S S S S S\n#if T\n#endif\n" + body(""), "macros that expand to too much text"},
		{"#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(A(x)))))\nint v[] = { B(B(1;)) };\n" + body(""), "macros that expand to too much text"},
		{"#if " + repeat("(", huge) + "1\n#endif\n" + body(""), "brackets nested more than 1000 deep"},
		{"#if " + repeat("- ", huge) + "1\n#endif\n" + body(""), "an expression or a nested statement of more than 20000 tokens"},
		{repeat("#if 1\n", huge) + body("") + repeat("#endif\n", huge), "conditions (#if) nested more than 1000 deep"},
		{body("return " + repeat("- ", huge) + "1;"), "an expression or a nested statement of more than 20000 tokens"},
		{body("return " + repeat("a +", huge) + "1;"), "an expression or a nested statement of more than 20000 tokens"},
		{body(repeat("a = ", huge) + "1;"), "an expression or a nested statement of more than 20000 tokens"},
		{body(repeat("if (a) a; else ", huge) + "a;"), "statements nested more than 4000 deep"},
		{body(repeat("do ", huge) + "a;" + repeat("while (a);", huge)), "statements nested more than 4000 deep"},
		{body(repeat("l: ", huge) + "a;"), "an expression or a nested statement of more than 20000 tokens"},
		{"int " + repeat("*", huge) + "p; int main(void) { }", "an expression or a nested statement of more than 20000 tokens"},
		{repeat("int x;\n", maxTokens/3+1) + "int main(void) { }", "a program of more than 4194304 tokens"},
		{repeat(" ", maxSource+1), "a source file of 16777217 bytes (limit 16777216)"},
	} {
		err := load(c.src, Options{})
		var u *Unsupported
		if assert.ErrorAs(t, err, &u, c.want) {
			assert.Equal(t, c.want, u.Construct)
		}
	}
	require.NoError(t, load(body("return "+repeat("(", 900)+"1"+repeat(")", 900)+";"), Options{}))
	require.NoError(t, load(body("return "+repeat("a + ", 3000)+"1;"), Options{}))
	require.NoError(t, load(body(repeat("if (a) a = 1; else ", 500)+"a = 1;"), Options{}))
	require.NoError(t, load(body(repeat("a = 1; while (a) a--;", 5000)), Options{}))
}

// TestInlineLimit doubles the number of calls with every function, which takes a pointer: where memory is made of scalars it is no procedure.
func TestInlineLimit(t *testing.T) {
	var b strings.Builder
	b.WriteString("int g; void f0(int *p) { *p += 1; }\n")
	for i := 1; i < 40; i++ {
		n := string(rune('0'+i/10)) + string(rune('0'+i%10))
		m := string(rune('0'+(i-1)/10)) + string(rune('0'+(i-1)%10))
		if i == 1 {
			m = "0"
		}
		b.WriteString("void f" + n + "(int *p) { f" + m + "(p); f" + m + "(p); }\n")
	}
	src := b.String() + "int main(void) { f39(&g); }"
	var u *Unsupported
	require.ErrorAs(t, load(src, Options{}), &u)
	require.Equal(t, "more than 20000 inlined calls", u.Construct)
	require.ErrorAs(t, load(b.String()+"int main(void) { f03(&g); }", Options{MaxInline: 8}), &u)
	require.Equal(t, "more than 8 inlined calls", u.Construct)
	require.NoError(t, load(b.String()+"int main(void) { f03(&g); }", Options{MaxInline: 16}))
}

// TestManyCalls has more calls than may be inlined: functions become procedures, without memory in both translations, and with memory where there is a
// stack.
func TestManyCalls(t *testing.T) {
	tree := func(begin, count, counted string) []byte {
		var b strings.Builder
		b.WriteString("extern void *malloc(unsigned); extern void reach_error(void); int r, *p; void f0(void) { " + count + " }\n")
		for i := 1; i < 16; i++ {
			fmt.Fprintf(&b, "void f%d(void) { f%d(); f%d(); }\n", i, i-1, i-1)
		}
		b.WriteString("int main(void) { " + begin + " f15(); if (" + counted + " != 32768) reach_error(); return 0; }")
		return []byte(b.String())
	}
	for _, bytes := range []bool{false, true} {
		p, err := Load(t.Context(), "f.c", tree("", "r++;", "r"), Options{Bytes: bytes})
		require.NoError(t, err)
		require.Greater(t, len(p.Procs), 12)
		g, err := p.Stacked()
		require.NoError(t, err)
		require.False(t, g.HasArrays())
		require.Equal(t, cexec.Ended, endingOf(t, &cfg.Program{Main: g}, 1e7, func(string, cfg.Type) num.Rat { return num.Zero() }).kind)
	}
	p, err := Load(t.Context(), "f.c", tree("p = malloc(4); *p = 0;", "int k = *p, *q = malloc(k + 4); *q = k; *p = *q + 1;", "*p"), Options{Bytes: true})
	require.NoError(t, err)
	require.NotNil(t, p.Main)
	require.Less(t, len(p.Main.Vertices), 10_000)
	require.Equal(t, cexec.Ended, endingOf(t, p, 1e8, func(string, cfg.Type) num.Rat { return num.Zero() }).kind)
}

// TestCheckedConstants: constants of static initialisers are constants where what is done in them is checked.
func TestCheckedConstants(t *testing.T) {
	const header = "#include <stddef.h>\nextern void reach_error(void); struct s { char a; int b[3]; };\n"
	for _, bytes := range []bool{false, true} {
		for _, src := range []string{
			"static const int q = 17 / 5, m[] = { 9 % 4 }; int main(void) { static int n = 12 / 4 % 2; if (q != 3 || m[0] != 1 || n != 1) reach_error(); return 0; }",
			"static const long at = (long)&((struct s *)0)->b[2], n = offsetof(struct s, b); int main(void) { if (at != 12 || n != 4) reach_error(); return 0; }",
		} {
			checks := cfg.ChecksOf(cfg.ErrorCall, cfg.Division, cfg.SignedOverflow, cfg.Bounds, cfg.Pointer)
			require.Equal(t, "r", ended(t, header+src, Options{Bytes: bytes, Checks: checks}), "%s (bytes: %v)", src, bytes)
		}
	}
}

// TestContext ends a context before and while a program is read.
func TestContext(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	_, err := Load(ctx, "f.c", []byte("int main(void) { }"), Options{})
	require.ErrorIs(t, err, context.Canceled)

	// This takes a second: chains of operators cost quadratic time.
	src := "int a; int main(void) { " + strings.Repeat("return "+strings.Repeat("a+", 9000)+"1;", 10) + " }"
	ctx, cancel = context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	_, err = Load(ctx, "f.c", []byte(src), Options{})
	require.True(t, errors.Is(err, context.DeadlineExceeded), "%v", err)
}

// TestCPlusPlus calls C++ by its name; C that has words of C++ for names, or that is wrong otherwise, is not C++.
func TestCPlusPlus(t *testing.T) {
	for src, want := range map[string]string{
		"#include <iostream>\nint main() { std::cout << 1; }\n":           "f.c:1:1: this is C++, not C",
		"int f();\nclass A { int x; };\nint main() { return 0; }\n":       "f.c:2:1: this is C++, not C",
		"template <typename T> T id(T x) { return x; }\n":                 "f.c:1:1: this is C++, not C",
		"using namespace std;\nint main() { return 0; }\n":                "f.c:1:7: this is C++, not C",
		"struct A { public: int x; }; int main() { return 0; }":           "f.c:1:12: this is C++, not C",
		"int class = 1; int main(void) { return clas; }":                  "f.c:1:40: clas is not declared",
		"int main(void) { int template = 1, class = 2; return class }":    "f.c:1:60: unexpected '}', expected ';'",
		"#include <nothing.h>\nint main(void) { int std = 1; return 0; }": "f.c:1:10: include file not found: <nothing.h>",
	} {
		require.EqualError(t, load(src, Options{}), want, src)
	}
	require.NoError(t, load("int class = 1; int main(void) { int std = class; return std; }", Options{}))
}
