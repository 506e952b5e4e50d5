package cfgtest

import (
	"fmt"
	"math/big"
	"math/rand"

	"cairn/cfg"
	"cairn/internal/num"
)

// Types are the types of C, and some others.
var Types = []cfg.Type{
	cfg.Bool, {Bits: 8}, {Bits: 8, Signed: true}, {Bits: 16}, {Bits: 16, Signed: true}, {Bits: 32}, cfg.Int,
	{Bits: 64}, {Bits: 64, Signed: true}, {Bits: 5}, {Bits: 7, Signed: true},
}

// Gen generates random values, expressions and graphs.
type Gen struct {
	*rand.Rand
	Types []cfg.Type // of variables

	// Arrays are the types of array variables, of which a graph has one each.
	Arrays []cfg.Type

	// Linear restricts expressions to those that the encoding expresses exactly.
	Linear bool
}

// NewGen returns a generator.
func NewGen(r *rand.Rand, types []cfg.Type) *Gen { return &Gen{Rand: r, Types: types} }

// Value returns a value of t, with a preference for the ends of its range.
func (g *Gen) Value(t cfg.Type) num.Rat {
	if t.IsFloat() {
		return g.number(t)
	}
	span := t
	if t.IsMath() {
		span = cfg.Type{Bits: 8, Signed: true}
	}
	small := num.FromInt(int64(g.Intn(4)))
	var r num.Rat
	switch g.Intn(6) {
	case 0:
		r = span.Min().Add(small)
	case 1:
		r = span.Max().Sub(small)
	case 2:
		r = num.Pow2(g.Intn(int(span.Bits))).Add(small).Sub(num.One())
	case 3:
		r = num.FromBigInt(new(big.Int).SetUint64(g.Uint64())) // big.Int.Rand draws words of the machine
	default:
		r = small.Sub(num.One())
	}
	return span.Wrap(r)
}

// Vars adds n variables of random types to graph, and the arrays.
func (g *Gen) Vars(graph *cfg.Graph, n int) {
	for i := range n {
		name := fmt.Sprintf("x%d", i)
		graph.NewVar(cfg.VarInfo{Name: name, Source: name, Type: g.typ()})
	}
	for i, t := range g.Arrays {
		name := fmt.Sprintf("m%d", i)
		graph.NewVar(cfg.VarInfo{Name: name, Source: name, Type: t})
	}
}

func (g *Gen) typ() cfg.Type { return g.Types[g.Intn(len(g.Types))] }

// State returns a random state.
func (g *Gen) State(graph *cfg.Graph) []num.Rat {
	s := make([]num.Rat, len(graph.Vars))
	for i, v := range graph.Vars {
		if v.Type.Kind != cfg.Array {
			s[i] = g.Value(v.Type)
		}
	}
	return s
}

// Choose returns a random oracle for nondeterministic choices.
func (g *Gen) Choose(graph *cfg.Graph) func(cfg.Site) num.Rat {
	return func(s cfg.Site) num.Rat {
		return g.Value(graph.Vars[graph.Edges[s.Edge].Stmts[s.Stmt].Var].Type)
	}
}

// Expr returns a random expression of type t over the variables of graph. Arithmetic happens in t itself: the operands of
// C's promotions are there when t is at least as wide as int, and other widths must work as well.
func (g *Gen) Expr(graph *cfg.Graph, t cfg.Type, depth int) *cfg.Expr {
	if depth == 0 || g.Intn(8) == 0 {
		return g.leaf(graph, t)
	}
	sub := func() *cfg.Expr { return g.Expr(graph, t, depth-1) }
	if len(g.Arrays) > 0 && g.Intn(4) == 0 {
		return g.convert(t, g.load(graph, depth-1))
	}
	switch {
	case t == cfg.Bool:
		return g.convert(t, g.Expr(graph, g.typ(), depth-1))
	case t.IsFloat():
		return g.float(graph, t, depth)
	}
	switch n := g.Intn(20); n {
	case 0:
		return cfg.Un(cfg.Neg, sub())
	case 1:
		return cfg.Un(cfg.BitNot, sub())
	case 2, 3, 4:
		return cfg.Bin(cfg.Add, sub(), sub())
	case 5, 6:
		return cfg.Bin(cfg.Sub, sub(), sub())
	case 7:
		if g.Linear {
			return cfg.Bin(cfg.Mul, sub(), g.constant(t))
		}
		return cfg.Bin(cfg.Mul, sub(), sub())
	case 8, 9:
		op := []cfg.Op{cfg.Div, cfg.Rem}[g.Intn(2)]
		if g.Linear || g.Intn(2) == 0 {
			return cfg.Bin(op, sub(), g.constant(t))
		}
		return cfg.Bin(op, sub(), sub())
	case 10, 11:
		op := []cfg.Op{cfg.Shl, cfg.Shr}[g.Intn(2)]
		if g.Linear || t.IsMath() || g.Intn(2) == 0 {
			return cfg.Bin(op, sub(), cfg.IntConst(cfg.Int, int64(g.Intn(max(1, int(t.Bits))))))
		}
		return cfg.Bin(op, sub(), g.integer(g.Expr(graph, g.typ(), depth-1)))
	case 12, 13:
		op := []cfg.Op{cfg.BitAnd, cfg.BitOr, cfg.BitXor}[g.Intn(3)]
		if g.Linear {
			return cfg.Bin(op, sub(), g.mask(t))
		}
		return cfg.Bin(op, sub(), sub())
	case 14:
		return cfg.IfThenElse(g.Truth(graph, depth-1), sub(), sub())
	case 15:
		return cfg.Convert(t, g.Truth(graph, depth-1))
	default:
		return g.convert(t, g.Expr(graph, g.typ(), depth-1))
	}
}

