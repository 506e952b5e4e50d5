package absint

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
)

var uint32Type = cfg.Type{Bits: 32}

// builder makes programs as text-like chains of statements. Every statement is an edge.
type builder struct {
	*cfg.Graph
	names map[string]cfg.Var
}

func newBuilder(vars map[string]cfg.Type, order ...string) *builder {
	b := &builder{&cfg.Graph{Name: "example"}, map[string]cfg.Var{}}
	for _, name := range order {
		b.names[name] = b.NewVar(cfg.VarInfo{Name: name, Source: name, Type: vars[name]})
	}
	b.Source = b.NewVertex(cfg.VertexInfo{})
	return b
}

func ints(order ...string) *builder { return sorted(cfg.Int, order...) }

func sorted(t cfg.Type, order ...string) *builder {
	vars := map[string]cfg.Type{}
	for _, name := range order {
		vars[name] = t
	}
	return newBuilder(vars, order...)
}

func (b *builder) ref(name string) *cfg.Expr { return b.RefTo(b.names[name]) }

func (b *builder) num(like *cfg.Expr, i int64) *cfg.Expr { return cfg.IntConst(like.Type, i) }

// op combines a variable with a variable or constant.
func (b *builder) op(op cfg.Op, x string, y any) *cfg.Expr {
	a := b.ref(x)
	switch y := y.(type) {
	case string:
		return cfg.Bin(op, a, b.ref(y))
	case int:
		return cfg.Bin(op, a, b.num(a, int64(y)))
	default:
		return cfg.Bin(op, a, y.(*cfg.Expr))
	}
}

func (b *builder) set(x string, e *cfg.Expr) cfg.Stmt {
	return cfg.Stmt{Kind: cfg.Assign, Var: b.names[x], Expr: e}
}

func (b *builder) setNum(x string, i int64) cfg.Stmt { return b.set(x, b.num(b.ref(x), i)) }

func (b *builder) havoc(x string) cfg.Stmt { return cfg.Stmt{Kind: cfg.Havoc, Var: b.names[x]} }

func (b *builder) assume(e *cfg.Expr) cfg.Stmt { return cfg.Stmt{Kind: cfg.Assume, Expr: e} }

// then adds an edge to a new vertex.
func (b *builder) then(from cfg.Vertex, stmts ...cfg.Stmt) cfg.Vertex {
	v := b.NewVertex(cfg.VertexInfo{})
	b.NewEdge(from, v, stmts...)
	return v
}

// loop adds while (cond) body at head, and returns the exit; each body is one way around.
func (b *builder) loop(head cfg.Vertex, cond *cfg.Expr, bodies ...[]cfg.Stmt) (exit cfg.Vertex) {
	in := b.then(head, b.assume(cond))
	for _, body := range bodies {
		b.NewEdge(in, head, body...)
	}
	return b.then(head, b.assume(cfg.Negated(cond)))
}

// known analyses the program and prints what it knows at v.
func (b *builder) known(t *testing.T, v cfg.Vertex) string {
	b.Target = b.NewVertex(cfg.VertexInfo{})
	r := Analyze(ctx, b.Graph, Options{})
	require.True(t, r.Complete())
	recheck(t, r)
	return r.String(v)
}

func TestCountingLoop(t *testing.T) {
	b := ints("i")
	head := b.then(b.Source, b.setNum("i", 0))
	exit := b.loop(head, b.op(cfg.Lt, "i", 100), []cfg.Stmt{b.set("i", b.op(cfg.Add, "i", 2))})
	assert.Equal(t, "i in [0,100] = 0 mod 2", b.known(t, head))
	assert.Equal(t, "i in 100", b.known(t, exit))
}

func TestResidueUnderBranching(t *testing.T) {
	b := sorted(uint32Type, "i")
	head := b.then(b.Source, b.setNum("i", 0))
	b.loop(head, b.op(cfg.Lt, "i", 1000000),
		[]cfg.Stmt{b.set("i", b.op(cfg.Add, "i", 4))}, []cfg.Stmt{b.set("i", b.op(cfg.Add, "i", 8))})
	assert.Equal(t, "i in [0,1000004] = 0 mod 4", b.known(t, head))
}

func TestResidueSurvivesWraparound(t *testing.T) {
	b := sorted(uint32Type, "x", "c")
	start := b.then(b.Source, b.assume(cfg.Bin(cfg.Eq, b.op(cfg.Rem, "x", 6), b.num(b.ref("x"), 3))))
	assert.Equal(t, "x in [3,4294967295] = 3 mod 6", b.known(t, start))
	exit := b.loop(start, b.op(cfg.Ne, "c", 0), []cfg.Stmt{b.set("x", b.op(cfg.Add, "x", 6)), b.havoc("c")})
	assert.Equal(t, "x in [1,4294967295] = 1 mod 2, c in 0", b.known(t, exit))
}

