package regions

import (
	"context"
	"math/rand"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"cairn/cfg"
	"cairn/cfg/exec"
	"cairn/internal/num"
	"cairn/internal/sample"
)

// program makes random programs with memory: a loop of a few iterations in which objects are made, pointed to, read and written. Those of one style
// access it in ways that go together.
type program struct {
	*rand.Rand
	g      *cfg.Graph
	v      map[string]cfg.Var
	stride int64
	widths []uint8
	refers bool // to objects, from memory
	stmts  []cfg.Stmt
}

var u16 = cfg.Type{Bits: 16}

func newProgram(seed int64) *program {
	p := &program{Rand: rand.New(rand.NewSource(seed)), g: &cfg.Graph{Name: "main"}, v: make(map[string]cfg.Var)}
	for _, x := range []struct {
		name string
		t    cfg.Type
	}{
		{"memory", cfg.Bytes}, {"noise", cfg.Bytes}, {"refs", cfg.Type{Bits: 64, Kind: cfg.Array}}, {"next", cfg.Object}, {"r", cfg.Object}, {"s", cfg.Offset}, {"fresh", cfg.Object}, {"p", cfg.Object}, {"h", cfg.Object}, {"n", cfg.Object},
		{"p.off", cfg.Offset}, {"t", cfg.Offset}, {"i", cfg.Int}, {"a", cfg.Int}, {"b", u16}, {"c", cfg.Offset}, {"f", cfg.Type{Bits: 32, Kind: cfg.Float}},
	} {
		p.v[x.name] = p.g.NewVar(cfg.VarInfo{Name: x.name, Type: x.t})
	}
	styles := []struct {
		stride int64
		widths []uint8
	}{{4, []uint8{32}}, {8, []uint8{32}}, {8, []uint8{64}}, {2, []uint8{16}}, {1, []uint8{8}}, {16, []uint8{32, 64}}, {4, []uint8{8, 32}}, {1, []uint8{8, 16, 32}}}
	style := styles[p.Intn(len(styles))]
	p.stride, p.widths = style.stride, style.widths
	p.refers = p.Intn(2) == 0
	return p
}

func (p *program) ref(name string) *cfg.Expr { return p.g.RefTo(p.v[name]) }

func (p *program) set(name string, e *cfg.Expr) {
	p.stmts = append(p.stmts, cfg.Stmt{Kind: cfg.Assign, Var: p.v[name], Expr: e})
}

func (p *program) assume(e *cfg.Expr) {
	p.stmts = append(p.stmts, cfg.Stmt{Kind: cfg.Assume, Expr: e})
}

func object(n int64) *cfg.Expr { return cfg.IntConst(cfg.Object, n) }
func offset(n int64) *cfg.Expr { return cfg.IntConst(cfg.Offset, n) }

// graph is a program.
func (p *program) graph() *cfg.Graph {
	for range 4 {
		p.g.NewVertex(cfg.VertexInfo{})
	}
	p.g.Target = 3
	edge := func(src, dst cfg.Vertex) {
		p.g.NewEdge(src, dst, p.stmts...)
		p.stmts = nil
	}
	p.set("next", object(5))
	p.set("fresh", object(0))
	p.set("p", object(2))
	p.set("h", object(4))
	p.set("r", object(0))
	p.set("p.off", offset(0))
	p.set("t", offset(0))
	p.set("i", cfg.IntConst(cfg.Int, 0))
	for range p.Intn(3) {
		p.step()
	}
	edge(0, 1)
	iterations := cfg.IntConst(cfg.Int, p.Int63n(5))
	p.assume(cfg.Bin(cfg.Lt, p.ref("i"), iterations))
	for range 2 + p.Intn(7) {
		p.step()
	}
	p.set("i", cfg.Bin(cfg.Add, p.ref("i"), cfg.IntConst(cfg.Int, 1)))
	edge(1, 1)
	p.assume(cfg.Bin(cfg.Ge, p.ref("i"), iterations))
	for range 1 + p.Intn(4) {
		p.step()
	}
	edge(1, 2)
	p.read()
	edge(2, 3)
	return p.g
}

