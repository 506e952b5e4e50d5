package cfront

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
)

// run executes a program; inputs are the values of its choices, 0 when there are no more.
func run(t *testing.T, src string, o Options, inputs ...int64) cexec.Outcome {
	p, err := Load(context.Background(), "f.c", []byte(src), o)
	require.NoError(t, err, "%s", src)
	require.NoError(t, p.Main.Check(), "%s", src)
	prog, err := cexec.Compile(p.Main)
	require.NoError(t, err)
	out, err := prog.Run(context.Background(), cexec.Run{Start: p.Main.Source, MaxSteps: 1e6, Choose: func(cfg.Site) (num.Rat, bool) {
		if len(inputs) == 0 {
			return num.Zero(), true
		}
		v := inputs[0]
		inputs = inputs[1:]
		return num.FromInt(v), true
	}})
	require.NoError(t, err, "%s", src)
	return out
}

// TestRuns checks how executions end: e the error, r the end of the run, u undefined.
func TestRuns(t *testing.T) {
	const header = "extern int __VERIFIER_nondet_int(void); extern unsigned __VERIFIER_nondet_uint(void); extern void reach_error(void);\n"
	for _, c := range []struct {
		body   string
		inputs []int64
		want   string
	}{
		{"reach_error();", nil, "e"},
		{"return 0; reach_error();", nil, "r"},
		{"int x = __VERIFIER_nondet_int(); if (x == 7) reach_error();", []int64{7}, "e"},
		{"int x = __VERIFIER_nondet_int(); if (x == 7) reach_error();", []int64{8}, "r"},
		{"int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0); if (x < 5) reach_error();", []int64{-1}, "r"},
		{"int x = __VERIFIER_nondet_int(); __VERIFIER_assume(x > 0); if (x < 5) reach_error();", []int64{1}, "e"},
		{"int x = 2147483647; x++; reach_error();", nil, "u"},
		{"int x = 2147483647; x + 1; reach_error();", nil, "u"},
		{"int x = __VERIFIER_nondet_int(); 10 / x; reach_error();", []int64{0}, "u"},
		{"int x = __VERIFIER_nondet_int(); 10 / x; reach_error();", []int64{1}, "e"},
		{"int x = __VERIFIER_nondet_int(); if (x && 10 / x == 10) reach_error();", []int64{0}, "r"},
		{"unsigned x = 4294967295; x++; if (x == 0) reach_error();", nil, "e"},
		{"int a[3] = { 0 }; int i = __VERIFIER_nondet_int(); a[i] = 1; reach_error();", []int64{2}, "e"},
		{"int a[3] = { 0 }; int i = __VERIFIER_nondet_int(); a[i] = 1; reach_error();", []int64{3}, "r"},
		{"int a[3] = { 0 }; int i = __VERIFIER_nondet_int(); if (i < 3 && a[i] == 0) reach_error();", []int64{4}, "r"},
		{"int a[3] = { 0 }; a[3] = 1; reach_error();", nil, "r"},
		{"int a[3] = { 0 }, *p = a + __VERIFIER_nondet_int(); reach_error();", []int64{3}, "e"},
		{"int a[3] = { 0 }, *p = a + __VERIFIER_nondet_int(); *p = 1; reach_error();", []int64{3}, "r"},
		{"int a[3] = { 5, 6, 7 }, *p = a + 2; if (p - a == 2 && p > a && *(p - 1) == 6 && p[-2] == 5) reach_error();", nil, "e"},
		{"int *p = 0; if (!p) reach_error();", nil, "e"},
		{"int x, y, *p = &x, *q = &y; if (p != q && p == &x && q && !(p == 0)) reach_error();", nil, "e"},
		{"int a[3], *p = a + 1; int i = __VERIFIER_nondet_int(); if (&a[1] == p && p + i == a + 2) reach_error();", []int64{0, 0, 0, 1}, "e"},
		{"int a[3], *p = a + 1; int i = __VERIFIER_nondet_int(); if (&a[1] == p && p + i == a + 2) reach_error();", []int64{0, 0, 0, 0}, "r"},
		{"int x = 4, *p; p = __VERIFIER_nondet_int() ? &x : &x; if (*p == 4) reach_error();", nil, "e"},
		{"int x = 4, *p = (x++, &x); if (*p == 5 && \"s\" && (\"s\" != 0)) reach_error();", nil, "e"},
		{"int x = __VERIFIER_nondet_int(); x = x ?: 7; if ((x + 1 ?: 2) == 8) reach_error();", []int64{0}, "e"},
		{"int x = __VERIFIER_nondet_int(), y = 1; if ((x ?: y++) == 1 && y == 2) reach_error();", []int64{0}, "e"},
		{"int x = __VERIFIER_nondet_int(), y = 1; if ((x++ ?: (y += x)) == 3 && y == 1 && x == 4) reach_error();", []int64{3}, "e"},
		{"signed char x = __VERIFIER_nondet_int(); unsigned y = 1; if ((x ?: --y) > 4000000000) reach_error();", []int64{-1}, "e"},
		{"int x = __VERIFIER_nondet_int(); if ((x == 2 ? abort() : (void)0), x == 3) reach_error();", []int64{3}, "e"},
		{"int x = __VERIFIER_nondet_int(); x == 2 ? abort() : (void)(x = 3); if (x == 3) reach_error();", []int64{2}, "r"},
		{"struct { int a; } s = { 1 }, t = { 2 }, u; u = __VERIFIER_nondet_int() ? s : t; if (u.a == 2) reach_error();", []int64{9, 0}, "e"},
		{"struct { unsigned b : 1; _Bool c : 1; } s = { 2, 2 }; if (!s.b && s.c) reach_error();", nil, "e"},
		{"_Bool b = &b; int x = 2; b = x & 2; if (b == 1) reach_error();", nil, "e"},
		{"int x = 4; int *p = &x; _Bool b = p; if (b + (int)(void *)0 == 1) reach_error();", nil, "e"},
		{"return 0; double d = 1.5; d = d / 2;", nil, "r"},
		{"goto l; double d = 1.5; l: reach_error();", nil, "e"},
		{"int x = __VERIFIER_nondet_int(), y = 3, *p = &x; *p += y; if (x == 5) reach_error();", []int64{2}, "e"},
		{"signed char c = __VERIFIER_nondet_uint(); if (c == -1) reach_error();", []int64{255}, "e"},
		{"unsigned char c = __VERIFIER_nondet_int(); if (c == 255) reach_error();", []int64{-1}, "e"},
		{"int x = __VERIFIER_nondet_int(); if (x < 3u) reach_error();", []int64{-1}, "r"},
		{"int x; if (x == 9) reach_error();", []int64{9}, "e"},
		{"int s = 0; for (int i = 0; i < 3; i++) { int y; s += y; } if (s == 6) reach_error();", []int64{1, 2, 3}, "e"},
		{"while (1) { if (__VERIFIER_nondet_int()) break; } reach_error();", []int64{0, 0, 1}, "e"},
		{"goto l; { int x = 1; l: if (x == 4) reach_error(); }", []int64{4}, "e"},
		{"int n = 0; again: { int x = 4; if (n++) goto inside; n++; } { int y; inside: if (y == 8) reach_error(); } goto again;", []int64{0, 8}, "e"},
		{"int x = ({ int t = __VERIFIER_nondet_int(); t * 2; }); if (x == 6) reach_error();", []int64{3}, "e"},
		{"assert(__VERIFIER_nondet_int());", []int64{0}, "e"},
		{"assert(__VERIFIER_nondet_int());", []int64{1}, "r"},
		{"__VERIFIER_assert(0);", nil, "e"},
		{"assume_abort_if_not(0); reach_error();", nil, "r"},
		{"abort(); reach_error();", nil, "r"},
		{"int x = 0; if (unknown(&x) || x == 3) reach_error();", []int64{3, 0}, "e"},
	} {
		out := run(t, header+"int main(void) { "+c.body+" }", Options{}, c.inputs...)
		got := map[cexec.Kind]string{cexec.ReachedTarget: "e", cexec.Ended: "r", cexec.Undefined: "u"}[out.Kind]
		require.Equal(t, c.want, got, "%s\n%v", c.body, out)
	}
}

