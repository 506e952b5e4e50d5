package search

import (
	"context"
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
)

var int32Type = cfg.Type{Bits: 32, Signed: true}

// casesOf looks for a division of a program.
func casesOf(text string) *cases {
	g := cfgtest.Parse(int32Type, text).Graph
	return findCases(g, absint.Analyze(context.Background(), g, absint.Options{}))
}

// byK is a loop that a parameter of few values makes nonlinear.
const byK = `S -> A: havoc k
	A -> H: assume k >= %d && k <= %d; i = 0; t = 0
	H -> H: assume t < 1000000; i = i + k; t = t + 1
	H -> ERR: assume t >= 1000000 && i %s`

func TestCases(t *testing.T) {
	for bounds, want := range map[[2]int]int{{0, 10}: 11, {-3, 3}: 7} {
		d := casesOf(fmt.Sprintf(byK, bounds[0], bounds[1], "> 5"))
		require.NotNil(t, d)
		assert.Len(t, d.values, want)
	}
}

func TestNoCases(t *testing.T) {
	for name, text := range map[string]string{
		"too many values":            fmt.Sprintf(byK, 0, 100, "> 5"),
		"one value":                  fmt.Sprintf(byK, 3, 3, "> 5"),
		"it changes in the loop":     "S -> A: havoc k\nA -> H: assume k >= 0 && k <= 3; i = 0\nH -> H: i = i + k; k = 3 - k\nH -> ERR: assume i < 0",
		"it changes after the loop":  "S -> A: havoc k\nA -> H: assume k >= 0 && k <= 3; i = 0\nH -> H: i = i + k\nH -> G: havoc k\nG -> ERR: assume i < k",
		"nothing grows by it":        "S -> A: havoc k\nA -> H: assume k >= 0 && k <= 3; i = 0\nH -> H: i = i + 1\nH -> ERR: assume i < k",
		"it doubles itself":          "S -> A: havoc k\nA -> H: assume k >= 0 && k <= 3; i = 0\nH -> H: i = i + i\nH -> ERR: assume i < k",
		"the program begins with it": "H -> H: assume k >= 0 && k <= 3; i = i + k\nH -> ERR: assume i < k",
	} {
		assert.Nil(t, casesOf(text), name)
	}
}
