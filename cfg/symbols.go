package cfg

import (
	"cairn/internal/num"
	"cairn/smt"
)

// Symbols gives every program variable a constant symbol, X, in the formulas about states of the program. That of an array has the sort
// of arrays from integers to integers: its cells in object 0, by their offsets.
type Symbols struct {
	Ctx  *smt.Context
	Vars []VarInfo // those of the graph, then the ghosts
	X    []smt.Term

	varOf map[smt.Term]Var
}

// NewSymbols makes the symbols for the variables of g. They are named after the variables, so that graphs
// with the same variables share their symbols when they share the Context.
func NewSymbols(ctx *smt.Context, g *Graph) *Symbols {
	sy := &Symbols{Ctx: ctx, varOf: make(map[smt.Term]Var, len(g.Vars))}
	for _, v := range g.Vars {
		sy.add(v)
	}
	return sy
}

// AddGhost adds a variable that is not in the program.
func (sy *Symbols) AddGhost(name string, t Type) Var {
	return sy.add(VarInfo{Name: name, Type: t, Kind: Ghost})
}

// AddSymbol gives a symbol that there is a meaning for those who print formulas: that of a variable which is not in the program. The symbol has
// the name of the variable.
func (sy *Symbols) AddSymbol(info VarInfo) Var { return sy.add(info) }

func (sy *Symbols) add(info VarInfo) Var {
	v := Var(len(sy.Vars))
	x := sy.Ctx.Var(info.Name, info.Type.Sort(sy.Ctx))
	sy.Vars = append(sy.Vars, info)
	sy.X = append(sy.X, x)
	sy.varOf[x] = v
	return v
}

// Of reports whether the symbols are those of the variables of g, one for each, and perhaps of ghosts.
func (sy *Symbols) Of(g *Graph) bool {
	if len(sy.Vars) < len(g.Vars) {
		return false
	}
	for i := range sy.Vars {
		if v, ok := sy.VarOf(sy.X[i]); !ok || v != Var(i) {
			return false // two variables have one name
		}
		if i < len(g.Vars) && (sy.Vars[i].Name != g.Vars[i].Name || sy.Vars[i].Type != g.Vars[i].Type) {
			return false
		}
	}
	return true
}

// VarOf returns the variable whose value is called t.
func (sy *Symbols) VarOf(t smt.Term) (Var, bool) {
	v, ok := sy.varOf[t]
	return v, ok
}

// InType says that t is a value of the type of v.
func (sy *Symbols) InType(v Var, t smt.Term) smt.Term { return sy.Vars[v].Type.Holds(sy.Ctx, t) }

// Sort is the sort of the symbols of variables of the type.
func (t Type) Sort(c *smt.Context) smt.Sort {
	if t.Kind != Array {
		return smt.Int
	}
	s, ok := c.ArraySort(smt.Int, smt.Int)
	if !ok {
		panic("cfg: the context has too many sorts for one of arrays") // no program has
	}
	return s
}

// Holds says that t is a value of the type.
func (t Type) Holds(c *smt.Context, x smt.Term) smt.Term {
	if t.IsMath() || t.Kind == Array {
		return smt.True
	}
	return c.And(c.Le(c.Num(t.Min(), smt.Int), x), c.Le(x, c.Num(t.Max(), smt.Int)))
}

// Typed says that every variable holds a value of its type. Every execution has this property at every location, so it
// may be assumed wherever it helps; transitions are exact only for such states.
func (sy *Symbols) Typed() smt.Term {
	all := make([]smt.Term, 0, len(sy.X))
	for v, x := range sy.X {
		all = append(all, sy.InType(Var(v), x))
	}
	return sy.Ctx.And(all...)
}

// State describes one concrete state as a formula: X = vals.
func (sy *Symbols) State(vals []num.Rat) smt.Term {
	all := make([]smt.Term, len(vals))
	for i, r := range vals {
		all[i] = sy.Ctx.Eq(sy.X[i], sy.Ctx.Num(r, smt.Int))
	}
	return sy.Ctx.And(all...)
}

// LabelText is a formula over X as it stands in a history: C for people, readable even where it speaks of what is not in the
// source.
func (sy *Symbols) LabelText(f smt.Term) string {
	if f == smt.True || f == smt.False {
		return sy.Ctx.String(f)
	}
	text, _ := sy.CString(f)
	return text
}