// TestSignedWrap runs the same program with both meanings of signed overflow.
func TestSignedWrap(t *testing.T) {
	src := "void reach_error(void); int main(void) { int x = 2147483647; x++; if (x < 0) reach_error(); }"
	require.Equal(t, cexec.Undefined, run(t, src, Options{}).Kind)
	require.Equal(t, cexec.ReachedTarget, run(t, src, Options{SignedWrap: true}).Kind)
	require.Equal(t, cexec.Ended, run(t, src, Options{Math: true}).Kind)
}

// TestCharactersOfStrings: with unbounded integers, too, the characters of a string are those that the constants are.
func TestCharactersOfStrings(t *testing.T) {
	src := `void reach_error(void); char a[] = "\377"; unsigned char b[] = "\377";
int main(void) { const char *p = "\377"; if (a[0] != '\377' || p[0] != '\377' || b[0] != 255) reach_error(); }`
	for _, o := range []Options{{}, {Math: true}} {
		require.Equal(t, cexec.Ended, run(t, src, o).Kind)
	}
}

// TestBackslashInJoinedStrings: a backslash before a 0 stays one where strings are joined.
func TestBackslashInJoinedStrings(t *testing.T) {
	src := "void reach_error(void); int main(void) { const char *s = \"\\\\0\" \"\303\244\\334\", *t = \"a\\\\\\\n0\" \"b\"; const int *w = L\"\\\\0\" L\"b\";\n" +
		`if (sizeof("\\0" "b") != 4 || sizeof("kz\\" "0" "k ") != 7 || sizeof(L"z\\" L"0" L"k") != 20 || "\\" "0"[0] != '\\' || s[0] != '\\' || s[1] != '0' || s[4] != '\334' || t[1] != '\\' || t[2] != '0' || w[0] != '\\' || w[2] != 'b') reach_error(); }`
	require.Equal(t, cexec.Ended, run(t, src, Options{}).Kind)

	// What # makes of an argument is how it is written.
	src = `#define TEXT(x) #x
#define JOIN(x) x "0" "k"
void reach_error(void); int main(void) { if (sizeof(TEXT("a\\")) != 6 || sizeof(TEXT("\\0")) != 6 || sizeof("kz\\" "0" "k") != 6) reach_error(); }`
	require.Equal(t, cexec.Ended, run(t, src, Options{}).Kind)
	src = `#define A "kz\\"
#define JOIN(x) x "0" "k"
void reach_error(void); int main(void) { if (sizeof(JOIN("kz\\")) != 6 || sizeof(A "0" "k") != 6) reach_error(); }`
	require.Equal(t, cexec.Ended, run(t, src, Options{}).Kind)
}

