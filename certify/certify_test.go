package certify

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/absint"
	"cairn/cfg"
	"cairn/cfg/cfgtest"
	"cairn/internal/answer"
	"cairn/internal/num"
	"cairn/smt"
)

var int32Type = cfg.Type{Bits: 32, Signed: true}

// counter is a loop that is safe because 2*i = s there and i <= 10.
const counter = `
	S -> H: i = 0; s = 0
	H -> H: assume i < 10; i = i + 1; s = s + 2
	H -> ERR: assume i >= 10 && s != 20
	H -> X: assume i >= 10 && s == 20`

type task struct {
	*cfgtest.Text
	vo *cfg.Symbols
	c  *smt.Context
}

func newTask(text string) task {
	p := cfgtest.Parse(int32Type, text)
	c := smt.NewContext()
	return task{p, cfg.NewSymbols(c, p.Graph), c}
}

func (k task) x(name string) smt.Term { return k.vo.X[k.Vars[name]] }

// safe is the claim that inv holds at H.
func (k task) safe(inv smt.Term) *answer.Invariants {
	return &answer.Invariants{Symbols: k.vo, At: map[cfg.Vertex]smt.Term{k.Vertex["H"]: inv}}
}

func (k task) check(proof answer.Certificate) error { return k.checkIn(context.Background(), proof) }

func (k task) checkIn(ctx context.Context, proof answer.Certificate) error {
	return Check(ctx, &cfg.Program{Main: k.Graph}, &answer.Answer{Verdict: proof.Proves(), Certificate: proof})
}

func TestInvariants(t *testing.T) {
	k := newTask(counter)
	c, i, s := k.c, k.x("i"), k.x("s")
	double := c.Eq(s, c.Scale(num.FromInt(2), i))
	inRange := c.And(c.Le(c.Int(0), i), c.Le(i, c.Int(10)))
	assert.NoError(t, k.check(k.safe(c.And(double, inRange))))

	for name, tc := range map[string]struct {
		inv  smt.Term
		what string
	}{
		"not preserved": {c.And(double, c.Le(c.Int(0), i), c.Le(i, c.Int(9))), "is not preserved on the way to H"},
		"not initial":   {c.And(double, c.Le(c.Int(1), i), c.Le(i, c.Int(10))), "the invariant at the source is not preserved"},
		"too weak":      {inRange, "does not exclude the error"},
		"true":          {smt.True, "does not exclude the error"},
		"false":         {smt.False, "the invariant at the source is not preserved"},
		"auxiliary":     {c.And(double, inRange, c.Le(c.Var("other", smt.Int), c.Int(0))), "an invariant speaks of other"},
	} {
		assert.ErrorContains(t, k.check(k.safe(tc.inv)), tc.what, name)
	}
	r := k.safe(smt.True)
	twice := *k.Graph
	twice.Vars = append([]cfg.VarInfo(nil), twice.Vars...)
	twice.Vars[1].Name = twice.Vars[0].Name
	for _, g := range []*cfg.Graph{{}, {Vars: twice.Vars[:1]}, &twice} {
		r.Symbols = cfg.NewSymbols(c, g)
		assert.ErrorContains(t, k.check(r), "another program")
	}
	r.Symbols = k.vo
	r.At = nil
	assert.ErrorContains(t, k.check(r), "the cycle through H:2 has no invariant")
	r.Symbols = nil
	assert.ErrorContains(t, k.check(r), "without invariants")
	assert.NoError(t, Check(context.Background(), &cfg.Program{Main: k.Graph}, answer.DontKnow("no time")))
}

func TestSourceInvariant(t *testing.T) {
	k := newTask(counter)
	c, i, s := k.c, k.x("i"), k.x("s")
	r := k.safe(c.And(c.Eq(s, c.Scale(num.FromInt(2), i)), c.Le(c.Int(0), i), c.Le(i, c.Int(10))))
	r.At[k.Graph.Source] = smt.True
	assert.NoError(t, k.check(r))
	r.At[k.Graph.Source] = c.Le(c.Int(0), i)
	assert.ErrorContains(t, k.check(r), "not initially true")
}

func TestCancelled(t *testing.T) {
	k := newTask(counter)
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	assert.ErrorIs(t, k.checkIn(ctx, k.safe(smt.True)), ErrCancelled)
}

// product needs to know that a is 12 at H: without that, a * b is not linear.
const product = `
	S -> A: a = 12; b = 10; i = 0
	A -> H:
	H -> H: assume i < 3; i = i + 1
	H -> ERR: assume i >= 3 && a * b != 120
	H -> X: assume i >= 3 && a * b == 120`

