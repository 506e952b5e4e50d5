package summary

import (
	"context"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/encode"
	"cairn/internal/num"
	"cairn/smt"
)

// program is a graph made from text, its blocks, and the names of its vertices and variables.
type program struct {
	t      testing.TB
	g      *cfg.Graph
	vo     *encode.Vocab
	c      *smt.Context
	blocks *encode.Blocks
	vertex map[string]cfg.Vertex
	vars   map[string]cfg.Var
}

// parseProgram reads one edge per line, as in
//
//	A -> B: assume x < 10; x = x + 1; havoc y
//
// with C expressions. The first vertex is the source; the vertex ERR is the target. All variables have type ty.
func parseProgram(t testing.TB, ty cfg.Type, text string) *program {
	p := &program{t: t, g: &cfg.Graph{Name: "test"}, vertex: map[string]cfg.Vertex{}, vars: map[string]cfg.Var{}}
	type line struct{ src, dst, body string }
	var lines []line
	for _, l := range strings.Split(text, "\n") {
		if l = strings.TrimSpace(l); l == "" {
			continue
		}
		head, body, _ := strings.Cut(l, ":")
		src, dst, ok := strings.Cut(head, "->")
		require.True(t, ok, l)
		lines = append(lines, line{strings.TrimSpace(src), strings.TrimSpace(dst), body})
	}
	for _, l := range lines {
		for _, name := range []string{l.src, l.dst} {
			if _, ok := p.vertex[name]; !ok {
				p.vertex[name] = p.g.NewVertex(cfg.VertexInfo{})
			}
		}
	}
	if _, ok := p.vertex["ERR"]; !ok {
		p.vertex["ERR"] = p.g.NewVertex(cfg.VertexInfo{})
	}
	p.g.Source, p.g.Target = p.vertex[lines[0].src], p.vertex["ERR"]
	for _, l := range lines {
		var stmts []cfg.Stmt
		for _, s := range strings.Split(l.body, ";") {
			if s = strings.TrimSpace(s); s != "" {
				stmts = append(stmts, p.stmt(ty, s))
			}
		}
		p.g.NewEdge(p.vertex[l.src], p.vertex[l.dst], stmts...)
	}
	p.c = smt.NewContext()
	p.vo = encode.NewVocab(p.c, p.g)
	return p
}

func (p *program) stmt(ty cfg.Type, s string) cfg.Stmt {
	if cond, ok := strings.CutPrefix(s, "assume "); ok {
		return cfg.Stmt{Kind: cfg.Assume, Expr: p.expr(ty, cond)}
	}
	if name, ok := strings.CutPrefix(s, "havoc "); ok {
		return cfg.Stmt{Kind: cfg.Havoc, Var: p.variable(ty, name), Input: "nondet"}
	}
	name, value, ok := strings.Cut(s, " = ")
	require.True(p.t, ok, s)
	v := p.variable(ty, name)
	return cfg.Stmt{Kind: cfg.Assign, Var: v, Expr: cfg.Convert(p.g.Vars[v].Type, p.expr(ty, value))}
}

func (p *program) variable(ty cfg.Type, name string) cfg.Var {
	v, ok := p.vars[name]
	if !ok {
		v = p.g.NewVar(cfg.VarInfo{Name: name, Source: name, Type: ty})
		p.vars[name] = v
	}
	return v
}

func (p *program) expr(ty cfg.Type, text string) *cfg.Expr {
	e, err := parser.ParseExpr(text)
	require.NoError(p.t, err, text)
	return p.convert(ty, e)
}

var ops = map[token.Token]cfg.Op{
	token.ADD: cfg.Add, token.SUB: cfg.Sub, token.MUL: cfg.Mul, token.QUO: cfg.Div, token.REM: cfg.Rem,
	token.LSS: cfg.Lt, token.LEQ: cfg.Le, token.GTR: cfg.Gt, token.GEQ: cfg.Ge, token.EQL: cfg.Eq, token.NEQ: cfg.Ne,
	token.LAND: cfg.LAnd, token.LOR: cfg.LOr,
}

// convert reads an expression of Go's syntax.
func (p *program) convert(ty cfg.Type, e ast.Expr) *cfg.Expr {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.convert(ty, e.X)
	case *ast.Ident:
		return p.g.RefTo(p.variable(ty, e.Name))
	case *ast.BasicLit:
		r, err := strconv.ParseInt(e.Value, 0, 64)
		require.NoError(p.t, err)
		return cfg.IntConst(ty, r)
	case *ast.UnaryExpr:
		if e.Op == token.NOT {
			return cfg.Un(cfg.Not, p.convert(ty, e.X))
		}
		return cfg.Un(cfg.Neg, p.convert(ty, e.X))
	case *ast.BinaryExpr:
		return cfg.Bin(ops[e.Op], p.convert(ty, e.X), p.convert(ty, e.Y))
	}
	require.Fail(p.t, fmt.Sprintf("no expression: %T", e))
	return nil
}

