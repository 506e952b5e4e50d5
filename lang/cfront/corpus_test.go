package cfront

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"sort"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"modernc.org/cc/v4"

	"cairn/cfg"
	cexec "cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/lang/ctypes"
)

var gccAll = flag.Bool("gcc-all", false, "TestCorpusAgainstGCC compares all programs of testdata instead of every twelfth")

// renumbers matches a directive that changes the numbers of lines.
var renumbers = regexp.MustCompile(`(?m)^#\s*(line\b|\d)`)

// support is what the programs of testdata call. The inputs are a fixed sequence, the same that inputs yields.
const support = `
int printf(const char *, ...);
int cairn_main();
void cairn_values(void);
void cairn_stop(void);
static unsigned long long seed = 1;
static long long next(void) {
	seed = seed * 6364136223846793005ULL + 1442695040888963407ULL;
	return (long long)(seed >> 33) >> (seed >> 59);
}
_Bool __VERIFIER_nondet_bool(void) { return next(); }
char __VERIFIER_nondet_char(void) { return next(); }
unsigned char __VERIFIER_nondet_uchar(void) { return next(); }
short __VERIFIER_nondet_short(void) { return next(); }
unsigned short __VERIFIER_nondet_ushort(void) { return next(); }
int __VERIFIER_nondet_int(void) { return next(); }
unsigned __VERIFIER_nondet_uint(void) { return next(); }
long __VERIFIER_nondet_long(void) { return next(); }
unsigned long __VERIFIER_nondet_ulong(void) { return next(); }
long long __VERIFIER_nondet_longlong(void) { return next(); }
unsigned long long __VERIFIER_nondet_ulonglong(void) { return next(); }
void cairn_finish(int kind) { printf("%lld\n", (long long)kind); cairn_values(); cairn_stop(); }
void cairn_error(void) { cairn_finish(0); }
__attribute__((weak)) void reach_error(void) { cairn_finish(0); }
__attribute__((weak)) void __VERIFIER_error(void) { cairn_finish(0); }
__attribute__((weak)) void __VERIFIER_assert(int c) { if (!c) cairn_finish(0); }
void __assert_fail(const char *e, const char *f, unsigned l, const char *g) { cairn_finish(0); }
__attribute__((weak)) void __VERIFIER_assume(int c) { if (!c) cairn_finish(1); }
__attribute__((weak)) void assume_abort_if_not(int c) { if (!c) cairn_finish(1); }
void abort(void) { cairn_finish(1); }
void exit(int c) { cairn_finish(1); }
int main(void) { cairn_main(); cairn_finish(1); return 0; }
`

const stop32 = "void cairn_stop(void) { __asm__ volatile (\"int $0x80\" : : \"a\"(1), \"b\"(0)); }\n"

const stop64 = "void _exit(int); int fflush(void *); void cairn_stop(void) { fflush((void *)0); _exit(0); }\n"

// inputs yields the values of the calls of input functions, in order; variables without a value begin with 0.
func inputs() func(input string, t cfg.Type) num.Rat {
	seed := uint64(1)
	return func(input string, t cfg.Type) num.Rat {
		if input == "" {
			return num.Zero()
		}
		seed = seed*6364136223846793005 + 1442695040888963407
		v := num.FromInt(int64(seed>>33) >> (seed >> 59))
		if t == cfg.Bool && !v.IsZero() {
			return num.One()
		}
		return t.Wrap(v)
	}
}

// insertion is text that goes before a place in a source file.
type insertion struct {
	pos  cfg.Pos
	text string
}

// instrument makes a program store the values of main's outermost variables in the globals cairn_end_NAME before main returns.
// With tell, it also says so when it begins to execute a function that stands for the error.
func instrument(t *testing.T, src string, o Options, tell bool) string {
	in := newFileSet(o.Includes)
	unit, err := in.unit(File{"p.c", []byte(src)})
	require.NoError(t, err)
	p := parser{src: unit, files: in, options: o, info: ctypes.NewInfo(o.DataModel.types())}
	ast, err := p.parse(context.Background())
	require.NoError(t, err)
	var at []insertion
	var names []string
	for u := ast.TranslationUnit; u != nil; u = u.TranslationUnit {
		f := u.ExternalDeclaration.FunctionDefinition
		if f == nil {
			continue
		}
		body := f.CompoundStatement
		switch f.Declarator.Name() {
		case "main":
			save := func(n cc.Token) {
				var b strings.Builder
				for _, name := range names {
					fmt.Fprintf(&b, "cairn_end_%s = %s; ", name, name)
				}
				at = append(at, insertion{in.position(n.Position()), b.String()})
			}
			for list := body.BlockItemList; list != nil; list = list.BlockItemList {
				item := list.BlockItem
				if s := item.Statement; s != nil && s.Case == cc.StatementJump && s.JumpStatement.Case == cc.JumpStatementReturn {
					save(s.JumpStatement.Token)
				}
				if item.Declaration != nil {
					names = append(names, integers(p.info, item.Declaration)...)
				}
			}
			save(body.Token2)
		case "reach_error", "__VERIFIER_error":
			if tell {
				pos := in.position(body.Token.Position())
				pos.Col++
				at = append(at, insertion{pos, " extern void cairn_error(void); cairn_error(); "})
			}
		}
	}
	for _, name := range names {
		src = strings.Replace(src, "\n", " long long cairn_end_"+name+";\n", 1)
	}
	return insert(src, at)
}