// TestInputTypes checks which values each input function can return.
func TestInputTypes(t *testing.T) {
	for name, want := range map[string]cfg.Type{
		"bool": {Bits: 1}, "char": {Bits: 8, Signed: true}, "uchar": {Bits: 8}, "short": {Bits: 16, Signed: true}, "ushort": {Bits: 16},
		"int": {Bits: 32, Signed: true}, "uint": {Bits: 32}, "unsigned": {Bits: 32}, "long": {Bits: 64, Signed: true}, "ulong": {Bits: 64},
		"longlong": {Bits: 64, Signed: true}, "ulonglong": {Bits: 64}, "size_t": {Bits: 64}, "u8": {Bits: 8}, "u16": {Bits: 16},
		"u32": {Bits: 32}, "U32": {Bits: 32}, "u64": {Bits: 64}, "uint8_t": {Bits: 8}, "loff_t": {Bits: 64, Signed: true},
		"sector_t": {Bits: 64}, "other": {Bits: 32, Signed: true},
	} {
		src := fmt.Sprintf("int main(void) { long long x = __VERIFIER_nondet_%s(); }", name)
		p, err := Load(context.Background(), "f.c", []byte(src), Options{DataModel: LP64})
		require.NoError(t, err)
		s := p.Main.Edges[0].Stmts[0]
		require.Equal(t, cfg.Havoc, s.Kind)
		require.Equal(t, "__VERIFIER_nondet_"+name, s.Input)
		require.Equal(t, want, p.Main.Vars[s.Var].Type, name)
	}
}

