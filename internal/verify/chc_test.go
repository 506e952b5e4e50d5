package verify_test

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/engines"
	"cairn/internal/question"
	"cairn/internal/sample"
	"cairn/internal/steps"
	"cairn/internal/verify"
	"cairn/smt/smtlib"
)

const clauseCorpus = "../../testdata/chc"

var status = regexp.MustCompile(`\(set-info :status (sat|unsat)\)`)

// perUnknownClauses is how many steps an engine has for a file of clauses that is listed as unknown.
const perUnknownClauses = 300

// TestClauseCorpus runs every engine on every file of testdata/chc, the default one without preprocessing, too. The answer
// must be the one that the file promises; a list says which are not found.
func TestClauseCorpus(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(clauseCorpus, "*.smt2"))
	require.NoError(t, err)
	require.Greater(t, len(files), 10)
	listed := unsolvedClauses(t)
	for i, e := range verify.Engines(question.Clauses) {
		for _, file := range files {
			for _, raw := range []bool{false, true}[:2-min(i, 1)] {
				key := e.Name + " " + strings.TrimSuffix(filepath.Base(file), ".smt2")
				if raw {
					key += " raw"
				}
				unsolved := listed[key]
				delete(listed, key)
				if strings.HasPrefix(key, "portfolio pba_") && !sample.Long() { // TestClausePortfolio has it
					continue
				}
				t.Run(strings.ReplaceAll(key, " ", "/"), func(t *testing.T) {
					t.Parallel()
					ctx := context.Background()
					if unsolved {
						ctx = steps.Limit(perUnknownClauses)
					}
					options := verify.EngineOptions{Jobs: 2, Set: make(engines.Settings)}
					if raw {
						options.Set.Without("preprocessing")
					}
					rep, err := verify.RunClauses(ctx, file, verify.ClauseOptions{Engine: e.Name, Evidence: true, EngineOptions: options})
					require.NoError(t, err)
					if rep.Answer == "unknown" {
						assert.True(t, unsolved, "unknown (%s) and not in unknown.txt", rep.Reason)
						return
					}
					assert.Equal(t, status.FindStringSubmatch(read(t, file))[1], rep.Answer, "the wrong answer")
					assert.Equal(t, rep.Answer == "unsat", len(rep.Derivation) > 0)
					confirmWithZ3(t, file, rep)
				})
			}
		}
	}
	assert.Empty(t, listed, "lines of unknown.txt that name no engine and file")
}

// unsolvedClauses reads the list of what is not solved: lines ENGINE FILE [raw].
func unsolvedClauses(t *testing.T) map[string]bool {
	listed := make(map[string]bool)
	for _, line := range strings.Split(read(t, filepath.Join(clauseCorpus, "unknown.txt")), "\n") {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			listed[line] = true
		}
	}
	return listed
}

// confirmWithZ3 lets Z3, where it is installed, check a printed model: no clause may have a counterexample under the
// definitions.
func confirmWithZ3(t *testing.T, file string, rep *verify.ClauseReport) {
	z3, err := exec.LookPath("z3")
	if err != nil || rep.Answer != "sat" {
		return
	}
	var script, model bytes.Buffer
	require.NoError(t, rep.WriteEvidence(&model))
	definitions := strings.TrimSpace(model.String())
	fmt.Fprintln(&script, "(set-option :timeout 5000)")
	n := 0
	in := smtlib.NewReader(strings.NewReader(read(t, file)), file)
	for command, err := in.Read(); !errors.Is(err, io.EOF); command, err = in.Read() {
		require.NoError(t, err)
		switch command.Head() {
		case "declare-datatypes":
			fmt.Fprintln(&script, command)
		case "assert":
			if n == 0 {
				fmt.Fprintln(&script, definitions[1:len(definitions)-1])
			}
			n++
			fmt.Fprintf(&script, "(push)\n(assert (not %s))\n(check-sat)\n(pop)\n", command.List[1])
		}
	}
	path := filepath.Join(t.TempDir(), "check.smt2")
	require.NoError(t, os.WriteFile(path, script.Bytes(), 0o600))
	out, err := exec.Command(z3, path).CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Equal(t, strings.Repeat("unsat\n", n), string(out))
}

// TestClauseInput has files that cannot be solved because of what is in them.
func TestClauseInput(t *testing.T) {
	ctx := context.Background()
	write := func(text string) string {
		path := filepath.Join(t.TempDir(), "f.smt2")
		require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
		return path
	}
	path := write("(set-logic HORN)\n(declare-sort S 0)\n(check-sat)")
	rep, err := verify.RunClauses(ctx, path, verify.ClauseOptions{})
	require.NoError(t, err)
	assert.Equal(t, "unknown", rep.Answer)
	assert.Contains(t, rep.Reason, "not supported: command declare-sort")
	assert.Contains(t, rep.Reason, "f.smt2:2:1")

	path = write("(set-logic HORN)\n(assert (P 1))")
	rep, err = verify.RunClauses(ctx, path, verify.ClauseOptions{})
	var in *verify.InputError
	require.ErrorAs(t, err, &in)
	assert.Equal(t, 2, in.Pos.Line)
	assert.Equal(t, "unknown", rep.Answer)

	_, err = verify.RunClauses(ctx, "missing.smt2", verify.ClauseOptions{})
	require.ErrorAs(t, err, &in)
	_, err = verify.RunClauses(ctx, path, verify.ClauseOptions{Engine: "magic"})
	assert.ErrorContains(t, err, "no engine is called")
}

// TestClauseLimits cancels runs in the middle.
func TestClauseLimits(t *testing.T) {
	ctx, cancel := context.WithCancelCause(context.Background())
	cancel(verify.ErrMemory)
	rep, err := verify.RunClauses(ctx, filepath.Join(clauseCorpus, "fibonacci.smt2"), verify.ClauseOptions{})
	require.NoError(t, err)
	assert.Equal(t, "memory", rep.Reason)

	short := steps.Limit(200)
	rep, err = verify.RunClauses(short, filepath.Join(clauseCorpus, "mutual.smt2"), verify.ClauseOptions{Engine: "recmc", EngineOptions: verify.EngineOptions{Set: engines.Settings{"preprocessing": "off"}}})
	require.NoError(t, err)
	assert.Equal(t, "timeout", rep.Reason)
	assert.Less(t, short.Late(), int64(100))
}
