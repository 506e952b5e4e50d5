package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestDumpQueries asks the queries of a verification, of clauses, and of a witness again, some of them: the answers are the same. With
// one job, so are the scripts.
func TestDumpQueries(t *testing.T) {
	dir := t.TempDir()
	path := func(name string) string { return filepath.Join(dir, name) }
	cairn := func(args ...string) (string, string, int) {
		var out, errs bytes.Buffer
		code := run(args, &out, &errs)
		return out.String(), errs.String(), code
	}
	for name, args := range map[string][]string{
		"verify":  {"verify", "--jobs", "1", "--witness", path("w.yml"), "../../testdata/c/ex3.yml"},
		"again":   {"verify", "--jobs", "1", "--witness", path("w2.yml"), "../../testdata/c/ex3.yml"},
		"clauses": {"chc", "--jobs", "1", "../../testdata/chc/mccarthy91.smt2"},
	} {
		_, errs, code := cairn(append([]string{args[0], "--dump-queries", path(name)}, args[1:]...)...)
		require.Equal(t, exitSafe, code, errs)
	}
	_, errs, code := cairn("witness", "check", "--dump-queries", path("witness"), "../../testdata/c/ex3.c", path("w.yml"))
	require.Equal(t, exitSafe, code, errs)

	for _, name := range []string{"verify", "clauses", "witness"} {
		files, err := os.ReadDir(path(name))
		require.NoError(t, err)
		require.Greater(t, len(files), 3, name)
		for i := 0; i < len(files); i += 1 + len(files)/15 {
			file := files[i].Name()
			out, errs, code := cairn("smt", "--check", path(filepath.Join(name, file)))
			assert.Equal(t, exitSafe, code, errs)
			assert.NotContains(t, errs, "but the script says", file)
			answer, _, _ := strings.Cut(out, "\n")
			assert.True(t, strings.HasSuffix(file, "-"+answer+".smt2"), "%s: %s", file, answer)
		}
	}
	first, err := os.ReadDir(path("verify"))
	require.NoError(t, err)
	second, err := os.ReadDir(path("again"))
	require.NoError(t, err)
	require.Equal(t, len(first), len(second))
	for i := range first {
		assert.Equal(t, first[i].Name(), second[i].Name())
	}
}

// TestDumpQueriesFails gives a file in place of the folder.
func TestDumpQueriesFails(t *testing.T) {
	var out, errs bytes.Buffer
	file := filepath.Join(t.TempDir(), "file")
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	assert.Equal(t, exitInput, run([]string{"verify", "--dump-queries", file, "../../testdata/c/ex3.yml"}, &out, &errs))
	assert.Contains(t, errs.String(), "file")
	assert.Equal(t, 1, strings.Count(errs.String(), "\n"))
}
