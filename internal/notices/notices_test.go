package notices

import (
	"bytes"
	"os"
	"path/filepath"
	"regexp"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryModule: each module that the program is linked with has its licence there, those of tests have not.
func TestEveryModule(t *testing.T) {
	text, err := Collect(t.Context(), "../..", "linux/amd64", "./cmd/cairn")
	require.NoError(t, err)
	for _, module := range []string{"Go 1.", "github.com/crillab/gophersat v", "modernc.org/cc/v4 v", "github.com/spf13/cobra v"} {
		assert.Regexp(t, `={80}\n`+regexp.QuoteMeta(module), string(text))
	}
	assert.Contains(t, string(text), "Copyright 2009 The Go Authors")
	assert.NotContains(t, string(text), "testify")
}

// TestMissing: what has no licence is an error.
func TestMissing(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "README"), []byte("free"), 0o644))
	assert.ErrorContains(t, add(new(bytes.Buffer), "example.org/x v1", dir), "example.org/x v1 has no licence")
	require.NoError(t, os.WriteFile(filepath.Join(dir, "COPYING.txt"), []byte("as you like"), 0o644))
	assert.NoError(t, add(new(bytes.Buffer), "example.org/x v1", dir))
}
