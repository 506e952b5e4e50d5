package cairn_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// libraryPrograms are the programs of docs/library.md, in testdata/library, with what they say.
var libraryPrograms = map[string]string{
	"program": "unsafe\nline 6: a division by zero\n",
	"script":  "unsat\nsat\n(\n  (define-fun x () Int 4)\n)\nunsat sat\n",
	"clauses": "sat\nmc (x0 Int) (x1 Int) ",
}

// TestFromOutside builds the programs in a module of their own, which finds this one by a replace directive, and runs them.
func TestFromOutside(t *testing.T) {
	root, err := os.Getwd()
	require.NoError(t, err)
	module := t.TempDir()
	own, err := os.ReadFile("go.mod")
	require.NoError(t, err)
	_, requirements, _ := strings.Cut(string(own), "\n") // behind the module's name: the Go version, and what is needed indirectly
	require.NoError(t, os.WriteFile(filepath.Join(module, "go.mod"),
		[]byte("module scratch\n"+requirements+"\nrequire cairn v0.0.0\n\nreplace cairn => "+filepath.ToSlash(root)+"\n"), 0o644))
	sums, err := os.ReadFile("go.sum")
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(filepath.Join(module, "go.sum"), sums, 0o644))
	require.NoError(t, os.CopyFS(module, os.DirFS("testdata/library")))
	bin := t.TempDir()
	build := exec.CommandContext(t.Context(), "go", "build", "-o", bin+string(filepath.Separator), "./...")
	build.Dir, build.Env = module, append(os.Environ(), "GOFLAGS=-mod=mod -trimpath", "GOPROXY=off", "GOWORK=off", "CGO_ENABLED=0")
	out, err := build.CombinedOutput()
	require.NoError(t, err, string(out))
	for name, want := range libraryPrograms {
		text, err := os.ReadFile(filepath.Join("testdata", "library", name, "main.go"))
		require.NoError(t, err)
		assert.Less(t, strings.Count(string(text), "\n"), 40, "%s is long", name)
		files, err := filepath.Glob(filepath.Join(bin, name+"*"))
		require.NoError(t, err)
		require.Len(t, files, 1)
		out, err := exec.CommandContext(t.Context(), files[0]).CombinedOutput()
		require.NoError(t, err, string(out))
		assert.True(t, strings.HasPrefix(string(out), want), "%s says %s", name, out)
	}
}
