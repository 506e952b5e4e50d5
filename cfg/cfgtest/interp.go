package cfgtest

import (
	"errors"
	"math/big"

	"cairn/cfg"
	"cairn/internal/num"
)

// ErrUndefined is the outcome of undefined behaviour.
var ErrUndefined = errors.New("undefined behaviour")

// Eval returns the value of e, operator by operator as C defines it.
func Eval(g *cfg.Graph, e *cfg.Expr, state []*big.Int) (*big.Int, error) {
	switch e.Op {
	case cfg.Const:
		return Big(e.Val), nil
	case cfg.Ref:
		return new(big.Int).Set(state[e.Var]), nil
	}
	a, err := Eval(g, e.Args[0], state)
	if err != nil {
		return nil, err
	}
	switch e.Op {
	case cfg.LAnd, cfg.LOr:
		if (a.Sign() != 0) == (e.Op == cfg.LOr) {
			return truth(e.Op == cfg.LOr), nil
		}
		b, err := Eval(g, e.Args[1], state)
		if err != nil {
			return nil, err
		}
		return truth(b.Sign() != 0), nil
	case cfg.Cond:
		if a.Sign() != 0 {
			return Eval(g, e.Args[1], state)
		}
		return Eval(g, e.Args[2], state)
	case cfg.Not:
		return truth(a.Sign() == 0), nil
	case cfg.Neg:
		return result(g, e.Type, a.Neg(a))
	case cfg.BitNot:
		return Reduce(e.Type, a.Not(a)), nil
	case cfg.Cast:
		if e.Type == cfg.Bool {
			return truth(a.Sign() != 0), nil
		}
		return Reduce(e.Type, a), nil
	}
	b, err := Eval(g, e.Args[1], state)
	if err != nil {
		return nil, err
	}
	return binary(g, e, a, b)
}

func binary(g *cfg.Graph, e *cfg.Expr, a, b *big.Int) (*big.Int, error) {
	r := new(big.Int)
	switch e.Op {
	case cfg.Add:
		return result(g, e.Type, r.Add(a, b))
	case cfg.Sub:
		return result(g, e.Type, r.Sub(a, b))
	case cfg.Mul:
		return result(g, e.Type, r.Mul(a, b))
	case cfg.Div, cfg.Rem:
		if b.Sign() == 0 {
			return nil, ErrUndefined
		}
		q := r.Quo(a, b)
		if !e.Type.Contains(num.FromBigInt(q)) {
			return nil, ErrUndefined
		}
		if e.Op == cfg.Div {
			return q, nil
		}
		return new(big.Int).Rem(a, b), nil
	case cfg.Shl, cfg.Shr:
		if b.Sign() < 0 || !e.Type.IsMath() && b.Cmp(big.NewInt(int64(e.Type.Bits))) >= 0 {
			return nil, ErrUndefined
		}
		if e.Op == cfg.Shr {
			return r.Rsh(a, uint(b.Uint64())), nil
		}
		return Reduce(e.Type, r.Lsh(a, uint(b.Uint64()))), nil
	case cfg.BitAnd:
		return r.And(a, b), nil
	case cfg.BitOr:
		return r.Or(a, b), nil
	case cfg.BitXor:
		return r.Xor(a, b), nil
	case cfg.Lt:
		return truth(a.Cmp(b) < 0), nil
	case cfg.Le:
		return truth(a.Cmp(b) <= 0), nil
	case cfg.Gt:
		return truth(a.Cmp(b) > 0), nil
	case cfg.Ge:
		return truth(a.Cmp(b) >= 0), nil
	case cfg.Eq:
		return truth(a.Cmp(b) == 0), nil
	default:
		return truth(a.Cmp(b) != 0), nil
	}
}

// result is an arithmetic result: out of range it is undefined for signed types, unless they wrap.
func result(g *cfg.Graph, t cfg.Type, r *big.Int) (*big.Int, error) {
	w := Reduce(t, r)
	if t.Signed && !g.SignedWrap && w.Cmp(r) != 0 {
		return nil, ErrUndefined
	}
	return w, nil
}

// Reduce wraps r into t.
func Reduce(t cfg.Type, r *big.Int) *big.Int {
	if t.IsMath() {
		return r
	}
	m := new(big.Int).Lsh(big.NewInt(1), uint(t.Bits))
	r = new(big.Int).Mod(r, m)
	if t.Signed && r.Bit(int(t.Bits)-1) == 1 {
		r.Sub(r, m)
	}
	return r
}

func truth(b bool) *big.Int {
	if b {
		return big.NewInt(1)
	}
	return new(big.Int)
}

// Big returns the integer r.
func Big(r num.Rat) *big.Int { return new(big.Int).Set(r.Num().Big().Num()) }

// Bigs converts a state.
func Bigs(rs []num.Rat) []*big.Int {
	out := make([]*big.Int, len(rs))
	for i, r := range rs {
		out[i] = Big(r)
	}
	return out
}

// Rats converts a state.
func Rats(bs []*big.Int) []num.Rat {
	out := make([]num.Rat, len(bs))
	for i, b := range bs {
		out[i] = num.FromBigInt(b)
	}
	return out
}

// Taken is an edge of an execution, with the choices made on it and the state after it.
type Taken struct {
	Edge    cfg.EdgeID
	Choices []num.Rat
	State   []num.Rat
}

// Trace is an execution: from Start, edge by edge. Undefined tells that it ended in undefined behaviour: no edge could be
// taken, and that was the reason for one of them.
type Trace struct {
	Start     []num.Rat
	Edges     []Taken
	End       cfg.Vertex
	Undefined bool
}

// Run executes g from start until no edge can be taken or maxEdges have been.
func Run(g *cfg.Graph, start cfg.Vertex, state []num.Rat, choose func(cfg.Site) num.Rat, maxEdges int) Trace {
	tr := Trace{Start: state, End: start}
	for len(tr.Edges) < maxEdges {
		taken := false
		for _, e := range g.Out(tr.End) {
			next, err := step(g, e, state, choose)
			if err != nil {
				tr.Undefined = true
			}
			if next == nil {
				continue
			}
			taken = true
			tr.Edges = append(tr.Edges, *next)
			tr.End, state = g.Edges[e].Dst, next.State
			break
		}
		if !taken {
			return tr
		}
		tr.Undefined = false
	}
	return tr
}

// step executes one edge; the result is nil if that is not possible.
func step(g *cfg.Graph, e cfg.EdgeID, from []num.Rat, choose func(cfg.Site) num.Rat) (*Taken, error) {
	state := Bigs(from)
	taken := &Taken{Edge: e}
	for i, s := range g.Edges[e].Stmts {
		if s.Kind == cfg.Havoc {
			r := choose(cfg.Site{Edge: e, Stmt: int32(i)})
			taken.Choices = append(taken.Choices, r)
			state[s.Var] = Big(r)
			continue
		}
		v, err := Eval(g, s.Expr, state)
		if err != nil {
			return nil, err
		}
		if s.Kind == cfg.Assign {
			state[s.Var] = v
		} else if v.Sign() == 0 {
			return nil, nil
		}
	}
	taken.State = Rats(state)
	return taken, nil
}
