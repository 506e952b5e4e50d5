package verify_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/verify"
	"cairn/internal/witness"
)

// place is the location of the nth occurrence, from 1, of a text in the source of a task.
func placeOf(t *testing.T, task verify.Task, text string, nth int) witness.Location {
	t.Helper()
	off := -1
	for range nth {
		i := strings.Index(string(task.Source[off+1:]), text)
		require.GreaterOrEqual(t, i, 0, text)
		off += 1 + i
	}
	before := string(task.Source[:off])
	return witness.Location{FileName: task.File, Line: 1 + strings.Count(before, "\n"), Column: off - strings.LastIndex(before, "\n")}
}

// sequence writes a violation sequence: each part is a waypoint, "avoid" in front of it or not, in a segment of its own if it
// is followed. A waypoint is a type, a text whose occurrence is its place, and a constraint.
func sequence(t *testing.T, task verify.Task, parts ...string) []byte {
	t.Helper()
	sum := sha256.Sum256(task.Source)
	e := witness.Entry{Type: witness.ViolationSequence, Metadata: witness.Metadata{
		FormatVersion: "2.0", UUID: "f1a82b92-4755-52e1-bca0-5ebeb04f7f92", CreationTime: "2026-11-21T01:23:51Z",
		Producer: witness.Producer{Name: "somebody", Version: "1"},
		Task: witness.Task{InputFiles: []string{task.File}, InputFileHashes: map[string]string{task.File: hex.EncodeToString(sum[:])},
			Specification: verify.Specification, DataModel: "ILP32", Language: "C"},
	}}
	var segment []witness.Step
	for _, part := range parts {
		w := witness.Waypoint{Action: witness.Follow}
		rest, avoid := strings.CutPrefix(part, "avoid ")
		if avoid {
			w.Action = witness.Avoid
		}
		fields := strings.Split(rest, " | ")
		w.Type = fields[0]
		nth := 1
		if i := strings.LastIndex(fields[1], "#"); i >= 0 {
			_, err := fmt.Sscan(fields[1][i+1:], &nth)
			require.NoError(t, err)
			fields[1] = fields[1][:i]
		}
		w.Location = placeOf(t, task, fields[1], nth)
		if w.Type == witness.FunctionEnter || w.Type == witness.FunctionReturn { // its closing parenthesis
			w.Location.Column += len(fields[1]) - 1
		}
		if len(fields) > 2 {
			format := map[string]string{witness.Assumption: witness.CExpression, witness.FunctionReturn: witness.ACSLExpression}[w.Type]
			w.Constraint = &witness.Constraint{Value: fields[2], Format: format}
		}
		segment = append(segment, witness.Step{Waypoint: w})
		if !avoid {
			e.Content = append(e.Content, witness.Item{Segment: segment})
			segment = nil
		}
	}
	data, err := witness.Write([]witness.Entry{e})
	require.NoError(t, err)
	return data
}

// Every kind of waypoint restricts the executions in which the error is looked for, also in procedures that are kept.
func TestWaypoints(t *testing.T) {
	task, err := verify.LoadTask("../../testdata/witness/waypoints.c")
	require.NoError(t, err)
	const (
		target, other = "target | reach_error();#2", "target | reach_error();"
		x, y          = "function_return | __VERIFIER_nondet_int()", "function_return | __VERIFIER_nondet_int()#2"
	)
	valid := [][]string{
		{target},
		{other},
		{x + ` | \result == 5`, y + ` | \result == 3`, target},
		{x + ` | \result == 7`, other},
		{"branching | if (x | false", target},
		{"branching | switch | 5", target},
		{"branching | switch | 7", other},
		{"avoid branching | switch | 6", target},
		{"avoid branching | switch | default", target},
		{"branching | for | true", "branching | for | true", "branching | for | true", "branching | for | false", target},
		{"branching | ? | true", target},
		{"avoid branching | ? | false", target},
		{"branching | if (z | true", target},
		{"function_enter | twice(x)", "function_return | twice(x) | \\result == 10", "function_enter | down(twice(x))", target},
		{"function_enter | down(n - 1)", "function_return | down(n - 1) | \\result == 0", "function_return | down(twice(x)) | \\result > 9", target},
		{"avoid function_return | down(n - 1) | \\result > 9", target},
		{"function_return | down(n - 1) | \\result == 0", "function_return | down(n - 1) | \\result == 1", "function_return | down(n - 1) | \\result >= 8", target},
		{"avoid assumption | if (z | z < 10", "assumption | if (z | z > 9", target},
		{"assumption | trace = 1; | x == 5 && trace == 0", "assumption | int z | trace == 6", target},
		{"avoid function_enter | down(n - 1)", "function_return | twice(x) | \\result == 10", target},
	}
	invalid := [][]string{
		{x + ` | \result == 6`, target},
		{x + ` | \result == 5`, other},
		{"avoid " + x + ` | \result > 0`, target},
		{y + ` | \result == 3`, x + ` | \result == 5`, target},
		{"branching | if (x | true", target},
		{"branching | switch | 6", target},
		{"branching | switch | default", target},
		{"branching | switch | 8", target},
		{"avoid branching | switch | 5", target},
		{"branching | switch | 7", target},
		{"branching | for | true", "branching | for | true", "branching | for | true", "branching | for | true", target},
		{"avoid branching | for | false", target},
		{"branching | ? | false", target},
		{"avoid branching | ? | true", target},
		{"branching | if (z | false", target},
		{"function_enter | down(twice(x))", "function_enter | twice(x)", target},
		{"function_return | twice(x) | \\result == 11", target},
		{"avoid function_enter | down(n - 1)", target},
		{"avoid function_enter | twice(x)", target},
		{"function_return | down(n - 1) | \\result > 9", target},
		{"function_enter | twice(x)", other},
		{"function_enter | twice(x)", "function_enter | twice(x)", target},
		{"assumption | if (z | z > 8", "assumption | if (z | z > 9", target},
		{"avoid assumption | if (z | z > 9", "assumption | if (z | z > 8", target},
		{"assumption | trace = 1; | trace == 1", target},
		{"avoid assumption | int z | y == 3", target},
	}
	for _, parts := range valid {
		v := validate(t, task, sequence(t, task, parts...))
		assert.Equal(t, verify.Valid, v.Validity, "%s: %s %s", parts, v.Pos, v.Reason)
	}
	for _, parts := range invalid {
		v := validate(t, task, sequence(t, task, parts...))
		assert.Equal(t, verify.Invalid, v.Validity, "%s: %s %s", parts, v.Pos, v.Reason)
		assert.Equal(t, "no execution follows the waypoints to the error", v.Reason)
	}
	for want, parts := range map[string][]string{
		"is not the beginning of a statement with a condition": {"branching | trace = 1; | true", target},
		`"maybe" is neither true nor false`:                    {"branching | if (x | maybe", target},
		`"one" is neither an integer nor default`:              {"branching | switch | one", target},
		"is not the end of a call":                             {"function_enter | int n)", target},
		"no error is at line":                                  {"target | trace = 1;"},
		"is no integer":                                        {`function_return | twice(x) | \result == y`, target},
		"the function cannot return 99999999999999999999":      {x + ` | \result == 99999999999999999999`, target},
		"no call that returns an input ends at":                {`function_return | if (x < 0 || x > 10) | \result == 1`, target},
	} {
		v := validate(t, task, sequence(t, task, parts...))
		assert.Equal(t, verify.Invalid, v.Validity, parts)
		assert.Contains(t, v.Reason, want)
		assert.True(t, v.Pos.IsValid())
	}
}