func TestParityConditions(t *testing.T) {
	b := ints("x")
	odd := b.op(cfg.Rem, "x", 2)
	assert.Contains(t, b.known(t, b.then(b.Source, b.assume(odd))), "= 1 mod 2")
	assert.Contains(t, b.known(t, b.then(b.Source, b.assume(cfg.Un(cfg.Not, odd)))), "= 0 mod 2")
	assert.Contains(t, b.known(t, b.then(b.Source, b.assume(cfg.Bin(cfg.Eq, b.op(cfg.BitAnd, "x", 7), b.num(b.ref("x"), 5))))), "= 5 mod 8")
	assert.Equal(t, "unreachable", b.known(t, b.then(b.Source, b.assume(odd), b.assume(cfg.Negated(odd)))))
}

func TestConnectives(t *testing.T) {
	b := ints("x")
	in := cfg.Bin(cfg.LAnd, b.op(cfg.Gt, "x", 0), b.op(cfg.Lt, "x", 10))
	or := cfg.Bin(cfg.LOr, b.op(cfg.Eq, "x", 3), b.op(cfg.Eq, "x", 7))
	assert.Equal(t, "x in [1,9]", b.known(t, b.then(b.Source, b.assume(in))))
	assert.Equal(t, "x in [3,7] = 3 mod 4", b.known(t, b.then(b.Source, b.assume(or))))
	assert.Equal(t, "x in 9", b.known(t, b.then(b.Source, b.assume(in), b.assume(cfg.Negated(cfg.Bin(cfg.Lt, b.ref("x"), b.num(b.ref("x"), 9)))))))
	choice := cfg.IfThenElse(b.op(cfg.Lt, "x", 0), b.num(b.ref("x"), 4), b.num(b.ref("x"), 6))
	assert.Equal(t, "x in [4,6] = 0 mod 2", b.known(t, b.then(b.Source, b.set("x", choice))))
	assert.Equal(t, "x in [0,2147483647]", b.known(t, b.then(b.Source, b.assume(cfg.Bin(cfg.Eq, choice, b.num(b.ref("x"), 6))))))
}

func TestDifferencesInLoops(t *testing.T) {
	b := sorted(uint32Type, "i", "n", "j")
	head := b.then(b.Source, b.setNum("i", 0), b.setNum("j", 0))
	exit := b.loop(head, b.op(cfg.Lt, "i", "n"), []cfg.Stmt{b.set("i", b.op(cfg.Add, "i", 1)), b.set("j", b.op(cfg.Add, "j", 1))})
	assert.Equal(t, "i - j <= 0, j - i <= 0, j - n <= 0", b.known(t, head))
	assert.Equal(t, "i - j <= 0, j - i <= 0, n - j <= 0, j - n <= 0", b.known(t, exit))
}

func TestSumsInLoops(t *testing.T) {
	b := ints("i", "j", "n")
	head := b.then(b.Source, b.assume(b.op(cfg.Ge, "n", 0)), b.setNum("i", 0), b.set("j", b.ref("n")))
	exit := b.loop(head, b.op(cfg.Gt, "j", 0), []cfg.Stmt{b.set("i", b.op(cfg.Add, "i", 1)), b.set("j", b.op(cfg.Sub, "j", 1))})
	assert.Contains(t, b.known(t, exit), "j in 0")

	b = ints("i", "j")
	head = b.then(b.Source, b.setNum("i", 0), b.setNum("j", 10))
	exit = b.loop(head, b.op(cfg.Lt, "i", 10), []cfg.Stmt{b.set("i", b.op(cfg.Add, "i", 1)), b.set("j", b.op(cfg.Sub, "j", 1))})
	assert.Equal(t, "i in [0,10], j in [0,10], i + j <= 10, i + j >= 10", b.known(t, head))
	assert.Equal(t, "i in 10, j in 0", b.known(t, exit))
}

func TestSumsInConditions(t *testing.T) {
	b := ints("x", "y", "z")
	sum := cfg.Bin(cfg.Add, b.ref("x"), b.ref("y"))
	v := b.then(b.Source, b.assume(cfg.Bin(cfg.Le, sum, b.num(b.ref("x"), 7))), b.assume(b.op(cfg.Le, "x", 0)), b.assume(b.op(cfg.Ge, "x", 0)))
	assert.Equal(t, "x in 0, y in [-2147483648,7]", b.known(t, v))
	v = b.then(b.Source, b.assume(cfg.Bin(cfg.Gt, sum, b.num(b.ref("x"), 3))), b.assume(cfg.Bin(cfg.Le, sum, b.num(b.ref("x"), 3))))
	assert.Equal(t, "unreachable", b.known(t, v))
	v = b.then(b.Source, b.assume(cfg.Bin(cfg.Le, sum, b.num(b.ref("x"), 7))), b.assume(cfg.Bin(cfg.Ne, sum, b.num(b.ref("x"), 7))))
	assert.Equal(t, "x + y <= 6", b.known(t, v))
	v = b.then(b.Source, b.set("z", cfg.Bin(cfg.Sub, b.num(b.ref("x"), 50), b.ref("x"))))
	assert.Equal(t, "x in [-2147483597,2147483647], z in [-2147483597,2147483647], x + z <= 50, x + z >= 50", b.known(t, v))
	v = b.then(b.Source, b.set("z", cfg.Un(cfg.Neg, b.ref("x"))), b.set("z", b.op(cfg.Add, "z", 1)))
	assert.Contains(t, b.known(t, v), "x + z <= 1, x + z >= 1")
}

