package verify_test

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
	"cairn/internal/witness"
)

var updateStored = flag.Bool("update-witnesses", false, "write what TestStoredWitnesses gets into testdata/witness/verdicts.txt")

// The stored witnesses, right ones and ones made wrong in one place each, get the verdict, the place and the reason that
// verdicts.txt has.
func TestStoredWitnesses(t *testing.T) {
	const dir, golden = "../../testdata/witness", "../../testdata/witness/verdicts.txt"
	yaml, err := filepath.Glob(dir + "/*.yml")
	require.NoError(t, err)
	graphml, err := filepath.Glob(dir + "/*.graphml")
	require.NoError(t, err)
	paths := append(yaml, graphml...)
	slices.Sort(paths)
	require.Greater(t, len(paths), 50)
	var b strings.Builder
	for _, path := range paths {
		name := filepath.Base(path)
		program, _, _ := strings.Cut(name, ".")
		task, err := verify.LoadTask(filepath.Join(dir, program+".c"))
		require.NoError(t, err)
		v, err := validateFile(task, path)
		var bad *witness.Error
		switch {
		case errors.As(err, &bad):
			fmt.Fprintf(&b, "%s: %d:%d: not read: %s\n", name, bad.Pos.Line, bad.Pos.Col, bad.Msg)
			continue
		case err != nil:
			require.NoError(t, err, name)
		case v.Pos.IsValid():
			fmt.Fprintf(&b, "%s: %d:%d: %s: %s\n", name, v.Pos.Line, v.Pos.Col, v.Validity, v.Reason)
		default:
			fmt.Fprintf(&b, "%s: %s %s\n", name, v.Validity, v.Reason)
		}
		for _, n := range v.Notes {
			fmt.Fprintf(&b, "\t%s\n", strings.ReplaceAll(n, filepath.ToSlash(path), name))
		}
		if v.Validity == verify.Invalid {
			assert.True(t, v.Pos.IsValid(), "%s: no place", name)
		}
		if strings.Contains(name, ".ok.") {
			assert.Equal(t, verify.Valid, v.Validity, name)
		}
	}
	if *updateStored {
		require.NoError(t, os.WriteFile(golden, []byte(b.String()), 0o666))
	}
	want, err := os.ReadFile(golden)
	require.NoError(t, err)
	assert.Equal(t, strings.ReplaceAll(string(want), "\r\n", "\n"), b.String())
}

// validateFile checks a witness of either format.
func validateFile(task verify.Task, path string) (verify.Validation, error) {
	ctx := context.Background()
	data, err := os.ReadFile(path)
	if err != nil {
		return verify.Validation{}, err
	}
	if witness.IsGraphML(data) {
		a, err := witness.ReadGraphML(data, filepath.ToSlash(path))
		if err != nil {
			return verify.Validation{}, err
		}
		return verify.ValidateAutomaton(ctx, task, a, verify.Options{})
	}
	entries, err := witness.Read(data, filepath.ToSlash(path))
	if err != nil {
		return verify.Validation{}, err
	}
	return verify.Validate(ctx, task, &entries[0], verify.Options{})
}
