package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestModulePath makes a tree with another module path finds all of its imports, and runs the tests of one package.
func TestModulePath(t *testing.T) {
	t.Chdir("../..")
	out := filepath.Join(t.TempDir(), "tree")
	require.NoError(t, renamed(t.Context(), "example.org/some/verifier", out))
	assert.Contains(t, read(t, out, "go.mod"), "module example.org/some/verifier\n\ngo 1.")
	assert.Contains(t, read(t, out, "testdata/library/program/main.go"), "\n\tcairn \"example.org/some/verifier\"\n")
	for _, args := range [][]string{{"list", "-deps", "-test", "./..."}, {"test", "./internal/lin"}} {
		cmd := exec.CommandContext(t.Context(), "go", args...)
		cmd.Dir, cmd.Env = out, append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=-trimpath", "GOWORK=off")
		text, err := cmd.CombinedOutput()
		assert.NoError(t, err, "%s\n%s", args, text)
	}
	assert.ErrorContains(t, renamed(t.Context(), "example.org/some/verifier", out), "is not empty")
	for _, wrong := range []string{"cairn", "example.org/", "https://example.org/x", "example.org/a b"} {
		assert.ErrorContains(t, renamed(t.Context(), wrong, t.TempDir()), "not like example.org/cairn")
	}
}

func TestRenameImports(t *testing.T) {
	got, err := renameImports("a.go", []byte("package a // cairn/x\n\nimport (\n\t\"cairn\"\n\tc \"cairn/b\"\n\t\"cairnx\"\n\t\"fmt\"\n)\n\nvar s = \"cairn/b\"\n"), "cairn", "example.org/cairn")
	require.NoError(t, err)
	assert.Equal(t, "package a // cairn/x\n\nimport (\n\t\"example.org/cairn\"\n\tc \"example.org/cairn/b\"\n\t\"cairnx\"\n\t\"fmt\"\n)\n\nvar s = \"cairn/b\"\n", string(got))
}
