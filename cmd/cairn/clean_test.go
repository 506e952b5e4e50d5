package main

import (
	"bytes"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestControlCharacters requires that the name of a file does nothing to a terminal, and that pictures are XML whatever it is.
func TestControlCharacters(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("no such names here")
	}
	t.Chdir(t.TempDir())
	name := "a\x1b[31m\u202e\x01.c"
	require.NoError(t, os.WriteFile(name, []byte("int main(void) { int x = 0; while (x < 3) x++; return 0; }"), 0o666))
	wrong := "b\x1b[31m.c"
	require.NoError(t, os.WriteFile(wrong, []byte("int main("), 0o666))
	for _, args := range [][]string{
		{"verify", name}, {"verify", "none" + name}, {"verify", wrong}, {"explain", "cfg", "-o", "p.svg", name}, {"explain", "cfg", wrong},
		{"bench", "none" + name}, {"witness", "lint", wrong}, {"smt", "none" + name}, {"chc", wrong}, {"frobnicate" + name},
	} {
		var stdout, stderr bytes.Buffer
		run(args, &stdout, &stderr)
		for _, out := range []string{stdout.String(), stderr.String()} {
			assert.False(t, strings.ContainsAny(out, "\x1b\x01\u202e"), "%q prints %q", args, out)
		}
	}
	data, err := os.ReadFile(filepath.Join(".", "p.svg"))
	require.NoError(t, err)
	for dec := xml.NewDecoder(bytes.NewReader(data)); ; {
		_, err := dec.Token()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
	}
}

// TestHugeConstants requires that messages do not repeat what fills pages.
func TestHugeConstants(t *testing.T) {
	t.Chdir(t.TempDir())
	huge := strings.Repeat("9", 100_000)
	for name, text := range map[string]string{
		"a.c": "int main(void) { int x = " + huge + "; return x; }", "b.c": "int main(void) { int " + strings.Repeat("x", 100_000) + " = ; }",
		"c.smt2": "(set-logic HORN)(assert (" + huge + "x))", "d.c": "int main(void) { x" + huge + "(; }",
	} {
		require.NoError(t, os.WriteFile(name, []byte(text), 0o666))
		for _, command := range []string{"verify", "chc", "smt"} {
			var stdout, stderr bytes.Buffer
			run([]string{command, name}, &stdout, &stderr)
			assert.Less(t, stdout.Len()+stderr.Len(), 2000, "%s %s", command, name)
		}
	}
}
