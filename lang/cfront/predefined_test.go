package cfront

import (
	"maps"
	"os/exec"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// macrosOf lists the macros that #define lines define.
func macrosOf(text string) map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(text) {
		if def, ok := strings.CutPrefix(strings.TrimSpace(line), "#define "); ok {
			name, value, _ := strings.Cut(def, " ")
			out[name] = value
		}
	}
	return out
}

// TestPredefinedMacros compares the whole table with gcc's, without what depends on how gcc was configured; with another version
// of gcc, what follows from the data model only.
func TestPredefinedMacros(t *testing.T) {
	if _, err := exec.LookPath("gcc"); err != nil {
		t.Skip("no gcc")
	}
	model := regexp.MustCompile(`^__(SIZEOF|S?CHAR|SHRT|U?INT|LONG|SIZE|PTRDIFF|W?CHAR|WINT|FLT|DBL|LDBL)(_|\d|PTR|MAX).*(TYPE|MAX|MIN|WIDTH|DIG|EXP|EPSILON|_|\(c\))_*$`)
	for m, flag := range map[DataModel]string{ILP32: "-m32", LP64: "-m64"} {
		cmd := exec.CommandContext(t.Context(), "gcc", flag, "-dM", "-E", "-")
		text, err := cmd.Output()
		if err != nil {
			t.Skipf("gcc %s: %v", flag, err)
		}
		want := macrosOf(string(text))
		have := macrosOf(predefinedMacros(m, false))
		parser, err := macroFiles.ReadFile("macros/parser.h")
		require.NoError(t, err)
		for name := range macrosOf(string(parser) + hasOperators) {
			delete(have, name)
		}
		// Arithmetic is that of SSE registers in ILP32, too.
		for _, name := range []string{"__FLT_EVAL_METHOD__", "__FLT_EVAL_METHOD_TS_18661_3__", "__PIC__", "__pic__", "__PIE__", "__pie__", "__VERSION__", "__GNUC_MINOR__", "__GNUC_PATCHLEVEL__"} {
			delete(have, name)
			delete(want, name)
		}
		if want["__GNUC__"] != have["__GNUC__"] {
			other := func(name, _ string) bool { return !model.MatchString(name) }
			maps.DeleteFunc(have, other)
			maps.DeleteFunc(want, func(name, v string) bool { return other(name, v) || have[name] == "" })
		}
		require.Greater(t, len(have), 60)
		require.Equal(t, want, have, flag)
	}
}