// step adds a few statements.
func (p *program) step() {
	kinds := 12
	if p.refers {
		kinds = 16
	}
	switch p.Intn(kinds) {
	case 0:
		p.set("p", p.object())
		p.set("p.off", p.multiple())
	case 1:
		p.set("p.off", cfg.Bin(cfg.Add, p.ref("p.off"), offset(p.stride)))
	case 2:
		p.set("t", cfg.Bin(cfg.Mul, cfg.Convert(cfg.Offset, p.ref("i")), offset(p.stride)))
	case 3:
		p.set("n", p.ref("next"))
		p.assume(cfg.Bin(cfg.Lt, p.ref("n"), object(100)))
		p.set("next", cfg.Bin(cfg.Add, p.ref("n"), object(1)))
		p.set("h", p.ref("n"))
	case 12, 13:
		p.refer()
	case 14:
		p.follow()
	case 15:
		switch p.Intn(4) {
		case 0:
			p.set("refs", cfg.CopyOf(p.ref("refs"), p.object(), p.multiple(), p.ref("refs"), p.object(), p.multiple(), p.length()))
		case 1:
			p.set("refs", cfg.FillOf(p.ref("refs"), p.object(), p.multiple(), p.length(), object(p.Int63n(2))))
		default:
			p.set("refs", cfg.FillOf(p.ref("refs"), p.ref("h"), offset(0), offset(16), object(0)))
			p.set("memory", cfg.FillOf(p.ref("memory"), p.ref("h"), offset(0), offset(16), cfg.IntConst(cfg.Bytes.Cell(), 0)))
		}
	case 4, 5, 6:
		w := p.width()
		value := cfg.Convert(cfg.Type{Bits: w}, p.ref([]string{"a", "c", "i"}[p.Intn(3)]))
		if w == 32 && p.Intn(4) == 0 {
			value = cfg.Convert(cfg.Type{Bits: w}, p.ref("f"))
		}
		p.set("memory", cfg.StoreOf(p.ref("memory"), p.object(), p.offset(), value))
	case 7:
		p.set("memory", cfg.FillOf(p.ref("memory"), p.object(), p.multiple(), p.length(), cfg.IntConst(cfg.Bytes.Cell(), p.Int63n(3))))
	case 8:
		p.set("memory", cfg.CopyOf(p.ref("memory"), p.object(), p.multiple(), p.ref("memory"), p.object(), p.multiple(), p.length()))
	case 9:
		p.set("memory", cfg.CopyOf(p.ref("memory"), p.object(), p.multiple(), p.ref("noise"), p.ref("fresh"), offset(0), p.length()))
		p.set("fresh", cfg.Bin(cfg.Add, p.ref("fresh"), object(1)))
	case 10:
		p.spread()
	default:
		p.read()
	}
}

// spread clears an object, writes to a place of it, and copies that to another one, which need not be known.
func (p *program) spread() {
	of, at := p.object(), offset(p.stride*p.Int63n(4))
	p.set("memory", cfg.FillOf(p.ref("memory"), of, offset(0), offset(4*p.stride), cfg.IntConst(cfg.Bytes.Cell(), 0)))
	w := p.width()
	p.set("memory", cfg.StoreOf(p.ref("memory"), of, at, cfg.Convert(cfg.Type{Bits: w}, p.ref([]string{"a", "c", "i"}[p.Intn(3)]))))
	p.set("memory", cfg.CopyOf(p.ref("memory"), of, p.multiple(), p.ref("memory"), of, at, offset(p.stride)))
}

// refer writes a reference to an object into memory, and an offset beside it.
func (p *program) refer() {
	at, off := p.object(), offset(p.stride*p.Int63n(2))
	if p.Intn(4) == 0 {
		off = p.multiple()
	}
	p.set("refs", cfg.StoreOf(p.ref("refs"), at, off, []*cfg.Expr{p.ref("h"), p.ref("p"), p.ref("r"), object(0), object(3)}[p.Intn(5)]))
	if p.Intn(2) == 0 {
		w := p.width()
		p.set("memory", cfg.StoreOf(p.ref("memory"), at, off, cfg.ConstOf(cfg.Type{Bits: w}, num.FromInt(p.stride*p.Int63n(2)))))
	}
}

// follow reads such a reference, and goes on with it if it is none to object 0.
func (p *program) follow() {
	at, off := p.object(), offset(p.stride*p.Int63n(2))
	p.set("r", cfg.LoadOf(64, p.ref("refs"), at, off))
	if p.Intn(2) == 0 {
		w := p.width()
		p.set("s", cfg.Convert(cfg.Offset, cfg.LoadOf(w, p.ref("memory"), at, off)))
	}
	switch p.Intn(4) {
	case 0:
		p.assume(cfg.Bin(cfg.Ne, p.ref("r"), object(0)))
	case 1:
		p.set("r", cfg.IfThenElse(cfg.Bin(cfg.Ne, p.ref("r"), object(0)), p.ref("r"), object(3)))
	}
	if p.Intn(3) == 0 {
		p.set("h", p.ref("r"))
	}
	p.set("a", cfg.Bin(cfg.Add, p.ref("a"), cfg.IfThenElse(cfg.Bin(cfg.Lt, p.ref("r"), p.ref("next")), cfg.IntConst(cfg.Int, 3), cfg.IntConst(cfg.Int, 1))))
}

