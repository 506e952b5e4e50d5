package cairn_test

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/sample"
)

// look is where code looks at a context that is called ctx, or ends so.
var look = regexp.MustCompile(`\b([\w.]*\bctx)\.Err\(\)`)

// polled is put into each package; the number is that of the looks that are added to each.
const polled = `package %s

import "context"

func polled(ctx context.Context) error {
	for range 40 {
		_ = ctx.Err()
	}
	return ctx.Err()
}
`

// TestExtraPolls builds the program once more with forty looks at the context wherever the code takes one, and requires the same
// answers, with the same statistics: contexts only cancel, and what bounds work is counted elsewhere (package budget).
func TestExtraPolls(t *testing.T) {
	if !sample.Long() {
		t.Skip("builds the program twice: CAIRN_TESTS=long")
	}
	dir := t.TempDir()
	overlay, places := pollingOverlay(t, dir)
	require.Greater(t, places, 60, "the code looks at contexts in other words than this test knows")
	build := func(name string, flags ...string) string {
		program := filepath.Join(dir, name)
		out, err := exec.CommandContext(t.Context(), "go", append(append([]string{"build"}, flags...), "-o", program, "./cmd/cairn")...).CombinedOutput()
		require.NoError(t, err, string(out))
		return program
	}
	plain, polling := build("plain"), build("polling", "-overlay", overlay)
	for _, name := range []string{"bself_fig3a", "fold_direction", "fold_first", "fold_hole", "fold_saturate", "goto_forward", "state_machine"} {
		for _, engine := range []string{"cra", "gps", "bself"} {
			assert.Equal(t, report(t, plain, engine, name), report(t, polling, engine, name), "%s: %s", engine, name)
		}
	}
}

// report is what an engine says about a program of the corpus, without what it has used.
func report(t *testing.T, program, engine, name string) map[string]any {
	out, err := exec.CommandContext(t.Context(), program, "verify", "--engine", engine, "--json", "testdata/c/"+name+".c").Output()
	var r map[string]any
	require.NoError(t, json.Unmarshal(out, &r), "%v", err)
	require.Contains(t, r, "statistics")
	delete(r, "usage")
	return r
}

// pollingOverlay writes the files for go build -overlay, and returns that of the replacements and how many looks there are.
func pollingOverlay(t *testing.T, dir string) (file string, places int) {
	replace := map[string]string{}
	put := func(path, text string) {
		name := filepath.Join(dir, fmt.Sprintf("%d.go", len(replace)))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		full, err := filepath.Abs(path)
		require.NoError(t, err)
		replace[full] = name
	}
	done := map[string]bool{}
	require.NoError(t, filepath.WalkDir(".", func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && (d.Name() == "testdata" || d.Name() == "docs" || len(path) > 1 && strings.HasPrefix(d.Name(), ".")) {
			return filepath.SkipDir
		}
		if filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return nil
		}
		text, err := os.ReadFile(path)
		if err != nil || !look.Match(text) {
			return err
		}
		places += len(look.FindAll(text, -1))
		put(path, look.ReplaceAllString(string(text), "polled($1)"))
		if folder := filepath.Dir(path); !done[folder] {
			done[folder] = true
			name := regexp.MustCompile(`(?m)^package (\w+)`).FindSubmatch(text)[1]
			put(filepath.Join(folder, "polled.go"), fmt.Sprintf(polled, name))
		}
		return nil
	}))
	all, err := json.Marshal(map[string]any{"Replace": replace})
	require.NoError(t, err)
	file = filepath.Join(dir, "overlay.json")
	require.NoError(t, os.WriteFile(file, all, 0o600))
	return file, places
}
