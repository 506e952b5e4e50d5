package answer

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

func TestEventString(t *testing.T) {
	root := 0
	for want, ev := range map[string]Event{
		"node 0 at start": {Step: NodeMade, At: "start"},
		"node 2 at loop 9:5 below 0 [x = 2 * x]: T": {Step: NodeMade, Node: 2, Parent: &root, At: "loop 9:5", Via: "x = 2 * x", Text: "T"},
		"node 1: x > 0":                              {Step: NodeLabel, Node: 1, Text: "x > 0"},
		"node 1 is covered by 0, 3":                  {Step: NodeCovered, Node: 1, By: []int{0, 3}},
		"node 1 is covered: these have been":         {Step: NodeCovered, Node: 1, Text: "these have been"},
		"node 1 is open again":                       {Step: NodeFreed, Node: 1},
		"node 1 is dead: no way":                     {Step: NodeDead, Node: 1, Text: "no way"},
		"node 1 is removed with all below it":        {Step: NodeRemoved, Node: 1},
		"node 1 is reached: the error after 3 steps": {Step: NodeReached, Node: 1, Text: "the error after 3 steps"},
		"node 1, test: stopped":                      {Step: NodeTest, Node: 1, Text: "stopped"},
		"node 1, candidate: x == i at loop 9:5":      {Step: NodeTried, Node: 1, Text: "x == i at loop 9:5"},
		"summary from start to the error: n > 0":     {Step: RunSummary, At: "start", Text: "n > 0"},
		"bound: 2":                                   {Step: RunBound, Text: "2"},
		"begin":                                      {Step: RunBegun},
	} {
		assert.Equal(t, want, ev.String())
	}
}
