package report

import (
	"context"
	"html"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/browser"
	"cairn/internal/verify"
)

// solved solves a file of clauses and makes its page.
func solved(t *testing.T, file string) (*ClauseRun, string) {
	t.Helper()
	run := &ClauseRun{History: new(History), Version: "cairn test"}
	rep, err := verify.RunClauses(context.Background(), file, verify.ClauseOptions{Evidence: true, EngineOptions: verify.EngineOptions{Record: run.History.Record}})
	run.Report, run.Err = rep, err
	run.Source, _ = os.ReadFile(file) // it may be missing
	page, err := run.Page()
	require.NoError(t, err)
	return run, string(page)
}

// TestClausePages makes the pages of all outcomes of cairn chc.
func TestClausePages(t *testing.T) {
	run, page := solved(t, "../../testdata/chc/mccarthy91.smt2")
	require.NotEmpty(t, run.Report.Model)
	formula := html.EscapeString(run.Report.Model[0].Formula)
	for _, want := range []string{"What the predicates mean", formula, "search of spacer", "each clause has been proved"} {
		assert.Contains(t, page, want)
	}
	run, page = solved(t, "../../testdata/chc/mccarthy91_unsat.smt2")
	assert.Contains(t, page, "derivation of false")
	assert.Contains(t, page, "by clause 3")
	assert.Equal(t, len(run.Report.Derivation), strings.Count(page, `id="flow0-n`))
	_, page = solved(t, filepath.Join(t.TempDir(), "missing.smt2"))
	assert.Contains(t, page, "The run has failed")
}

func TestWrap(t *testing.T) {
	assert.Equal(t, []string{"a bc", "def"}, wrap("a bc  def", 4, 3))
	assert.Equal(t, []string{"a", "b ..."}, wrap("a b c d", 1, 2))
	assert.Equal(t, []string{"abcd..."}, wrap("abcdefghij", 7, 2))
	assert.Equal(t, []string{""}, wrap("", 7, 2))
}

// TestClausePageInBrowser opens the page of a derivation.
func TestClausePageInBrowser(t *testing.T) {
	run, page := solved(t, "../../testdata/chc/mccarthy91_unsat.smt2")
	file := filepath.Join(t.TempDir(), "page.html")
	require.NoError(t, os.WriteFile(file, []byte(page), 0o666))
	b := browser.Start(t)
	b.Open(address(file), 1280, 1000, "dark")
	assert.Empty(t, b.Eval(contrasts))
	assert.Empty(t, b.Eval(unnamed))
	b.Eval("document.querySelector('#flow0 .node.bad').focus()")
	b.Press("Enter", 13)
	last := run.Report.Derivation[len(run.Report.Derivation)-1]
	assert.Equal(t, "L7", b.Eval("document.querySelector('.source li.now').id"), "%v", last)
	assert.Empty(t, b.Complaints())
}