// integers lists the integer variables of a declaration.
func integers(info *ctypes.Info, d *cc.Declaration) (names []string) {
	for list := d.InitDeclaratorList; list != nil; list = list.InitDeclaratorList {
		d := list.InitDeclarator.Declarator
		if o := info.Object(d); o.Type.IsInteger() && o.Kind == ctypes.Var {
			names = append(names, o.Name)
		}
	}
	return names
}

// insert puts the insertions, which are in order, into the text.
func insert(src string, at []insertion) string {
	sort.SliceStable(at, func(i, j int) bool {
		p, q := at[i].pos, at[j].pos
		return p.Line < q.Line || p.Line == q.Line && p.Col < q.Col
	})
	lines := strings.Split(src, "\n")
	for i := len(at) - 1; i >= 0; i-- {
		line := &lines[at[i].pos.Line-1]
		*line = (*line)[:at[i].pos.Col-1] + at[i].text + (*line)[at[i].pos.Col-1:]
	}
	return strings.Join(lines, "\n")
}

// TestCorpusAgainstGCC runs the programs of testdata with fixed inputs: they end in the same way as what a compiler makes of
// them, and with the same values of all global variables and of the outermost variables of main.
func TestCorpusAgainstGCC(t *testing.T) {
	var files []string
	for _, dir := range []string{"c", "recursion"} {
		more, err := filepath.Glob("../../testdata/" + dir + "/*.c")
		require.NoError(t, err)
		files = append(files, more...)
	}
	require.NotEmpty(t, files)
	for _, m := range []DataModel{LP64, ILP32} {
		t.Run(m.String(), func(t *testing.T) {
			c := newCompiler(t, m)
			counts := map[string]int{}
			for i, f := range files {
				if filepath.Base(f) == "implicit_library.c" {
					continue // without gcc's builtins malloc returns an int there
				}
				if *gccAll || i%12 == int(m) {
					counts[compareFile(t, c, f)]++
				}
			}
			t.Logf("%v", counts)
			require.Greater(t, counts["compared"], counts["skipped"])
		})
	}
}

// compareFile compares one program.
func compareFile(t *testing.T, c compiler, file string) string {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	if strings.Contains(string(text), "<stdio.h>") || strings.Contains(string(text), "<errno.h>") {
		return "skipped" // what it does depends on more than its inputs
	}
	if filepath.Base(file) == "strcmp_magnitude.c" {
		return "skipped" // what it does is what C leaves to the library
	}
	if renumbers.MatchString(string(text)) {
		return "skipped" // insertions go by lines
	}
	// The positions of insertions are those of the parser: the line that names them must not begin with a directive.
	src := "typedef int first_line;\n" + string(text)
	o := Options{DataModel: c.model, SignedWrap: true}
	ours := instrument(t, src, o, false)
	p, err := Load(context.Background(), "p.c", []byte(ours), o)
	if u := (*Unsupported)(nil); err != nil {
		require.ErrorAs(t, err, &u, "%s", file)
		return "skipped"
	}
	end := endingOf(t, p, 2e6, inputs())
	if end.kind == cexec.OutOfSteps {
		return "skipped"
	}
	delete(end.values, "") // what has no name in the program
	names := make([]string, 0, len(end.values))
	for n := range end.values {
		names = append(names, n)
	}
	sort.Strings(names)

	var b strings.Builder
	b.WriteString(instrument(t, src, o, true))
	b.WriteString("\nint printf(const char *, ...);\nvoid cairn_values(void) {\n")
	for _, n := range names {
		fmt.Fprintf(&b, "printf(\"%%lld\\n\", (long long)%s);\n", n)
	}
	b.WriteString("}\n")
	said, err := c.buildFile(b.String())
	if err != nil && strings.Contains(said, "undefined reference") { // functions that are inputs to us
		return "skipped"
	}
	require.NoError(t, err, "%s\n%s\n%s", file, said, b.String())
	want, err := c.run(t)
	if end.kind == cexec.Undefined {
		return "undefined"
	}
	require.NoError(t, err, "%s: %s", file, end.kind)
	got := append([]string{fmt.Sprint(int(end.kind))}, end.list(names)...)
	require.Equal(t, want, got, "%s: %v\n%s", file, names, b.String())
	return "compared"
}

// buildFile compiles a program of the corpus together with what it calls.
func (c compiler) buildFile(src string) (string, error) {
	include, err := filepath.Abs("include")
	if err != nil {
		return "", err
	}
	object := filepath.Join(c.dir, "support.o")
	file, exe := filepath.Join(c.dir, "q.c"), filepath.Join(c.dir, "p")
	args := []string{"-w", "-O0", "-fno-builtin", "-fwrapv", "-fno-strict-overflow", "-ftrivial-auto-var-init=zero", "-nostdinc", "-I", include}
	var link []string
	code := support + stop64
	if c.model == ILP32 {
		code = support + stop32 + run32
		args = append(args, "-m32", "-ffreestanding", "-fno-pic", "-fno-stack-protector")
		link = []string{"-nostdlib", "-static"}
	}
	if _, err := os.Stat(object); err != nil {
		if err := os.WriteFile(file, []byte(code), 0o600); err != nil {
			return "", err
		}
		if out, err := exec.Command("gcc", append(args, "-c", "-o", object, file)...).CombinedOutput(); err != nil {
			return string(out), err
		}
	}
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		return "", err
	}
	args = append(args, "-Dmain=cairn_main", "-o", exe, file)
	// The object must not see the renamed main, so it is compiled before.
	out, err := exec.Command("gcc", append(append(args, link...), object)...).CombinedOutput()
	return string(out), err
}