// TestSumsDoNotHideWraparound: what is known about an unsigned sum is about the mathematical one.
func TestSumsDoNotHideWraparound(t *testing.T) {
	b := sorted(uint32Type, "x", "y", "z")
	sum := cfg.Bin(cfg.Add, b.ref("x"), b.ref("y"))
	v := b.then(b.Source, b.assume(cfg.Bin(cfg.Le, sum, b.num(b.ref("x"), 7))))
	assert.Equal(t, "", b.known(t, v))
	v = b.then(b.Source, b.assume(b.op(cfg.Le, "x", 100)), b.assume(b.op(cfg.Le, "y", 100)), b.assume(cfg.Bin(cfg.Le, sum, b.num(b.ref("x"), 7))))
	assert.Contains(t, b.known(t, v), "x + y <= 7")
}

func TestSubtractionWithoutWraparound(t *testing.T) {
	b := sorted(uint32Type, "x", "y", "d")
	v := b.then(b.Source, b.assume(b.op(cfg.Ge, "x", "y")), b.set("d", b.op(cfg.Sub, "x", "y")))
	assert.Contains(t, b.known(t, v), "d - x <= 0")
	w := b.then(b.Source, b.assume(b.op(cfg.Gt, "x", "y")), b.assume(b.op(cfg.Le, "x", 5)), b.set("d", b.op(cfg.Sub, "x", "y")))
	assert.Contains(t, b.known(t, w), "d in [1,5]")
}

func TestOverflowEndsExecutions(t *testing.T) {
	b := ints("x", "y")
	v := b.then(b.Source, b.set("y", b.op(cfg.Add, "x", 10)))
	assert.Equal(t, "x in [-2147483648,2147483637], y in [-2147483638,2147483647], x - y <= -10, y - x <= 10", b.known(t, v))
	w := b.then(b.Source, b.set("y", cfg.Bin(cfg.Div, b.num(b.ref("x"), 100), b.ref("x"))))
	assert.Equal(t, "y in [-100,100]", b.known(t, w))
	b.SignedWrap = true
	assert.Equal(t, "", b.known(t, v))
}

func TestConversionsInPrograms(t *testing.T) {
	b := newBuilder(map[string]cfg.Type{"c": {Bits: 8}, "s": {Bits: 8, Signed: true}, "x": cfg.Int}, "c", "s", "x")
	char, wide := cfg.Type{Bits: 8}, func(name string) *cfg.Expr { return cfg.Convert(cfg.Int, b.ref(name)) }
	next := cfg.Convert(char, cfg.Bin(cfg.Add, wide("c"), cfg.IntConst(cfg.Int, 1)))
	v := b.then(b.Source, b.assume(cfg.Bin(cfg.Lt, wide("c"), cfg.IntConst(cfg.Int, 10))), b.set("c", next))
	assert.Equal(t, "c in [1,10]", b.known(t, v))
	v = b.then(b.Source, b.set("x", wide("c")))
	assert.Equal(t, "x in [0,255], c - x <= 0, x - c <= 0", b.known(t, v))
	small := cfg.Bin(cfg.Lt, cfg.Convert(uint32Type, b.ref("x")), cfg.IntConst(uint32Type, 50))
	assert.Equal(t, "x in [0,49]", b.known(t, b.then(b.Source, b.assume(small))))
	v = b.then(b.Source, b.assume(cfg.Bin(cfg.Gt, cfg.Convert(cfg.Int, b.ref("s")), cfg.IntConst(cfg.Int, 0))), b.set("c", cfg.Convert(char, b.ref("s"))))
	assert.Contains(t, b.known(t, v), "c in [1,127], s in [1,127]")
}

func TestNestedLoopsAndDownCounting(t *testing.T) {
	b := ints("i", "j", "k")
	outer := b.then(b.Source, b.setNum("i", 50), b.setNum("k", 0))
	inner := b.then(outer, b.assume(b.op(cfg.Gt, "i", 0)), b.setNum("j", 0))
	out := b.loop(inner, b.op(cfg.Lt, "j", 7), []cfg.Stmt{b.set("j", b.op(cfg.Add, "j", 1))})
	b.NewEdge(out, outer, b.set("i", b.op(cfg.Sub, "i", 1)))
	exit := b.then(outer, b.assume(b.op(cfg.Le, "i", 0)))
	assert.Contains(t, b.known(t, inner), "i in [1,50], j in [0,7]")
	assert.Contains(t, b.known(t, exit), "i in 0")
}

func TestMathematicalIntegers(t *testing.T) {
	b := sorted(cfg.Math, "x", "y")
	head := b.then(b.Source, b.setNum("x", 0), b.setNum("y", 5))
	b.loop(head, b.op(cfg.Ne, "y", 0), []cfg.Stmt{b.set("x", b.op(cfg.Add, "x", 3)), b.havoc("y")})
	assert.Equal(t, "x in [0,oo] = 0 mod 3", b.known(t, head))
}
