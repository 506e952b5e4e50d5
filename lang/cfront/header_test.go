package cfront

import (
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// builtinHeaders lists the built-in headers, as #include names them.
func builtinHeaders(t *testing.T) []string {
	var out []string
	require.NoError(t, fs.WalkDir(includeFiles, "include", func(name string, d fs.DirEntry, err error) error {
		if err == nil && !d.IsDir() {
			out = append(out, strings.TrimPrefix(name, "include/"))
		}
		return err
	}))
	return out
}

// TestEveryHeader includes every header alone, and all of them.
func TestEveryHeader(t *testing.T) {
	names := builtinHeaders(t)
	for _, c11 := range []string{
		"assert", "complex", "ctype", "errno", "fenv", "float", "inttypes", "iso646", "limits", "locale", "math", "setjmp", "signal",
		"stdalign", "stdarg", "stdatomic", "stdbool", "stddef", "stdint", "stdio", "stdlib", "stdnoreturn", "string", "tgmath",
		"threads", "time", "uchar", "wchar", "wctype",
	} {
		require.Contains(t, names, c11+".h")
	}
	for _, name := range names {
		for _, m := range []DataModel{ILP32, LP64} {
			require.NoError(t, load("#include <"+name+">\nint main(void) { return 0; }\n", Options{DataModel: m}), "%s %s", name, m)
		}
	}
}

var (
	headerConstant = regexp.MustCompile(`(?m)^#define (\w+) (\(?-?(?:0x[0-9a-f]+|[0-9]+)[uUlL]*\)?|__[A-Z]+[A-Z0-9]*_(?:MAX|MIN|DIG|EXP|MANT_DIG|10_EXP|MAX_EXP|LOCK_FREE)_*|[A-Z][A-Z0-9_]+|\(.*_MAX.*\)|__NR\(\d+, \d+\))$`)
	headerType     = regexp.MustCompile(`(?m)^typedef [^({\n]*?(\w+)(?:\[1\])?;$|^} (\w+)(?:\[1\])?;$|^(struct \w+) {$`)
	headerFunction = regexp.MustCompile(`(?m)^extern .*?\b(\w+)\([^()]*(?:\([^()]*\)[^()]*)*\)(?: __attribute__.*)?;$`)
)

// noFacts are constants that are no integers, that depend on what else is defined or included, or on the version of the C library.
var noFacts = strings.Fields("FLT_MAX DBL_MAX LDBL_MAX FLT_MIN DBL_MIN LDBL_MIN MAXFLOAT MAXDOUBLE MINFLOAT MINDOUBLE " +
	"_XOPEN_SOURCE ARG_MAX LINK_MAX NR_OPEN __GLIBC_MINOR__")

// headerFacts lists the integer constants of a header, and the sizes of its types, as expressions.
func headerFacts(text string) []string {
	var out []string
	for _, m := range headerConstant.FindAllStringSubmatch(text, -1) {
		if name := m[1]; !slices.Contains(noFacts, name) {
			out = append(out, name)
		}
	}
	for _, m := range headerType.FindAllStringSubmatch(text, -1) {
		name := m[1] + m[2] + m[3]
		if !slices.Contains([]string{"FILE", "DIR", "va_list", "__gnuc_va_list"}, name) {
			out = append(out, "sizeof("+name+")")
		}
	}
	return out
}

// TestHeadersAgainstGCC compares the functions of the headers with the declarations that gcc finds, where there are some, and
// constants and sizes with those of gcc's headers and with what gcc makes of ours. Ours stand for those that gcc does not find.
func TestHeadersAgainstGCC(t *testing.T) {
	include, err := filepath.Abs("include")
	require.NoError(t, err)
	var facts []string
	ours, system, declarations := "", "#define _GNU_SOURCE 1\n", ""
	for _, name := range builtinHeaders(t) {
		text, err := includeFiles.ReadFile("include/" + name)
		require.NoError(t, err)
		ours += "#include <" + name + ">\n"
		if !strings.HasPrefix(name, "bits/") {
			system += "#if __has_include(<" + name + ">)\n#include <" + name + ">\n#else\n#include \"" + include + "/" + name + "\"\n#endif\n"
		}
		for _, f := range headerFunction.FindAllStringSubmatch(string(text), -1) {
			declarations += "#undef " + f[1] + "\n" + f[0] + "\n"
		}
		facts = append(facts, headerFacts(string(text))...)
	}
	print := "\nint printf(const char *, ...);\nint main(void) {\n"
	for _, f := range facts {
		print += fmt.Sprintf("printf(\"%%lld\\n\", (long long)(%s));\n", f)
	}
	print += "return 0; }\n"
	for _, m := range []DataModel{LP64, ILP32} {
		gcc := newCompiler(t, m)
		said, err := gcc.build(ours+print, "-nostdinc", "-I", include)
		require.NoError(t, err, said)
		values, err := gcc.run(t)
		require.NoError(t, err)
		if m == LP64 {
			said, err := compileOnly(gcc.dir, system+declarations)
			require.NoError(t, err, said)
			said, err = gcc.build(system + print)
			require.NoError(t, err, said)
			want, err := gcc.run(t)
			require.NoError(t, err)
			for i, f := range facts {
				require.Equal(t, f+" "+want[i], f+" "+values[i])
			}
		}
		program := ours + "int main(void) { return 0; }\n"
		for i, f := range facts {
			v, err := strconv.ParseInt(values[i], 10, 64)
			require.NoError(t, err)
			program += fmt.Sprintf("char fact%d[(unsigned long long)(%s) == %dULL ? 1 : -1];\n", i, f, uint64(v))
		}
		require.NoError(t, load(program, Options{DataModel: m}), m)
	}
}

// compileOnly has gcc look at a program; it returns what it has to say.
func compileOnly(dir, src string) (string, error) {
	file := filepath.Join(dir, "h.c")
	if err := os.WriteFile(file, []byte(src), 0o600); err != nil {
		return "", err
	}
	out, err := exec.Command("gcc", "-w", "-fno-builtin", "-fsyntax-only", file).CombinedOutput()
	return string(out), err
}

// TestPreprocessedHeaders reads what gcc -E makes of its own headers.
func TestPreprocessedHeaders(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("gcc is not installed")
	}
	all := append(builtinHeaders(t), "argp.h", "ftw.h", "glob.h", "netdb.h", "netinet/in.h", "pwd.h", "search.h", "spawn.h", "termios.h")
	own := []string{"float.h", "iso646.h", "stdalign.h", "stdarg.h", "stdatomic.h", "stdbool.h", "stddef.h", "stdint.h", "stdnoreturn.h"}
	for _, c := range []struct {
		model   DataModel
		flags   []string
		headers []string
	}{
		{LP64, nil, all}, {LP64, []string{"-D_GNU_SOURCE", "-O2", "-D_FORTIFY_SOURCE=2"}, all},
		{ILP32, []string{"-m32", "-ffreestanding"}, own},
	} {
		src := ""
		for _, name := range c.headers {
			src += "#if __has_include(<" + name + ">)\n#include <" + name + ">\n#endif\n"
		}
		cmd := exec.CommandContext(t.Context(), "gcc", append(c.flags, "-E", "-")...)
		cmd.Stdin = strings.NewReader(src)
		text, err := cmd.Output()
		require.NoError(t, err, "%v", c.flags)
		require.NoError(t, load(string(text)+"\nint main(void) { return 0; }\n", Options{DataModel: c.model}), "%v", c.flags)
		t.Logf("%v: %d bytes", c.flags, len(text))
	}
}
