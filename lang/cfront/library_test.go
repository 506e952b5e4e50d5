package cfront

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// prototypes are the parameters of the functions that the built-in headers declare.
func prototypes(t *testing.T) map[string][]string {
	out := map[string][]string{}
	for _, name := range builtinHeaders(t) {
		text, err := includeFiles.ReadFile("include/" + name)
		require.NoError(t, err)
		for _, f := range headerFunction.FindAllStringSubmatch(string(text), -1) {
			_, params, _ := strings.Cut(f[0], f[1]+"(")
			params, _, _ = strings.Cut(params, ");")
			out[f[1]] = strings.Split(strings.TrimSuffix(params, ")"), ",")
			if params == "void" {
				out[f[1]] = nil
			}
		}
	}
	return out
}

// TestLibraryTable compares the table with the prototypes: a letter for each parameter, those of pointers for pointers, and nothing is
// written that is const.
func TestLibraryTable(t *testing.T) {
	declared := prototypes(t)
	require.Greater(t, len(declared), 500)
	for name, e := range libraryEffects {
		params, ok := declared[name]
		require.True(t, ok, name)
		require.Len(t, params, len(e.args), name)
		for i, p := range params {
			a := rune(e.args[i])
			require.True(t, strings.Contains(p, "*") == (a != 'v'), "%s: %s is %c", name, p, a)
			require.False(t, strings.Contains(p, "const") && strings.ContainsRune("wW", a), "%s writes to %s", name, p)
			require.False(t, strings.ContainsRune("sS", a) && !strings.Contains(p, "const char *"), "%s reads %s as a string", name, p)
		}
		require.LessOrEqual(t, e.lo, e.hi, name)
	}
	for _, m := range models() {
		require.NotEmpty(t, m.defines, m.Name)
		for _, name := range m.defines {
			require.NotContains(t, libraryEffects, name)
		}
	}
}

func TestParseFormat(t *testing.T) {
	for format, ok := range map[string]bool{
		"": true, "%%": true, "a%-5.3lldb%s": true, "%*.*f": true, "%": false, "%l": false, "%y": false, "%ll": false, "%99999999999d": false, "%16777216.7d": true,
	} {
		_, got := parseFormat(format, false)
		require.Equal(t, ok, got, "%q", format)
	}
	ds, ok := parseFormat("x%-*.7hhd%5s", false)
	require.True(t, ok)
	require.Equal(t, []directive{
		{before: "x", flags: "-", width: -1, precision: 7, starWidth: true, length: "hh", letter: 'd'}, {width: 5, precision: -1, letter: 's'}, {width: -1, precision: -1},
	}, ds)
	for format, want := range map[string]string{"%[a-c]": "abc", "%[]x]": "]x", "%[^\x01-\xff]": "\x00", "%3[-z]": "-z"} {
		ds, ok := parseFormat(format, true)
		require.True(t, ok, "%q", format)
		got := map[byte]bool{}
		for c, in := range ds[0].set {
			if in {
				got[byte(c)] = true
			}
		}
		require.Len(t, got, len(want), "%q", format)
		for i := range len(want) {
			require.True(t, got[want[i]], "%q", format)
		}
	}
	for _, bad := range []string{"%[", "%[]", "%[^]", "%[abc"} {
		_, ok := parseFormat(bad, true)
		require.False(t, ok, bad)
	}
}