// read adds a statement that reads memory.
func (p *program) read() {
	load := func(w uint8) *cfg.Expr { return cfg.LoadOf(w, p.ref("memory"), p.object(), p.offset()) }
	w := p.width()
	switch {
	case w == 32 && p.Intn(3) == 0:
		p.set("f", cfg.Convert(p.ref("f").Type, load(w)))
	case p.Intn(3) == 0:
		p.set("b", cfg.Convert(u16, load(w)))
	case p.Intn(3) == 0:
		c := cfg.Bin(cfg.LAnd, cfg.Bin(cfg.Gt, p.ref("a"), cfg.IntConst(cfg.Int, 1)), cfg.Bin(cfg.Gt, load(w), cfg.IntConst(cfg.Type{Bits: w}, 2)))
		p.set("a", cfg.IfThenElse(c, p.ref("a"), cfg.Convert(cfg.Int, load(p.width()))))
	default:
		p.set("c", cfg.Bin(cfg.Sub, p.ref("c"), cfg.Convert(cfg.Offset, cfg.Convert(cfg.Type{Bits: 16, Signed: true}, load(w)))))
	}
}

func (p *program) width() uint8 { return p.widths[p.Intn(len(p.widths))] }

func (p *program) object() *cfg.Expr {
	switch k := p.Intn(7); {
	case k == 0:
		return p.ref("h")
	case k < 4 && p.refers && p.Intn(2) == 0:
		return p.ref("r")
	case k < 4:
		return p.ref("p")
	case k == 4:
		return cfg.IfThenElse(cfg.Bin(cfg.Gt, p.ref("a"), cfg.IntConst(cfg.Int, 0)), object(2), object(3))
	default:
		return object(2 + p.Int63n(3))
	}
}

// multiple is an offset of strides.
func (p *program) multiple() *cfg.Expr {
	switch p.Intn(4) {
	case 0:
		return p.ref("p.off")
	case 1:
		return p.ref("t")
	case 2:
		if p.Intn(3) == 0 {
			return p.ref("s")
		}
		fallthrough
	default:
		return offset(p.stride * p.Int63n(4))
	}
}

// offset is one that begins at a field.
func (p *program) offset() *cfg.Expr {
	m := p.multiple()
	if p.stride == 16 && p.Intn(2) == 0 {
		return cfg.Bin(cfg.Add, m, offset(8*p.Int63n(2)))
	}
	return m
}

// length is a number of cells, which may end within what is written as a whole.
func (p *program) length() *cfg.Expr {
	switch p.Intn(6) {
	case 0, 1:
		return p.ref("t")
	case 2:
		return offset(p.Int63n(2*p.stride + 1))
	}
	return offset(p.stride * p.Int63n(4))
}

// TestSplit: the executions of random programs do the same to all variables when memory is taken apart.
func TestSplit(t *testing.T) {
	apart, scalars, reached := 0, 0, 0
	n := sample.Size(2000, 60_000)
	for seed := range int64(n) {
		g := newProgram(seed).graph()
		require.NoError(t, g.Check())
		split, origin := Split(g, Memory{})
		require.NoError(t, split.Check(), "%d: %s", seed, split)
		require.Len(t, origin.Vertices, len(split.Vertices))
		require.Len(t, origin.Paths, len(split.Edges))
		if !slices.ContainsFunc(split.Vars, func(v cfg.VarInfo) bool { return v.Type == cfg.Bytes }) {
			apart++
		}
		if !split.HasArrays() {
			scalars++
		}
		for _, a := range []int64{-5, 0, 2, 70000} {
			before, after := run(t, g, a), run(t, split, a)
			require.Equal(t, before == nil, after == nil, "%d: %s\n%s", seed, g, split)
			if before != nil {
				reached++
			}
			for x, want := range before {
				if got, ok := after[x]; ok {
					require.True(t, want.Equal(got), "%d: %s is %s instead of %s:\n%s\n%s", seed, x, got, want, g, split)
				}
			}
		}
	}
	t.Logf("%d of %d programs are taken apart, %d into scalars; %d runs come to the end", apart, n, scalars, reached)
	assert.Greater(t, apart, n/3)
	assert.Greater(t, scalars, n/20)
	assert.Greater(t, reached, n)
}

// run executes a graph with a value of a, and returns the values of variables that are no arrays at the end; nil if there is none.
func run(t *testing.T, g *cfg.Graph, a int64) map[string]num.Rat {
	prog, err := exec.Compile(g)
	require.NoError(t, err)
	state := make([]num.Rat, len(g.Vars))
	for v, info := range g.Vars {
		if info.Name == "a" {
			state[v] = num.FromInt(a)
		}
	}
	out, err := prog.Run(context.Background(), exec.Run{State: state})
	require.NoError(t, err)
	if out.Kind != exec.ReachedTarget {
		return nil
	}
	values := make(map[string]num.Rat)
	for v, info := range g.Vars {
		if strings.Contains("abcfirs", info.Name) {
			values[info.Name] = out.State[v]
		}
	}
	return values
}