// Truth returns a random condition.
func (g *Gen) Truth(graph *cfg.Graph, depth int) *cfg.Expr {
	if depth <= 0 {
		t := g.typ()
		return cfg.Bin(comparison(t, cfg.Lt), g.leaf(graph, t), g.leaf(graph, t))
	}
	switch g.Intn(8) {
	case 0:
		return cfg.Un(cfg.Not, g.Truth(graph, depth-1))
	case 1:
		return cfg.Bin(cfg.LAnd, g.Truth(graph, depth-1), g.Truth(graph, depth-1))
	case 2:
		return cfg.Bin(cfg.LOr, g.Truth(graph, depth-1), g.Truth(graph, depth-1))
	case 3:
		return cfg.Bin(cfg.LAnd, g.integer(g.Expr(graph, g.typ(), depth-1)), g.integer(g.Expr(graph, g.typ(), depth-1)))
	default:
		t := g.typ()
		op := comparison(t, cfg.Lt+cfg.Op(g.Intn(6)))
		return cfg.Bin(op, g.Expr(graph, t, depth-1), g.Expr(graph, t, depth-1))
	}
}

func (g *Gen) leaf(graph *cfg.Graph, t cfg.Type) *cfg.Expr {
	var same []cfg.Var
	for i, v := range graph.Vars {
		if v.Type == t {
			same = append(same, cfg.Var(i))
		}
	}
	numbers := len(graph.Vars) - len(g.Arrays)
	switch {
	case len(same) > 0 && g.Intn(4) > 0:
		return graph.RefTo(same[g.Intn(len(same))])
	case numbers > 0 && g.Intn(3) > 0:
		return g.convert(t, graph.RefTo(cfg.Var(g.Intn(numbers))))
	default:
		return g.constant(t)
	}
}

func (g *Gen) constant(t cfg.Type) *cfg.Expr { return cfg.ConstOf(t, g.Value(t)) }

// mask is a constant with few runs of ones.
func (g *Gen) mask(t cfg.Type) *cfg.Expr {
	bits := int(t.Bits)
	if t.IsMath() {
		bits = 8
	}
	m := num.Pow2(g.Intn(bits + 1)).Sub(num.Pow2(g.Intn(bits + 1)))
	return cfg.ConstOf(t, t.Wrap(m))
}

// GraphOptions says how large a random graph is.
type GraphOptions struct {
	Vertices, Vars int
	Stmts          int // at most so many per edge, without the assumption
	Depth          int // of expressions
	Acyclic        bool
}

// Graph returns a random graph. Vertex 0 is the source, the last one the target; every other vertex has one or two edges.
func (g *Gen) Graph(o GraphOptions) *cfg.Graph {
	graph := &cfg.Graph{Name: "random", SignedWrap: g.Intn(4) == 0}
	g.Vars(graph, o.Vars)
	for i := range o.Vertices {
		graph.NewVertex(cfg.VertexInfo{Pos: cfg.Pos{File: "random.c", Line: i + 1}})
	}
	graph.Target = cfg.Vertex(o.Vertices - 1)
	for v := range o.Vertices - 1 {
		if g.Intn(3) == 0 {
			graph.NewEdge(cfg.Vertex(v), g.successor(v, o), g.block(graph, nil, o)...)
			continue
		}
		c := g.Truth(graph, o.Depth)
		graph.NewEdge(cfg.Vertex(v), g.successor(v, o), g.block(graph, c, o)...)
		graph.NewEdge(cfg.Vertex(v), g.successor(v, o), g.block(graph, cfg.Negated(c), o)...)
	}
	return graph
}

func (g *Gen) successor(v int, o GraphOptions) cfg.Vertex {
	if o.Acyclic || g.Intn(3) > 0 {
		return cfg.Vertex(v + 1 + g.Intn(min(3, o.Vertices-1-v)))
	}
	return cfg.Vertex(g.Intn(o.Vertices))
}

func (g *Gen) block(graph *cfg.Graph, c *cfg.Expr, o GraphOptions) []cfg.Stmt {
	var stmts []cfg.Stmt
	if c != nil {
		stmts = append(stmts, cfg.Stmt{Kind: cfg.Assume, Expr: c})
	}
	for range g.Intn(o.Stmts + 1) {
		v := cfg.Var(g.Intn(len(graph.Vars)))
		stmts = append(stmts, g.Stmt(graph, v, o.Depth))
	}
	return stmts
}

// Stmt returns a random statement, which is mostly about v.
func (g *Gen) Stmt(graph *cfg.Graph, v cfg.Var, depth int) cfg.Stmt {
	n := g.Intn(6)
	switch t := graph.Vars[v].Type; {
	case n == 1:
		return cfg.Stmt{Kind: cfg.Assume, Expr: g.Truth(graph, depth)}
	case t.Kind == cfg.Array:
		return cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: g.array(graph, v, depth)}
	case n == 0:
		return cfg.Stmt{Kind: cfg.Havoc, Var: v}
	default:
		return cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: g.Expr(graph, t, depth)}
	}
}
