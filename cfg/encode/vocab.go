package encode

import (
	"cairn/cfg"
	"cairn/smt"
)

// Vocab gives every program variable a second symbol: besides X, its value before a step, Prime, its value after it. All
// other symbols of a transition are auxiliary and existentially quantified.
type Vocab struct {
	*cfg.Symbols
	Prime []smt.Term

	// Points refine the encoding of nonlinear operations; optional.
	Points *Points

	// Products are variables that have the value of a product in every state; optional.
	Products []cfg.Product

	// Arrays says how arrays are encoded; nil: they are not.
	Arrays *Arrays

	primeOf map[smt.Term]cfg.Var
}

// NewVocab makes the symbols for the variables of g, as NewSymbols does.
func NewVocab(ctx *smt.Context, g *cfg.Graph) *Vocab { return VocabOf(cfg.NewSymbols(ctx, g)) }

// VocabOf adds second symbols to those that there are.
func VocabOf(sy *cfg.Symbols) *Vocab {
	vo := &Vocab{Symbols: sy, primeOf: make(map[smt.Term]cfg.Var, len(sy.Vars))}
	for v := range sy.Vars {
		vo.addPrime(cfg.Var(v))
	}
	return vo
}

// AddGhost adds a variable that is not in the program. No transition that has been encoded changes it.
func (vo *Vocab) AddGhost(name string, t cfg.Type) cfg.Var {
	v := vo.Symbols.AddGhost(name, t)
	vo.addPrime(v)
	return v
}

func (vo *Vocab) addPrime(v cfg.Var) {
	prime := vo.Ctx.Var(vo.Vars[v].Name+"'", vo.Vars[v].Type.Sort(vo.Ctx))
	vo.Prime = append(vo.Prime, prime)
	vo.primeOf[prime] = v
}

// fresh is a new symbol for a value of v.
func (vo *Vocab) fresh(v cfg.Var) smt.Term {
	return vo.Ctx.Fresh(vo.Vars[v].Name, vo.Vars[v].Type.Sort(vo.Ctx))
}

// PrimeOf returns the variable whose value after the step is called t.
func (vo *Vocab) PrimeOf(t smt.Term) (cfg.Var, bool) {
	v, ok := vo.primeOf[t]
	return v, ok
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
