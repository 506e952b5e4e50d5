package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"reflect"
	"testing"

	"cairn/internal/answer"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestFlowSchema compares the schema of cairn explain cfg --format json with the Go types, and outputs with the schema.
func TestFlowSchema(t *testing.T) {
	s, err := readSchema("../../testdata/schema/flow.json")
	require.NoError(t, err)
	sameFields(t, "output", s, reflect.TypeFor[flowDocument]())
	for _, file := range []string{"c/ex3.c", "c/for_continue.c", "recursion/fibonacci.c", "recursion/mutual.c"} {
		var out, errs bytes.Buffer
		require.Zero(t, run([]string{"explain", "cfg", "--format", "json", filepath.Join("../../testdata", file)}, &out, &errs), errs.String())
		var v any
		require.NoError(t, json.Unmarshal(out.Bytes(), &v))
		assert.NoError(t, s.check(file, v))
	}
}

// TestEventSchema checks the lines of --events, all engines with histories taken together, against their schema.
func TestEventSchema(t *testing.T) {
	s, err := readSchema("../../testdata/schema/event.json")
	require.NoError(t, err)
	fields := map[string]reflect.Type{"engine": nil}
	jsonFields(reflect.TypeFor[answer.Event](), fields)
	assert.Len(t, s.Properties, len(fields))
	for name := range fields {
		assert.Contains(t, s.Properties, name)
	}
	seen := make(map[any]bool)
	for _, engine := range []string{"gps", "predabs", "spacer", "bself"} {
		file := filepath.Join(t.TempDir(), "events")
		var out, errs bytes.Buffer
		require.Zero(t, run([]string{"verify", "--jobs", "1", "--engine", engine, "--timeout", "20s", "--events", file, "../../testdata/c/fold_abs.c"}, &out, &errs), out.String()+errs.String())
		f, err := os.Open(file)
		require.NoError(t, err)
		for lines := bufio.NewScanner(f); lines.Scan(); {
			var v map[string]any
			require.NoError(t, json.Unmarshal(lines.Bytes(), &v))
			require.NoError(t, s.check(engine, any(v)), lines.Text())
			seen[v["step"]] = true
		}
		require.NoError(t, f.Close())
	}
	for _, step := range []string{"phase", "begin", "node", "label", "covered", "dead", "verdict"} {
		assert.True(t, seen[step], step)
	}
}
