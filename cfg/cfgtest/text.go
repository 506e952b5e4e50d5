package cfgtest

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"

	"cairn/cfg"
)

// Text is a graph made from text, with the names of its vertices and variables.
type Text struct {
	Graph  *cfg.Graph
	Vertex map[string]cfg.Vertex
	Vars   map[string]cfg.Var
	typ    cfg.Type
}

// Parse reads a graph whose variables all have the type t. Each line is an edge, as in
//
//	A -> B: assume x < 10 && y != 0; x = x + 1; havoc y
//
// with C expressions over literals, variables, arithmetic, comparisons and logical operators. The first vertex named is the
// source; the vertex ERR is the target. Arrays of bytes are read and written by load8(M, object, offset), which may be 16, 32 and so on
// as well, and in statements like M = store16(M, object, offset, value), with fill and copy as package cfg has them; an array whose name ends
// as in a_32 has cells of so many bits. It panics if the text is wrong: texts are parts of tests.
func Parse(t cfg.Type, text string) *Text {
	p := &Text{
		Graph:  &cfg.Graph{Name: "text"},
		Vertex: make(map[string]cfg.Vertex),
		Vars:   make(map[string]cfg.Var),
		typ:    t,
	}
	first := true
	for _, line := range strings.Split(text, "\n") {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		head, body, _ := strings.Cut(line, ":")
		from, to, ok := strings.Cut(head, "->")
		if !ok {
			panic("cfgtest: no edge: " + line)
		}
		src, dst := p.vertex(from), p.vertex(to)
		if first {
			p.Graph.Source, first = src, false
		}
		var stmts []cfg.Stmt
		for _, s := range strings.Split(body, ";") {
			if s = strings.TrimSpace(s); s != "" {
				stmts = append(stmts, p.stmt(s))
			}
		}
		p.Graph.NewEdge(src, dst, stmts...)
	}
	p.Graph.Target = p.vertex("ERR")
	return p
}

func (p *Text) vertex(name string) cfg.Vertex {
	name = strings.TrimSpace(name)
	v, ok := p.Vertex[name]
	if !ok {
		v = p.Graph.NewVertex(cfg.VertexInfo{Pos: cfg.Pos{File: name, Line: len(p.Vertex) + 1}})
		p.Vertex[name] = v
	}
	return v
}

func (p *Text) variable(name string) cfg.Var {
	v, ok := p.Vars[name]
	if !ok {
		v = p.Graph.NewVar(cfg.VarInfo{Name: name, Source: name, Type: p.typ})
		p.Vars[name] = v
	}
	return v
}

func (p *Text) stmt(s string) cfg.Stmt {
	if cond, ok := strings.CutPrefix(s, "assume "); ok {
		return cfg.Stmt{Kind: cfg.Assume, Expr: p.Expr(cond)}
	}
	if name, ok := strings.CutPrefix(s, "havoc "); ok {
		return cfg.Stmt{Kind: cfg.Havoc, Var: p.variable(strings.TrimSpace(name)), Input: "nondet"}
	}
	name, value, ok := strings.Cut(s, " = ")
	if !ok {
		panic("cfgtest: no statement: " + s)
	}
	if call, _, ok := strings.Cut(value, "("); ok && writes[strings.TrimRight(call, "0123456789")] != 0 {
		return cfg.Stmt{Kind: cfg.Assign, Var: p.array(strings.TrimSpace(name)), Expr: p.Expr(value)}
	}
	v := p.variable(strings.TrimSpace(name))
	return cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: cfg.Convert(p.typ, p.Expr(value))}
}

// Expr reads an expression over the variables of the graph.
func (p *Text) Expr(text string) *cfg.Expr {
	e, err := parser.ParseExpr(text)
	if err != nil {
		panic(fmt.Sprintf("cfgtest: %s: %v", text, err))
	}
	return p.convert(e)
}

var operators = map[token.Token]cfg.Op{
	token.ADD: cfg.Add, token.SUB: cfg.Sub, token.MUL: cfg.Mul, token.QUO: cfg.Div, token.REM: cfg.Rem,
	token.LSS: cfg.Lt, token.LEQ: cfg.Le, token.GTR: cfg.Gt, token.GEQ: cfg.Ge, token.EQL: cfg.Eq, token.NEQ: cfg.Ne,
	token.LAND: cfg.LAnd, token.LOR: cfg.LOr, token.AND: cfg.BitAnd, token.OR: cfg.BitOr, token.XOR: cfg.BitXor,
}

// writes are the operations that make arrays.
var writes = map[string]cfg.Op{"store": cfg.Store, "fill": cfg.Fill, "copy": cfg.Copy}

func (p *Text) array(name string) cfg.Var {
	v, ok := p.Vars[name]
	if !ok {
		t := cfg.Bytes
		if _, bits, wide := strings.Cut(name, "_"); wide {
			n, _ := strconv.Atoi(bits)
			t.Bits = uint8(n)
		}
		v = p.Graph.NewVar(cfg.VarInfo{Name: name, Source: name, Type: t})
		p.Vars[name] = v
	}
	return v
}

// access is an operation on memory.
func (p *Text) access(e *ast.CallExpr) *cfg.Expr {
	name := e.Fun.(*ast.Ident).Name
	op := strings.TrimRight(name, "0123456789")
	bits, _ := strconv.Atoi(name[len(op):])
	number := func(i int, t cfg.Type) *cfg.Expr { return cfg.Fold(cfg.Convert(t, p.convert(e.Args[i])), false) }
	array := func(i int) *cfg.Expr {
		if call, ok := e.Args[i].(*ast.CallExpr); ok {
			return p.access(call)
		}
		return p.Graph.RefTo(p.array(e.Args[i].(*ast.Ident).Name))
	}
	m, object, offset := array(0), number(1, cfg.Object), number(2, cfg.Offset)
	switch writes[op] {
	case cfg.Store:
		return cfg.StoreOf(m, object, offset, number(3, cfg.Type{Bits: uint8(bits)}))
	case cfg.Fill:
		return cfg.FillOf(m, object, offset, number(3, cfg.Offset), number(4, m.Type.Cell()))
	case cfg.Copy:
		return cfg.CopyOf(m, object, offset, array(3), number(4, cfg.Object), number(5, cfg.Offset), number(6, cfg.Offset))
	default:
		return cfg.Convert(p.typ, cfg.LoadOf(uint8(bits), m, object, offset))
	}
}

func (p *Text) convert(e ast.Expr) *cfg.Expr {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.convert(e.X)
	case *ast.Ident:
		return p.Graph.RefTo(p.variable(e.Name))
	case *ast.BasicLit:
		if i, err := strconv.ParseInt(e.Value, 0, 64); err == nil {
			return cfg.IntConst(p.typ, i)
		}
	case *ast.CallExpr:
		return p.access(e)
	case *ast.UnaryExpr:
		switch e.Op {
		case token.NOT:
			return cfg.Un(cfg.Not, p.convert(e.X))
		case token.SUB:
			return cfg.Un(cfg.Neg, p.convert(e.X))
		}
	case *ast.BinaryExpr:
		if op, ok := operators[e.Op]; ok {
			return cfg.Bin(op, p.convert(e.X), p.convert(e.Y))
		}
	}
	panic(fmt.Sprintf("cfgtest: no expression: %T", e))
}
