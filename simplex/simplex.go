package simplex

import (
	"slices"

	"cairn/internal/budget"
	"cairn/internal/lin"
	"cairn/internal/num"
)

// Var names a variable of one Simplex, counted from 0 in the order of NewVar and DefineRow.
type Var int32

// Entry is one summand Coeff * Var of a linear sum.
type Entry = lin.Monomial[Var]

// Tag is the caller's name for an asserted bound. It comes back in conflicts and cores; any value is allowed.
type Tag int32

// Bound is Value + Delta*epsilon for an infinitesimal epsilon > 0. A strict lower bound has Delta 1, a strict upper bound
// Delta -1, the others 0.
type Bound struct {
	Value num.Rat
	Delta int8
}

// Simplex is a set of linear rows over rational and integer variables with bounds that can be pushed and popped. It is
// not safe for concurrent use. Make one with New.
type Simplex struct {
	// Steps are spent by Check and CheckInteger: one by 4 pivots, by an elimination, a round of cuts and a branch.
	Steps *budget.Steps

	vars []variable
	rows []row
	cols [][]colEntry   // by variable: the places where it occurs; empty for basic variables
	sums map[uint64]Var // the latest defined variable by the hash of its sum

	size  int // entries of the tableau
	given int // summands in the sums of defined variables
	room  int // mostEntries, but for tests

	trail   []undo // bounds to restore, oldest first
	levels  []int  // length of the trail at each Push
	failure *Conflict
	failed  int // the level of failure

	queue violated // basic variables that may be out of bounds
	pos   []int32  // markRow: by variable, its position in the row plus one
	met   []bool   // markRow: by position

	epsilon  num.Rat // the concrete epsilon of the present assignment
	concrete bool    // whether epsilon is up to date
	pivots   int     // made so far
}

// variable is the state of one variable.
type variable struct {
	value  value
	lo, hi bound
	row    int32   // the row in which it is basic, or -1
	step   num.Rat // every value is an integral multiple of it; 0 for rational variables
	sum    []Entry // the sum of base variables that it stands for; nil for a base variable
	alike  Var     // the one before whose sum has the same hash, or -1
	base   bool
}

// bound is the upper or the lower bound of v.
func (v *variable) bound(upper bool) *bound {
	if upper {
		return &v.hi
	}
	return &v.lo
}

// bound is an asserted bound, or none.
type bound struct {
	Bound
	tag Tag
	set bool
}

// New returns an empty problem.
func New() *Simplex { return &Simplex{sums: map[uint64]Var{}, room: mostEntries} }

// roomy is the number of variables, and of entries, up to which the memory of a problem is used again.
const roomy = 1 << 16

// Reset empties the problem, as New does, but uses its memory again: of small problems, that takes longer to get than the rest.
func (s *Simplex) Reset() {
	if cap(s.vars) > roomy || s.size > roomy {
		*s = *New()
		return
	}
	clear(s.sums)
	*s = Simplex{sums: s.sums, room: mostEntries, vars: s.vars[:0], rows: s.rows[:0], cols: s.cols[:0], trail: s.trail[:0], levels: s.levels[:0],
		queue: violated{s.queue.list[:0], s.queue.member[:0]}, pos: s.pos[:0], met: s.met[:0]}
}

// NewVar adds a variable without bounds.
func (s *Simplex) NewVar(integer bool) Var {
	v := variable{row: -1, base: true}
	if integer {
		v.step = num.One()
	}
	return s.addVar(v)
}

func (s *Simplex) addVar(v variable) Var {
	s.vars = append(s.vars, v)
	if n := len(s.cols); n < cap(s.cols) { // with a column of a problem before
		s.cols = s.cols[:n+1]
		s.cols[n] = s.cols[n][:0]
	} else {
		s.cols = append(s.cols, nil)
	}
	s.pos = append(s.pos, 0)
	s.queue.grow()
	return Var(len(s.vars) - 1)
}

// IsInteger reports whether v takes integers only.
func (s *Simplex) IsInteger(v Var) bool {
	step := s.vars[v].step
	return !step.IsZero() && step.IsInt()
}

// Sum returns v as a sum of variables made by NewVar, sorted by variable; the caller must not change it.
func (s *Simplex) Sum(v Var) []Entry {
	if s.vars[v].base {
		return []Entry{{Var: v, Coeff: num.One()}}
	}
	return s.vars[v].sum
}

// DefineRow returns a variable that equals the sum of terms at all times: the same variable for the same sum, and for the
// sum of one variable that variable itself. It is an integer variable if all parts and coefficients are integral.
func (s *Simplex) DefineRow(terms []Entry) Var {
	sum := s.expand(terms)
	if len(sum) == 1 && sum[0].Coeff.IsOne() {
		return sum[0].Var
	}
	key := lin.Hash(sum)
	latest, found := s.sums[key]
	if !found {
		latest = -1
	}
	for v := latest; v >= 0; v = s.vars[v].alike {
		if lin.Equal(s.vars[v].sum, sum) {
			return v
		}
	}
	v := s.addVar(variable{sum: sum, step: s.sumStep(sum), alike: latest})
	s.sums[key] = v
	s.given += len(sum)
	s.addTableauRow(v, sum)
	return v
}

// expand returns the sum of terms over base variables, sorted, without zeros.
func (s *Simplex) expand(terms []Entry) []Entry {
	return lin.Expand(terms, func(v Var) ([]Entry, bool) { return s.vars[v].sum, !s.vars[v].base })
}

// sumStep returns the greatest rational of which the sum is always an integral multiple; 0 if a part is rational.
func (s *Simplex) sumStep(sum []Entry) num.Rat {
	switch {
	case slices.ContainsFunc(sum, func(e Entry) bool { return s.vars[e.Var].step.IsZero() }):
		return num.Zero()
	case len(sum) == 0:
		return num.One()
	}
	return lin.Primitive(sum).Inv()
}
