package bitwise_test

import (
	"context"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/certify/bitwise"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/num"
)

// TestInduction: a proof by induction is accepted, and none that claims more.
func TestInduction(t *testing.T) {
	ctx := context.Background()
	p := cfgtest.Parse(cfg.Type{Bits: 8}, `S -> H: a = 1; b = 2; c = 3; n = 0
		H -> ERR: assume a == b
		H -> H: assume n < 9; t = a; a = b; b = c; c = t; n = n + 1
		H -> I: assume n >= 9
		I -> ERR: assume a == b || n > 9
		I -> I: n = n ^ 1`)
	g, h, i := p.Graph, p.Vertex["H"], p.Vertex["I"]
	n := cfg.Var(slices.IndexFunc(g.Vars, func(v cfg.VarInfo) bool { return v.Name == "n" }))
	upTo := func(hi int64) []answer.Range {
		return []answer.Range{{Var: n, Interval: num.Span(num.Zero(), num.FromInt(hi))}}
	}
	good := answer.Induction{K: 3, Ranges: map[cfg.Vertex][]answer.Range{h: upTo(9), i: upTo(9)}}
	require.NoError(t, bitwise.CheckInduction(ctx, g, &good))
	for message, change := range map[string]func(x *answer.Induction){
		"an execution from the head of a loop reaches the error": func(x *answer.Induction) { x.K = 0 },
		"a variable leaves its range":                            func(x *answer.Induction) { x.Ranges[h] = upTo(8) },
		"there is a loop without a head":                         func(x *answer.Induction) { delete(x.Ranges, i) },
		"k is negative":                                          func(x *answer.Induction) { x.K = -1 },
		"states are to be different that are none, or the same":  func(x *answer.Induction) { x.Apart = []answer.Apart{{Head: h, First: 1, Second: 1}} },
		"2 is no head":                                           func(x *answer.Induction) { x.Ranges[g.Target] = nil },
		"the range of variable 77 is none":                       func(x *answer.Induction) { x.Ranges[h] = []answer.Range{{Var: 77}} },
	} {
		bad := good
		bad.Ranges = maps.Clone(good.Ranges)
		change(&bad)
		assert.EqualError(t, bitwise.CheckInduction(ctx, g, &bad), message)
	}
	wrong := cfgtest.Parse(cfg.Type{Bits: 8}, "S -> H: a = 0\nH -> ERR: assume a == 3\nH -> H: a = a + 1").Graph
	x := answer.Induction{K: 2, Ranges: map[cfg.Vertex][]answer.Range{1: nil}, Apart: []answer.Apart{{Head: 1, First: 0, Second: 1}}}
	assert.EqualError(t, bitwise.CheckInduction(ctx, wrong, &x), "an execution from the head of a loop reaches the error")
	wrong = cfgtest.Parse(cfg.Type{Bits: 8}, "S -> ERR: assume a == 1\nS -> H: a = 0\nH -> H: a = a + 1\nH -> ERR: assume a > a").Graph
	assert.EqualError(t, bitwise.CheckInduction(ctx, wrong, &answer.Induction{Ranges: map[cfg.Vertex][]answer.Range{2: nil}}), "an execution reaches the error")
}