func TestFacts(t *testing.T) {
	k := newTask(product)
	r := k.safe(smt.True)
	require.Error(t, k.check(r))
	r.Facts = absint.Analyze(context.Background(), k.Graph, absint.Options{}).Facts(k.vo)
	assert.NoError(t, k.check(r))

	// Facts that are wrong are of no use: those that depend on them fall with them.
	c, a, b, i := k.c, k.x("a"), k.x("b"), k.x("i")
	claim := func(at map[string][]smt.Term) error {
		r.Facts = make(map[cfg.Vertex][]smt.Term)
		for name, fs := range at {
			r.Facts[k.Vertex[name]] = fs
		}
		return k.check(r)
	}
	known := []smt.Term{c.Eq(a, c.Int(12)), c.Eq(b, c.Int(10))}
	assert.NoError(t, claim(map[string][]smt.Term{"A": known, "H": known}))
	assert.Error(t, claim(map[string][]smt.Term{"H": known}), "nothing is known at A")
	assert.Error(t, claim(map[string][]smt.Term{"A": {c.Eq(a, c.Int(8)), known[1]}, "H": {c.Eq(a, c.Int(8)), known[1]}}))
	assert.Error(t, claim(map[string][]smt.Term{"S": {smt.False}, "A": {smt.False}, "H": {smt.False}}))
	assert.Error(t, claim(map[string][]smt.Term{"A": known, "H": {c.Le(i, c.Int(2))}}), "not preserved")
	assert.Error(t, claim(map[string][]smt.Term{"H": {c.Eq(c.Var("other", smt.Int), c.Int(1))}}))

	// The largest inductive part remains.
	assert.NoError(t, claim(map[string][]smt.Term{"A": known, "H": append([]smt.Term{c.Le(i, c.Int(2)), c.Le(c.Int(1), i)}, known...)}))
}

// triangle is safe because 2*s = i*i - i at H, and i is 100 at the end.
const triangle = `
	S -> H: i = 0; s = 0
	H -> H: assume i < 100; s = s + i; i = i + 1
	H -> ERR: assume i >= 100 && s != 4950
	H -> X: assume i >= 100 && s == 4950`

// TestProductsOfInvariants: an invariant may speak of products of variables, and of nothing that is called so and is something else.
func TestProductsOfInvariants(t *testing.T) {
	k := newTask(triangle)
	c, i, s, v := k.c, k.x("i"), k.x("s"), k.Vars["i"]
	of := k.vo.AddGhost("i*i", cfg.Math)
	hundred := [2]num.Rat{num.FromInt(100), num.FromInt(100)}
	square := answer.Product{Product: cfg.Product{Of: of, X: v, Y: v}, Near: [][2]num.Rat{hundred}}
	sum := c.Eq(c.Add(c.Scale(num.FromInt(2), s), i), k.vo.X[of])
	claim := func(inv smt.Term, products ...answer.Product) error {
		r := k.safe(c.And(inv, c.Le(c.Int(0), i), c.Le(i, c.Int(100))))
		r.Products = products
		return k.check(r)
	}
	assert.NoError(t, claim(sum, square))
	assert.Error(t, claim(sum), "the square is not declared")
	assert.Error(t, claim(c.Eq(s, k.vo.X[of]), square), "not true")
	assert.Error(t, claim(c.And(sum, c.Le(k.vo.X[of], c.Int(9000))), square), "not true at the end")
	wrong := square
	wrong.X = k.Vars["s"]
	assert.Error(t, claim(sum, wrong), "another product")
	wrong = square
	wrong.Of = k.Vars["s"]
	assert.ErrorContains(t, claim(sum, wrong), "no symbol of its own")
	assert.ErrorContains(t, claim(sum, square, square), "no symbol of its own")
	wrong = square
	wrong.Near = [][2]num.Rat{{num.FromInt(1).Div(num.FromInt(2)), num.FromInt(1)}}
	assert.ErrorContains(t, claim(sum, wrong), "no whole number")
	for _, p := range []cfg.Product{{Of: -1, X: v, Y: v}, {Of: 99, X: v, Y: v}, {Of: of, X: of, Y: v}, {Of: of, X: v, Y: -1}} {
		assert.ErrorContains(t, claim(sum, answer.Product{Product: p}), "is no variable")
	}
}

// TestProductsOfOnePath: what a product is on one path, where more is known of its factors, says nothing of another.
func TestProductsOfOnePath(t *testing.T) {
	claim := func(text string) error {
		k := newTask(`
			S -> H: havoc z; havoc y; x = 0
			H -> B: assume y >= 5 && y <= 5; x = z
			` + text)
		r := k.safe(smt.True)
		of := k.vo.AddGhost("x*y", cfg.Math)
		r.Products = []answer.Product{{Product: cfg.Product{Of: of, X: k.Vars["x"], Y: k.Vars["y"]}}}
		return k.check(r)
	}
	assert.NoError(t, claim("B -> ERR: assume x * y != 5 * z"))
	assert.Error(t, claim("B -> X\nH -> C: assume y != 5; x = z\nC -> ERR: assume x * y != 5 * z"))
	assert.Error(t, claim("B -> C\nH -> C: assume y != 5; x = z\nC -> ERR: assume x * y != 5 * z"))
}

func TestInputs(t *testing.T) {
	k := newTask(`
		S -> H: havoc n; i = 0
		H -> H: assume i < n; i = i + 1
		H -> ERR: assume i >= n && i > 3
		H -> X: assume i >= n && i <= 3`)
	unsafe := func(inputs ...int64) *answer.Execution {
		r := answer.NewExecution(nil, nil)
		for _, x := range inputs {
			r.Inputs = append(r.Inputs, num.FromInt(x))
		}
		return r
	}
	assert.NoError(t, k.check(unsafe(4)))
	assert.ErrorContains(t, k.check(unsafe(3)), "does not reach the error")
	assert.ErrorContains(t, k.check(unsafe()), "does not reach the error")
	assert.Error(t, k.check(unsafe(1<<31)), "not a value of the type")
	r := unsafe(4)
	r.Frames[0].Initial = []num.Rat{num.FromInt(1 << 40)}
	assert.ErrorContains(t, k.check(r), "is not of its type")
	assert.ErrorContains(t, Check(context.Background(), &cfg.Program{Main: k.Graph}, &answer.Answer{Verdict: 9}), "has no meaning")
}
