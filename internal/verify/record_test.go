package verify_test

import (
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/internal/answer"
	"cairn/internal/verify"
)

// historian checks the rules of histories while they are told.
type historian struct {
	t      *testing.T
	name   string
	begun  bool
	alive  map[int]bool
	closed map[int]bool // dead or covered
	steps  map[answer.EventStep]int
}

func (h *historian) record(engine string, ev answer.Event) {
	t := h.t
	h.steps[ev.Step]++
	if ev.Step == answer.RunBegun {
		h.begun, h.alive, h.closed = true, make(map[int]bool), make(map[int]bool)
		return
	}
	require.True(t, h.begun, h.name)
	if ev.Step == answer.RunSummary || ev.Step == answer.RunBound || ev.Step == answer.RunPushed { // about no node
		require.NotEmpty(t, ev.Text, h.name)
		return
	}
	if ev.Step == answer.NodeMade {
		require.False(t, h.alive[ev.Node], "%s: node %d is made twice", h.name, ev.Node)
		require.Equal(t, len(h.alive), ev.Node, "%s: nodes are numbered in order", h.name)
		if ev.Parent != nil {
			require.True(t, h.alive[*ev.Parent], "%s: the parent of %d does not exist", h.name, ev.Node)
		}
		require.NotEmpty(t, ev.At, h.name)
		h.alive[ev.Node] = true
		return
	}
	require.True(t, h.alive[ev.Node], "%s: %s of node %d, which does not exist", h.name, ev.Step, ev.Node)
	switch ev.Step {
	case answer.NodeCovered:
		for _, by := range ev.By {
			require.True(t, h.alive[by] && by != ev.Node, "%s: node %d is covered by %d", h.name, ev.Node, by)
		}
		h.closed[ev.Node] = true
	case answer.NodeDead:
		h.closed[ev.Node] = true
	case answer.NodeFreed:
		require.True(t, h.closed[ev.Node], "%s: node %d is freed", h.name, ev.Node)
		h.closed[ev.Node] = false
	case answer.NodeLabel:
		require.NotEmpty(t, ev.Text, h.name)
	}
}

// Histories keep to their rules, every kind of step occurs, and recording changes no verdict.
func TestHistories(t *testing.T) {
	kinds := make(map[answer.EventStep]int)
	for _, file := range []string{"fold_abs.c", "fold_cases.c", "call_expression.c", "for_continue.c", "nested_break.c", "char_digits.c", "ex3.c"} {
		task, err := verify.LoadTask(filepath.Join("../../testdata/c", file))
		require.NoError(t, err)
		for _, engine := range []string{"gps", "predabs", "spacer", "bself", "se", "explicit"} {
			h := &historian{t: t, name: engine + " on " + file, steps: kinds}
			ctx := limited(t, 2000)
			rep, err := verify.Run(ctx, task, verify.Options{Engine: engine, EngineOptions: verify.EngineOptions{Record: h.record}})
			require.NoError(t, err)
			if rep.Verdict != answer.Unknown.String() {
				quiet, err := verify.Run(limited(t, 2000), task, verify.Options{Engine: engine})
				require.NoError(t, err)
				assert.Equal(t, quiet.Verdict, rep.Verdict, h.name)
				assert.Equal(t, quiet.Statistics, rep.Statistics, h.name)
			}
			assert.True(t, h.begun, h.name)
		}
	}
	for _, s := range []answer.EventStep{answer.RunBegun, answer.NodeMade, answer.NodeLabel, answer.NodeTest, answer.NodeDead, answer.NodeCovered, answer.NodeFreed, answer.NodeRemoved, answer.NodeReached, answer.RunRefined, answer.RunSummary, answer.RunBound, answer.RunPushed, answer.NodeTried} {
		assert.NotZero(t, kinds[s], "no step of the kind %s", s)
	}
}
