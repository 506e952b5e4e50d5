package cairn_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	// tableLine begins a line of a file table in a doc.go: files, perhaps several, and what they are about.
	tableLine = regexp.MustCompile(`(?m)^//\t[\w*]+\.go\b`)
	// fileName is a Go file that a doc.go names, perhaps with its folder; * stands for the systems of lock_*.go.
	fileName = regexp.MustCompile(`[\w*/]+\.go\b`)
)

// TestFileTables requires of each doc.go that the files it names are there, and of one with a table of files that it names
// all files of its package.
func TestFileTables(t *testing.T) {
	tables := 0
	for _, dir := range packages(t) {
		text, err := os.ReadFile(filepath.Join(dir, "doc.go"))
		if os.IsNotExist(err) {
			continue
		}
		require.NoError(t, err)
		named := make(map[string]bool)
		for _, name := range fileName.FindAllString(string(text), -1) {
			base := dir
			if strings.Contains(name, "/") {
				base = "."
			}
			files, err := filepath.Glob(filepath.Join(base, name))
			require.NoError(t, err)
			assert.NotEmpty(t, files, "%s/doc.go names %s, which is not there: take it out, or give its new name", dir, name)
			for _, f := range files {
				named[f] = true
			}
		}
		if !tableLine.Match(text) {
			continue
		}
		tables++
		files, err := filepath.Glob(filepath.Join(dir, "*.go"))
		require.NoError(t, err)
		for _, f := range files {
			if name := filepath.Base(f); name != "doc.go" && !strings.HasSuffix(name, "_test.go") && !named[f] {
				t.Errorf("%s/doc.go does not name %s: add a line to its table of files, such as //   %s  what it is about", dir, name, name)
			}
		}
	}
	assert.GreaterOrEqual(t, tables, 10, "tables of files found")
}