// TestHeaders includes every header twice, in both data models, and checks the types that they define.
func TestHeaders(t *testing.T) {
	var names []string
	root := "include"
	require.NoError(t, filepath.Walk(root, func(path string, info os.FileInfo, err error) error {
		if err == nil && !info.IsDir() {
			names = append(names, strings.TrimPrefix(filepath.ToSlash(path), root+"/"))
		}
		return err
	}))
	require.Greater(t, len(names), 15)
	var b strings.Builder
	for _, n := range append(names, names...) {
		fmt.Fprintf(&b, "#include <%s>\n", n)
	}
	b.WriteString(`
_Static_assert(sizeof(int8_t) == 1 && sizeof(uint16_t) == 2 && sizeof(int32_t) == 4 && sizeof(uint64_t) == 8, "widths");
_Static_assert(sizeof(size_t) == sizeof(void *) && sizeof(intptr_t) == sizeof(long) && sizeof(ptrdiff_t) == sizeof(long), "pointers");
_Static_assert(sizeof(intmax_t) == 8 && sizeof(bool) == 1 && true && !false, "others");
_Static_assert(INT_MAX + 0u == UINT_MAX / 2 && CHAR_MIN == -128 && SIZE_MAX == (size_t)-1 && ULLONG_MAX == UINT64_MAX, "limits");
_Static_assert(LONG_MAX == (sizeof(long) == 8 ? LLONG_MAX : INT_MAX) && LONG_MIN < 0 && ULONG_MAX == (unsigned long)-1, "long");
int main(void) { errno = ENOMEM; FILE *f = stdout; assert(errno != 0); return NULL == 0; }
`)
	require.NoError(t, load(b.String(), Options{}))
	require.NoError(t, load(b.String(), Options{DataModel: LP64}))
}

// TestDeterministic reads programs several times, also at once.
func TestDeterministic(t *testing.T) {
	src := genPrelude + generate(3)
	graph := func() string {
		p, err := Load(context.Background(), "f.c", []byte(src), Options{})
		if err != nil {
			return err.Error()
		}
		return dump(p.Main)
	}
	want := graph()
	var wg sync.WaitGroup
	got := make([]string, 6)
	for i := range got {
		wg.Add(1)
		go func() {
			defer wg.Done()
			got[i] = graph()
		}()
	}
	wg.Wait()
	for _, g := range got {
		require.Equal(t, want, g)
	}
}

// TestPrograms reads the programs that other packages verify, and runs them on random inputs: one that is safe does not
// reach the error.
func TestPrograms(t *testing.T) {
	files, err := filepath.Glob("../../testdata/c/*.c")
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("no programs in testdata/c")
	}
	safe := regexp.MustCompile(`expected_verdict: *true`)
	for _, f := range files {
		task, err := os.ReadFile(strings.TrimSuffix(f, ".c") + ".yml")
		if err != nil {
			continue
		}
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		o := Options{}
		if strings.Contains(string(task), "LP64") {
			o.DataModel = LP64
		}
		p, err := Load(context.Background(), f, src, o)
		if u := (*Unsupported)(nil); err != nil {
			require.ErrorAs(t, err, &u)
			continue
		}
		require.NoError(t, p.Main.Check(), f)
		if safe.Match(task) {
			randomRuns(t, f, p.Main)
		}
	}
}

func randomRuns(t *testing.T, name string, g *cfg.Graph) {
	prog, err := cexec.Compile(g)
	require.NoError(t, err)
	seed := uint64(1)
	for i := 0; i < 20; i++ {
		out, err := prog.Run(context.Background(), cexec.Run{Start: g.Source, MaxSteps: 20000, Choose: func(s cfg.Site) (num.Rat, bool) {
			seed = seed*6364136223846793005 + 1442695040888963407
			typ := g.Vars[g.Edges[s.Edge].Stmts[s.Stmt].Var].Type
			return typ.Wrap(num.FromInt(int64(seed>>33) >> (seed >> 59))), true
		}})
		require.NoError(t, err)
		require.NotEqual(t, cexec.ReachedTarget, out.Kind, "%s", name)
	}
}

// TestUnknownPointersDecideNothing: as long as a pointer without a value is not used, nothing depends on it, so that the program can be
// executed.
func TestUnknownPointersDecideNothing(t *testing.T) {
	p, err := Load(context.Background(), "f.c", []byte(`void reach_error(void);
int main(void) { int *q[3]; int x = 0; for (int i = 0; i < 3; i++) q[i] = &x; *q[1] = 5; if (x != 5) reach_error(); return 0; }`), Options{})
	require.NoError(t, err)
	prog, err := cexec.Compile(p.Main)
	require.NoError(t, err)
	unknown := make([]bool, len(p.Main.Vars))
	for v := range unknown {
		unknown[v] = true
	}
	out, err := prog.Tracked().Run(context.Background(), cexec.Run{Start: p.Main.Source, Unknown: unknown})
	require.NoError(t, err)
	require.Equal(t, cexec.Ended, out.Kind)
}
