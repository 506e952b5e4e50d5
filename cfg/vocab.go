package cfg

import (
	"cairn/internal/num"
	"cairn/smt"
)

// Vocab gives every program variable two constant symbols: X, its value before a step, and Prime, its value after it. All
// other symbols of a transition are auxiliary and existentially quantified.
type Vocab struct {
	Ctx   *smt.Context
	Vars  []VarInfo // those of the graph, then the ghosts
	X     []smt.Term
	Prime []smt.Term

	// Points refine the encoding of nonlinear operations; optional.
	Points *Points

	varOf map[smt.Term]Var // of both X and Prime
}

// NewVocab makes the symbols for the variables of g. They are named after the variables, so that vocabularies of graphs
// with the same variables share their symbols when they share the Context.
func NewVocab(ctx *smt.Context, g *Graph) *Vocab {
	vo := &Vocab{Ctx: ctx, varOf: make(map[smt.Term]Var, 2*len(g.Vars))}
	for _, v := range g.Vars {
		vo.add(v)
	}
	return vo
}

// AddGhost adds a variable that is not in the program. No transition that has been encoded changes it.
func (vo *Vocab) AddGhost(name string, t Type) Var {
	return vo.add(VarInfo{Name: name, Type: t, Kind: Ghost})
}

func (vo *Vocab) add(info VarInfo) Var {
	v := Var(len(vo.Vars))
	x, prime := vo.Ctx.Var(info.Name, smt.Int), vo.Ctx.Var(info.Name+"'", smt.Int)
	vo.Vars = append(vo.Vars, info)
	vo.X = append(vo.X, x)
	vo.Prime = append(vo.Prime, prime)
	vo.varOf[x], vo.varOf[prime] = v, v
	return v
}

// Of reports whether the symbols are those of the variables of g, one for each, and perhaps of ghosts.
func (vo *Vocab) Of(g *Graph) bool {
	if len(vo.Vars) < len(g.Vars) {
		return false
	}
	for i := range vo.Vars {
		if v, ok := vo.VarOf(vo.X[i]); !ok || v != Var(i) {
			return false // two variables have one name
		}
		if i < len(g.Vars) && (vo.Vars[i].Name != g.Vars[i].Name || vo.Vars[i].Type != g.Vars[i].Type) {
			return false
		}
	}
	return true
}

// VarOf returns the variable whose value before the step is called t.
func (vo *Vocab) VarOf(t smt.Term) (Var, bool) {
	v, ok := vo.varOf[t]
	return v, ok && vo.X[v] == t
}

// PrimeOf returns the variable whose value after the step is called t.
func (vo *Vocab) PrimeOf(t smt.Term) (Var, bool) {
	v, ok := vo.varOf[t]
	return v, ok && vo.Prime[v] == t
}

// InType says that t is a value of the type of v.
func (vo *Vocab) InType(v Var, t smt.Term) smt.Term { return inType(vo.Ctx, vo.Vars[v].Type, t) }

func inType(c *smt.Context, ty Type, t smt.Term) smt.Term {
	if ty.IsMath() {
		return smt.True
	}
	return c.And(c.Le(c.Num(ty.Min(), smt.Int), t), c.Le(t, c.Num(ty.Max(), smt.Int)))
}

// Typed says that every variable holds a value of its type. Every execution has this property at every location, so it
// may be assumed wherever it helps; transitions are exact only for such states.
func (vo *Vocab) Typed() smt.Term {
	all := make([]smt.Term, 0, len(vo.X))
	for v, x := range vo.X {
		all = append(all, vo.InType(Var(v), x))
	}
	return vo.Ctx.And(all...)
}

// ToPrime renames the state constants of a formula: it speaks of the state after the step instead.
func (vo *Vocab) ToPrime(f smt.Term) smt.Term { return vo.rename(f, vo.X, vo.Prime) }

// FromPrime is the inverse of ToPrime.
func (vo *Vocab) FromPrime(f smt.Term) smt.Term { return vo.rename(f, vo.Prime, vo.X) }

func (vo *Vocab) rename(f smt.Term, from, to []smt.Term) smt.Term {
	m := make(map[smt.Term]smt.Term, len(from))
	for i, t := range from {
		m[t] = to[i]
	}
	return vo.Ctx.Subst(f, m)
}

// State describes one concrete state as a formula: X = vals.
func (vo *Vocab) State(vals []num.Rat) smt.Term {
	all := make([]smt.Term, len(vals))
	for i, r := range vals {
		all[i] = vo.Ctx.Eq(vo.X[i], vo.Ctx.Num(r, smt.Int))
	}
	return vo.Ctx.And(all...)
}
