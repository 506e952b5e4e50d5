package bitvec

import (
	"fmt"

	"cairn/cfg"
	"cairn/internal/num"
	"cairn/smt"
)

// Encoder encodes the edges of one graph.
type Encoder struct {
	c *smt.Context
	g *cfg.Graph

	numbers map[smt.Term]smt.Term // by their bits
	arrays  *arrays
}

// New returns an encoder whose terms belong to c. The error says what of the graph has no bits.
func New(c *smt.Context, g *cfg.Graph) (*Encoder, error) {
	for i := range g.Vars {
		if g.Vars[i].Type.IsMath() {
			return nil, fmt.Errorf("the integers of variable %s are unbounded: they have no bits", g.Vars[i].Name)
		}
	}
	for i := range g.Edges {
		for j := range g.Edges[i].Stmts {
			s := &g.Edges[i].Stmts[j]
			if s.Kind == cfg.Call {
				return nil, fmt.Errorf("%s: a call is no step", s.Pos)
			}
			if s.Expr != nil && hasMath(s.Expr) {
				return nil, fmt.Errorf("%s: the integers of an expression are unbounded: they have no bits", s.Pos)
			}
		}
	}
	return &Encoder{c, g, map[smt.Term]smt.Term{}, newArrays(c)}, nil
}

func hasMath(e *cfg.Expr) bool {
	for _, a := range e.Args {
		if hasMath(a) {
			return true
		}
	}
	return e.Type.IsMath()
}

// Symbol returns a constant symbol for a value of the type of a variable. Symbols of the same name and type are the same.
func (enc *Encoder) Symbol(name string, v cfg.Var) smt.Term {
	t := enc.g.Vars[v].Type
	if t.Kind == cfg.Array {
		return enc.c.Var(name, enc.arrays.sort(t))
	}
	sort, _ := enc.c.BitVecSort(int(t.Bits))
	return enc.c.Var(name, sort)
}

// Symbols returns a state of symbols, whose names begin with a prefix.
func (enc *Encoder) Symbols(prefix string) []smt.Term {
	state := make([]smt.Term, len(enc.g.Vars))
	for v := range state {
		state[v] = enc.Symbol(fmt.Sprintf("%s%d", prefix, v), cfg.Var(v))
	}
	return state
}

// Constant returns the term for a value of a type.
func (enc *Encoder) Constant(t cfg.Type, r num.Rat) smt.Term {
	return enc.c.BV(r.Big().Num(), int(t.Bits))
}

// Number returns the value of a type that a constant term is.
func (enc *Encoder) Number(t cfg.Type, value smt.Term) num.Rat {
	return t.Wrap(num.FromBigInt(enc.c.BitsOf(value)))
}

// Violated are conditions about arrays that hold in all executions and that a model of formulas does not keep: it is to be asked for another
// one. Without any, Contents tells what arrays contain.
func (enc *Encoder) Violated(m *smt.Model, formulas ...smt.Term) []smt.Term {
	if len(enc.arrays.cells) == 0 {
		return nil
	}
	return enc.arrays.violated(m, formulas)
}

// Contents are what arrays contain in a model, if the state is one of symbols: as far as it has been read.
func (enc *Encoder) Contents(m *smt.Model, state []smt.Term) cfg.Contents {
	all := cfg.Contents{}
	for v, t := range state {
		if enc.g.Vars[v].Type.Kind == cfg.Array {
			enc.arrays.contents(m, t, cfg.Var(v), all)
		}
	}
	return all
}

// Work is what reading arrays has cost so far: the writes and cells that have been looked at.
func (enc *Encoder) Work() int { return enc.arrays.work }

// Step is what an edge does from a state. The execution gets to its end if and only if the guard holds.
type Step struct {
	State  []smt.Term
	Guard  smt.Term
	Inputs []smt.Term // the values of the choices, in order
}

// Edge executes an edge. The state is not changed; that of the step is the same slice if the edge assigns nothing. input gives the
// values of choices.
func (enc *Encoder) Edge(id cfg.EdgeID, from []smt.Term, input func(cfg.Site) smt.Term) Step {
	r := &run{Encoder: enc, Step: Step{State: from}, under: smt.True}
	set := func(v cfg.Var, t smt.Term) {
		if len(from) > 0 && &r.State[0] == &from[0] {
			r.State = append([]smt.Term(nil), from...)
		}
		r.State[v] = t
	}
	for i := range enc.g.Edges[id].Stmts {
		switch s := &enc.g.Edges[id].Stmts[i]; s.Kind {
		case cfg.Assign:
			set(s.Var, r.value(s.Expr))
		case cfg.Havoc:
			t := input(cfg.Site{Edge: id, Stmt: int32(i)})
			r.Inputs = append(r.Inputs, t)
			set(s.Var, t)
		default:
			r.need(r.truth(s.Expr))
		}
		if n := len(r.conditions); n > 0 && r.conditions[n-1] == smt.False {
			return Step{State: from, Guard: smt.False, Inputs: r.Inputs} // what comes next would be terms for nothing
		}
	}
	r.Guard = enc.c.And(r.conditions...)
	return r.Step
}

// run is the execution of one edge.
type run struct {
	*Encoder
	Step
	conditions []smt.Term
	under      smt.Term // the condition under which C evaluates what is being evaluated
}

// need adds a condition for going on.
func (r *run) need(f smt.Term) {
	if f = r.c.Implies(r.under, f); f != smt.True {
		r.conditions = append(r.conditions, f)
	}
}

// when runs f for what is evaluated only if cond holds.
func (r *run) when(cond smt.Term, f func()) {
	before := r.under
	r.under = r.c.And(before, cond)
	f()
	r.under = before
}
