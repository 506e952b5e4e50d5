package smt

import (
	"slices"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt/bits"
	"cairn/smt/sat"
)

// linearArithmetic is the theory of linear arithmetic in a combination (Dutertre and de Moura 2006): an atom is an upper bound of a
// variable or a row of the simplex, its negation a lower one.
type linearArithmetic struct {
	quiet
	k       *combination
	simplex *simplex.Simplex
	columns map[Term]simplex.Var
	atoms   []linearAtom // by variable of the search; without one: no atom
	onRow   map[simplex.Var][]linearAtom
	fresh   bool // bounds have been asserted since the last check
}

// linearAtom says that a variable of the simplex is at most a bound, or else beyond it.
type linearAtom struct {
	row           simplex.Var
	upper, beyond simplex.Bound
	v             int32
}

func newLinearArithmetic(k *combination) *linearArithmetic {
	return &linearArithmetic{k: k, simplex: simplex.New(), columns: map[Term]simplex.Var{},
		onRow: map[simplex.Var][]linearAtom{}}
}

// column returns the variable of the simplex for a numeric symbol or a numeric term of another theory.
func (a *linearArithmetic) column(t Term) simplex.Var {
	v, ok := a.columns[t]
	if !ok {
		v = a.simplex.NewVar(a.k.c.Sort(t) == Int)
		a.columns[t] = v
	}
	return v
}

// row returns the variable of the simplex for a sum without its constant.
func (a *linearArithmetic) row(sum []Monomial) simplex.Var {
	entries := make([]simplex.Entry, len(sum))
	for i, m := range sum {
		entries[i] = simplex.Entry{Var: a.column(m.Var), Coeff: m.Coeff}
	}
	return a.simplex.DefineRow(entries)
}

// bound returns the literal of a KLe or KLt.
func (a *linearArithmetic) bound(t Term) bits.Lit {
	n := &a.k.c.nodes[t]
	in, v := a.k.atom()
	a.watch(v, a.k.c.lins[n.lin], n.kind == KLt)
	return in
}

// watch makes known that a variable of the search says that a sum is at most 0, or below it.
func (a *linearArithmetic) watch(v int32, l Linear, strict bool) {
	x := linearAtom{row: a.row(l.Mono), upper: simplex.Bound{Value: l.Const.Neg()}, v: v}
	x.beyond = x.upper
	switch {
	case strict:
		x.upper.Delta = -1
	case a.k.c.OverInt(l):
		x.beyond.Value = x.beyond.Value.Floor().Add(num.One()) // atoms of proofs need not be in normal form
	default:
		x.beyond.Delta = 1
	}
	for len(a.atoms) <= int(v) {
		a.atoms = append(a.atoms, linearAtom{})
	}
	a.atoms[v] = x
	a.order(x)
}

// order adds the clauses that relate an atom to its neighbours on the same row: the smaller bound implies the greater one.
func (a *linearArithmetic) order(x linearAtom) {
	list := a.onRow[x.row]
	at, _ := slices.BinarySearchFunc(list, x, func(y, x linearAtom) int { return y.upper.Cmp(x.upper) })
	if at > 0 {
		a.k.log.order(-sat.Lit(list[at-1].v), sat.Lit(x.v))
		a.k.sat.Add(-sat.Lit(list[at-1].v), sat.Lit(x.v))
	}
	if at < len(list) {
		a.k.log.order(-sat.Lit(x.v), sat.Lit(list[at].v))
		a.k.sat.Add(-sat.Lit(x.v), sat.Lit(list[at].v))
	}
	a.onRow[x.row] = slices.Insert(list, at, x)
}

// atomOf returns the atom of a variable, or nil.
func (a *linearArithmetic) atomOf(v int32) *linearAtom {
	if int(v) >= len(a.atoms) || a.atoms[v].v == 0 {
		return nil
	}
	return &a.atoms[v]
}

func (a *linearArithmetic) assert(l sat.Lit) ([]sat.Lit, error) {
	x := a.atomOf(l.Var())
	if x == nil {
		return nil, nil
	}
	a.fresh = true
	if l > 0 {
		return a.clause(a.simplex.AssertUpper(x.row, x.upper, simplex.Tag(l))), nil
	}
	return a.clause(a.simplex.AssertLower(x.row, x.beyond, simplex.Tag(l))), nil
}

// clause excludes the bounds of a conflict.
func (a *linearArithmetic) clause(c *simplex.Conflict) []sat.Lit {
	if c == nil {
		return nil
	}
	clause := excludeTags(c.Tags)
	if a.k.log != nil {
		a.k.log.bounds(c, clause)
	}
	return clause
}

func excludeTags(tags []simplex.Tag) []sat.Lit {
	clause := make([]sat.Lit, len(tags))
	for i, t := range tags {
		clause[i] = -sat.Lit(t)
	}
	slices.Sort(clause)
	return slices.Compact(clause)
}

func (a *linearArithmetic) propagate() ([]sat.Lit, error) {
	if !a.fresh {
		return nil, nil
	}
	a.fresh = false
	a.k.s.stats.SimplexCalls++
	conflict, err := a.simplex.Check(a.k.ctx)
	return a.clause(conflict), err
}

func (a *linearArithmetic) final() (bool, []sat.Lit, error) {
	if len(a.columns) == 0 {
		return true, nil, nil
	}
	if conflict, err := a.simplex.Check(a.k.ctx); conflict != nil || err != nil {
		return false, a.clause(conflict), err
	}
	split, fractional := a.simplex.Fractional()
	switch {
	case !fractional:
		return true, nil, nil
	case a.k.log != nil: // only what is distinguished in the search is proved
		return false, nil, a.branch(&split)
	}
	r := a.simplex.CheckInteger(a.k.ctx, simplex.Limits{Branches: a.k.s.opts.IntegerSteps})
	switch {
	case r.Status == simplex.Sat:
		return true, nil, nil
	case r.Status == simplex.Unsat:
		return false, excludeTags(r.Tags), nil
	case r.Split == nil:
		return false, nil, reasonError("integer arithmetic: " + r.Reason)
	}
	return false, nil, a.branch(r.Split)
}

// branch has the search distinguish cases of an integer variable.
func (a *linearArithmetic) branch(split *simplex.Split) error {
	for t, v := range a.columns {
		if v != split.Var {
			continue
		}
		if a.k.s.stats.Splits++; a.k.log != nil && a.k.s.stats.Splits > maxDistinctions {
			return reasonError("too many case distinctions")
		}
		a.k.literal(a.k.c.Le(t, a.k.c.Num(split.Floor, Int)))
		return nil
	}
	return reasonError("integer arithmetic: a case distinction on a sum")
}

// value returns the value of a numeric term in the present solution.
func (a *linearArithmetic) value(t Term) num.Rat {
	return a.k.c.Linear(t).Eval(func(x Term) num.Rat {
		if v, ok := a.columns[x]; ok {
			return a.simplex.Value(v)
		}
		return num.Zero()
	})
}

func (a *linearArithmetic) suggest(v int32) int8 {
	x := a.atomOf(v)
	if x == nil || a.k.sat.Phase(v) != 0 {
		return 0
	}
	return truthValue(a.simplex.Compare(x.row, x.upper) <= 0)
}

func (a *linearArithmetic) push() { a.simplex.Push() }

func (a *linearArithmetic) pop(levels int) {
	for range levels {
		a.simplex.Pop()
	}
}
