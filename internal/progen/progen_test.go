package progen

import (
	"fmt"
	"math/rand"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func num(val int64) *expr { return constant(tInt, val) }

// TestEval compares with results that gcc gives for x of the type named.
func TestEval(t *testing.T) {
	const intMin = -1 << 31
	for _, c := range []struct {
		typ  *integer
		x    int64
		e    func(x *expr) *expr
		want string
	}{
		{types[2], 127, func(x *expr) *expr { return binary("+", x, num(1)) }, "128"},
		{types[3], 255, func(x *expr) *expr { return binary("+", x, num(1)) }, "256"},
		{types[5], 0, func(x *expr) *expr { return binary("-", x, num(1)) }, "-1"},
		{tUint, 0, func(x *expr) *expr { return binary("-", x, num(1)) }, "4294967295"},
		{tUint, 1 << 31, func(x *expr) *expr { return binary("*", x, num(2)) }, "0"},
		{tUint, 1, func(x *expr) *expr { return binary("<", num(-1), x) }, "0"},
		{tUint, 3, func(x *expr) *expr { return unary("-", x) }, "4294967293"},
		{tInt, intMin, func(x *expr) *expr { return unary("-", x) }, "undefined"},
		{tInt, 1<<31 - 1, func(x *expr) *expr { return binary("+", x, num(1)) }, "undefined"},
		{tInt, 65536, func(x *expr) *expr { return binary("*", x, x) }, "undefined"},
		{tInt, intMin, func(x *expr) *expr { return binary("/", x, num(-1)) }, "undefined"},
		{tInt, -7, func(x *expr) *expr { return binary("/", x, num(2)) }, "-3"},
		{tInt, -7, func(x *expr) *expr { return binary("%", x, num(2)) }, "-1"},
		{tInt, 7, func(x *expr) *expr { return binary("%", x, num(0)) }, "undefined"},
		{tInt, -8, func(x *expr) *expr { return binary(">>", x, num(1)) }, "-4"},
		{tInt, 1, func(x *expr) *expr { return binary("<<", x, num(31)) }, "-2147483648"},
		{tInt, 1, func(x *expr) *expr { return binary("<<", x, num(32)) }, "undefined"},
		{tInt, 1, func(x *expr) *expr { return binary("<<", x, num(-1)) }, "undefined"},
		{types[3], 200, func(x *expr) *expr { return unary("~", x) }, "-201"},
		{tInt, 0, func(x *expr) *expr { return binary("&&", x, binary("/", num(1), x)) }, "0"},
		{tInt, 5, func(x *expr) *expr { return conditional(x, num(-1), constant(tUint, 0)) }, "4294967295"},
		{tInt, 300, func(x *expr) *expr { return cast(types[3], x) }, "44"},
		{tInt, 200, func(x *expr) *expr { return cast(types[2], x) }, "-56"},
	} {
		p := &Program{vars: []variable{{name: "x", typ: c.typ}}}
		e := c.e(p.ref(0))
		assert.Equal(t, c.want, valueOf(p, c.x, e), "%s with x = %d", e.text, c.x)
	}
}

func valueOf(p *Program, x int64, e *expr) (s string) {
	defer func() {
		if isUndefined(recover()) {
			s = "undefined"
		}
	}()
	m := &machine{p: p, state: []int64{x}}
	return fmt.Sprint(e.value(m))
}

func TestSignedWrap(t *testing.T) {
	p := &Program{vars: []variable{{name: "x", typ: tInt}}}
	m := &machine{p: p, state: []int64{1<<31 - 1}, signedWrap: true}
	assert.EqualValues(t, -1<<31, binary("+", p.ref(0), num(1)).value(m))
}

// TestEnumerate counts the executions of a program whose number of inputs depends on the first one.
func TestEnumerate(t *testing.T) {
	p := &Program{lo: 0, hi: 2, vars: []variable{{name: "n", typ: tInt}, {name: "x", typ: tInt}, {name: "i", typ: tInt, counter: true}}}
	p.body = []stmt{p.input(0), p.loop(2, 6, binary("<", p.ref(2), p.ref(0)), []stmt{p.input(1)}), check(binary("!=", p.ref(1), num(2)))}
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