// large computes the blocks of the program.
func (p *program) large(opt encode.BlockOptions) *encode.Blocks {
	if p.blocks == nil {
		b, err := encode.LargeBlocks(context.Background(), p.g, p.vo, opt)
		require.NoError(p.t, err)
		p.blocks = b
	}
	return p.blocks
}

// addGas makes every block that leaves a loop header spend one unit of a ghost variable, as in Fang et al. 2025, section 5.3.
func (p *program) addGas(headers ...string) {
	b := p.large(encode.BlockOptions{})
	gas := p.vo.AddGhost("gas", cfg.Math)
	p.vars["gas"] = gas
	burn := encode.Transition{
		Guard: p.c.Ge(p.vo.X[gas], p.c.Int(0)),
		Post:  []encode.Update{{Var: gas, Value: p.c.Sub(p.vo.X[gas], p.c.Int(1))}},
	}
	for i := range b.Blocks {
		for _, h := range headers {
			if b.Blocks[i].Src == p.vertex[h] {
				b.Blocks[i].Trans = p.vo.Compose(burn, b.Blocks[i].Trans)
			}
		}
	}
}

// summaries computes the summaries and checks that they are closed with fresh solvers.
func (p *program) summaries(opt Options) *Summaries {
	s, err := Compute(context.Background(), p.large(encode.BlockOptions{}), opt)
	require.NoError(p.t, err)
	p.checkClosed(s)
	return s
}

func (p *program) checkClosed(s *Summaries) {
	require.Equal(p.t, smt.True, s.ToTarget(p.g.Target))
	for i, b := range p.blocks.Blocks {
		p.requireEntails(p.vo.Pre(b.Trans, s.ToTarget(b.Dst)), s.ToTarget(b.Src), "block %d is not closed", i)
	}
	for _, v := range p.blocks.Cuts {
		for _, x := range p.c.FreeVars(s.ToTarget(v)) {
			_, state := p.vo.VarOf(x)
			require.True(p.t, state, "%s is no state constant", p.c.Name(x))
		}
	}
}

func (p *program) requireEntails(a, b smt.Term, format string, args ...any) {
	status, m := smt.CheckSat(context.Background(), p.c, a, p.c.Not(b))
	if status != smt.Unsat {
		values := ""
		if m != nil {
			for _, v := range p.c.FreeVarsOf(a, b) {
				values += fmt.Sprintf(" %s=%s", p.c.Name(v), m.Value(v))
			}
		}
		require.Fail(p.t, fmt.Sprintf(format, args...), "%s:%s\nleft: %s\nright: %s", status, values, p.c.String(a), p.c.String(b))
	}
}

// formula reads a state formula; it is the encoding of an assumption.
func (p *program) formula(text string) smt.Term {
	e, err := parser.ParseExpr(text)
	require.NoError(p.t, err, text)
	return p.truth(e)
}

func (p *program) truth(e ast.Expr) smt.Term {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.truth(e.X)
	case *ast.UnaryExpr:
		return p.c.Not(p.truth(e.X))
	case *ast.Ident:
		return map[string]smt.Term{"true": smt.True, "false": smt.False}[e.Name]
	case *ast.BinaryExpr:
		switch e.Op {
		case token.LAND:
			return p.c.And(p.truth(e.X), p.truth(e.Y))
		case token.LOR:
			return p.c.Or(p.truth(e.X), p.truth(e.Y))
		}
		a, b := p.number(e.X), p.number(e.Y)
		switch e.Op {
		case token.LSS:
			return p.c.Lt(a, b)
		case token.LEQ:
			return p.c.Le(a, b)
		case token.GTR:
			return p.c.Gt(a, b)
		case token.GEQ:
			return p.c.Ge(a, b)
		case token.EQL:
			return p.c.Eq(a, b)
		case token.NEQ:
			return p.c.Not(p.c.Eq(a, b))
		}
	}
	require.Fail(p.t, fmt.Sprintf("no formula: %T", e))
	return smt.NoTerm
}

func (p *program) number(e ast.Expr) smt.Term {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return p.number(e.X)
	case *ast.Ident:
		v, ok := p.vars[e.Name]
		require.True(p.t, ok, e.Name)
		return p.vo.X[v]
	case *ast.BasicLit:
		r, err := num.Parse(e.Value)
		require.NoError(p.t, err)
		return p.c.Num(r, smt.Int)
	case *ast.UnaryExpr:
		return p.c.Neg(p.number(e.X))
	case *ast.BinaryExpr:
		a := p.number(e.X)
		switch e.Op {
		case token.ADD:
			return p.c.Add(a, p.number(e.Y))
		case token.SUB:
			return p.c.Sub(a, p.number(e.Y))
		case token.MUL:
			return p.c.Scale(p.c.Linear(a).Const, p.number(e.Y))
		case token.REM:
			return p.c.ModConst(a, p.c.Linear(p.number(e.Y)).Const)
		}
	}
	require.Fail(p.t, fmt.Sprintf("no number: %T", e))
	return smt.NoTerm
}
