package progen

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func num(val int64) *expr             { return &expr{op: opConst, typ: tInt, val: val} }
func of(v int) *expr                  { return &expr{op: opVar, v: v} }
func apply(o op, args ...*expr) *expr { return &expr{op: o, args: args} }

// TestEval compares with results that gcc gives for x of the type named.
func TestEval(t *testing.T) {
	const intMin = -1 << 31
	for _, c := range []struct {
		typ  typeID
		x    int64
		e    *expr
		want string
	}{
		{2, 127, apply("+", of(0), num(1)), "128"},
		{3, 255, apply("+", of(0), num(1)), "256"},
		{5, 0, apply("-", of(0), num(1)), "-1"},
		{tUint, 0, apply("-", of(0), num(1)), "4294967295"},
		{tUint, 1 << 31, apply("*", of(0), num(2)), "0"},
		{tUint, 1, apply("<", num(-1), of(0)), "0"},
		{tUint, 3, apply(opMinus, of(0)), "4294967293"},
		{tInt, intMin, apply(opMinus, of(0)), "undefined"},
		{tInt, 1<<31 - 1, apply("+", of(0), num(1)), "undefined"},
		{tInt, 65536, apply("*", of(0), of(0)), "undefined"},
		{tInt, intMin, apply("/", of(0), num(-1)), "undefined"},
		{tInt, -7, apply("/", of(0), num(2)), "-3"},
		{tInt, -7, apply("%", of(0), num(2)), "-1"},
		{tInt, 7, apply("%", of(0), num(0)), "undefined"},
		{tInt, -8, apply(">>", of(0), num(1)), "-4"},
		{tInt, 1, apply("<<", of(0), num(31)), "-2147483648"},
		{tInt, 1, apply("<<", of(0), num(32)), "undefined"},
		{tInt, 1, apply("<<", of(0), num(-1)), "undefined"},
		{3, 200, apply("~", of(0)), "-201"},
		{tInt, 0, apply("&&", of(0), apply("/", num(1), of(0))), "0"},
		{tInt, 5, apply(opCond, of(0), num(-1), &expr{op: opConst, typ: tUint}), "4294967295"},
		{tInt, 300, &expr{op: opCast, typ: 3, args: []*expr{of(0)}}, "44"},
		{tInt, 200, &expr{op: opCast, typ: 2, args: []*expr{of(0)}}, "-56"},
	} {
		p := &Program{vars: []variable{{name: "x", typ: c.typ}}}
		assert.Equal(t, c.want, valueOf(p, c.x, c.e), "%s with x = %d", p.text(c.e), c.x)
	}
}

func valueOf(p *Program, x int64, e *expr) (s string) {
	defer func() {
		if isUndefined(recover()) {
			s = "undefined"
		}
	}()
	m := &machine{p: p, state: []int64{x}}
	return fmt.Sprint(m.eval(e))
}

func TestSignedWrap(t *testing.T) {
	p := &Program{vars: []variable{{name: "x"}}}
	m := &machine{p: p, state: []int64{1<<31 - 1}, signedWrap: true}
	assert.EqualValues(t, -1<<31, m.eval(apply("+", of(0), num(1))))
}

// TestEnumerate counts the executions of a program whose number of inputs depends on the first one.
func TestEnumerate(t *testing.T) {
	p := &Program{lo: 0, hi: 2, vars: []variable{{name: "n"}, {name: "x"}, {name: "i", counter: true}}, body: []*stmt{
		{kind: input, v: 0},
		{kind: loop, v: 2, turns: 6, e: apply("<", of(2), of(0)), body: []*stmt{{kind: input, v: 1}}},
		{kind: check, e: apply("!=", of(1), num(2))},
	}}
	var all []string
	unsafe, ok := p.Enumerate(false, func(in []int64, end End) { all = append(all, fmt.Sprint(in, end == Error)) })
	require.True(t, ok)
	assert.True(t, unsafe)
	assert.Equal(t, []string{"[0] false", "[1 0] false", "[1 1] false", "[1 2] true", "[2 0 0] false", "[2 0 1] false", "[2 0 2] true",
		"[2 1 0] false", "[2 1 1] false", "[2 1 2] true", "[2 2 0] false", "[2 2 1] false", "[2 2 2] true"}, all)
}

// TestGenerate requires that the programs are reproducible, enumerable, and of both verdicts in good measure.
func TestGenerate(t *testing.T) {
	unsafe, undefined := 0, 0
	const n = 300
	for seed := range int64(n) {
		p := Generate(rand.New(rand.NewSource(seed)))
		require.Equal(t, p.C(), Generate(rand.New(rand.NewSource(seed))).C())
		bad, ok := p.Enumerate(false, func(_ []int64, end End) {
			if end == Undefined {
				undefined++
			}
		})
		require.True(t, ok, "seed %d", seed)
		if bad {
			unsafe++
		}
	}
	assert.InDelta(t, n/2, unsafe, n/4)
	assert.Positive(t, undefined, "signed overflow and the like should occur")
}

// TestShrink requires that a property of one statement is all that is left, besides what every program has: declarations, an input, a
// statement, an assertion.
func TestShrink(t *testing.T) {
	found := 0
	least := Shrink(Generate(rand.New(rand.NewSource(0))), func(*Program) bool { return true })
	assert.LessOrEqual(t, strings.Count(least.C(), ";"), 15, "%s", least.C())
	for seed := int64(0); found < 5; seed++ {
		p := Generate(rand.New(rand.NewSource(seed)))
		if !strings.Contains(p.C(), "% 3") {
			continue
		}
		found++
		before := p.C()
		q := Shrink(p, func(q *Program) bool { return strings.Contains(q.C(), "% 3") })
		assert.Equal(t, before, p.C(), "the original must not change")
		assert.LessOrEqual(t, strings.Count(q.C(), ";"), strings.Count(least.C(), ";")+1, "%s", q.C())
	}
}
