package simplex

import (
	"cmp"
	"slices"

	"cairn/internal/budget"
	"cairn/internal/num"
)

// Var names a variable of one Simplex, counted from 0 in the order of NewVar and DefineRow.
type Var int32

// Entry is one summand Coeff * Var of a linear sum.
type Entry struct {
	Var   Var
	Coeff num.Rat
}

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
	// Steps are spent by Check, Maximize, Minimize and CheckInteger: one by 4 pivots, by an elimination, a round of cuts and a branch.
	Steps *budget.Steps

	vars []variable
	rows []row
	cols [][]colEntry     // by variable: the places where it occurs; empty for basic variables
	sums map[uint64][]Var // defined variables by the hash of their sum

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
	pivots   int
}

// variable is the state of one variable.
type variable struct {
	value  value
	lo, hi bound
	row    int32   // the row in which it is basic, or -1
	step   num.Rat // every value is an integral multiple of it; 0 for rational variables
	sum    []Entry // the sum of base variables that it stands for; nil for a base variable
	base   bool
}

// bound is an asserted bound, or none.
type bound struct {
	Bound
	tag Tag
	set bool
}

// New returns an empty problem.
func New() *Simplex { return &Simplex{sums: map[uint64][]Var{}, room: mostEntries} }

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
	s.cols = append(s.cols, nil)
	s.pos = append(s.pos, 0)
	s.queue.grow()
	return Var(len(s.vars) - 1)
}

// NumVars is the number of variables, defined ones included.
func (s *Simplex) NumVars() int { return len(s.vars) }

// NumRows is the number of rows of the tableau.
func (s *Simplex) NumRows() int { return len(s.rows) }

// Pivots counts the pivots made so far.
func (s *Simplex) Pivots() int { return s.pivots }

// IsInteger reports whether v takes integers only.
func (s *Simplex) IsInteger(v Var) bool {
	step := s.vars[v].step
	return !step.IsZero() && step.IsInt()
}

// Sum returns v as a sum of variables made by NewVar, sorted by variable; the caller must not change it.
func (s *Simplex) Sum(v Var) []Entry {
	if s.vars[v].base {
		return []Entry{{v, num.One()}}
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
	key := hashSum(sum)
	for _, v := range s.sums[key] {
		if equalSums(s.vars[v].sum, sum) {
			return v
		}
	}
	v := s.addVar(variable{sum: sum, step: s.sumStep(sum)})
	s.sums[key] = append(s.sums[key], v)
	s.given += len(sum)
	s.addTableauRow(v, sum)
	return v
}

// expand returns the sum of terms over base variables, sorted, without zeros.
func (s *Simplex) expand(terms []Entry) []Entry {
	sum := make([]Entry, 0, len(terms))
	for _, t := range terms {
		if s.vars[t.Var].base {
			sum = append(sum, t)
			continue
		}
		for _, e := range s.vars[t.Var].sum {
			sum = append(sum, Entry{e.Var, e.Coeff.Mul(t.Coeff)})
		}
	}
	return normalize(sum)
}

// normalize sorts the entries by variable and adds up those of one variable, in place.
func normalize(sum []Entry) []Entry {
	slices.SortStableFunc(sum, func(a, b Entry) int { return cmp.Compare(a.Var, b.Var) })
	out := sum[:0]
	for i := 0; i < len(sum); {
		e := sum[i]
		for i++; i < len(sum) && sum[i].Var == e.Var; i++ {
			e.Coeff = e.Coeff.Add(sum[i].Coeff)
		}
		if !e.Coeff.IsZero() {
			out = append(out, e)
		}
	}
	return out
}

// sumStep returns the greatest rational of which the sum is always an integral multiple; 0 if a part is rational.
func (s *Simplex) sumStep(sum []Entry) num.Rat {
	n, d := num.Zero(), num.One()
	for _, e := range sum {
		if s.vars[e.Var].step.IsZero() {
			return num.Zero()
		}
		n, d = num.Gcd(n, e.Coeff.Num()), num.Lcm(d, e.Coeff.Den())
	}
	if n.IsZero() { // the empty sum
		return num.One()
	}
	return n.Div(d)
}

func hashSum(sum []Entry) uint64 {
	h := uint64(len(sum))
	for _, e := range sum {
		h = (h^uint64(e.Var))*0x9e3779b97f4a7c15 ^ e.Coeff.Hash()
		h ^= h >> 29
	}
	return h
}

func equalSums(a, b []Entry) bool {
	return slices.EqualFunc(a, b, func(x, y Entry) bool { return x.Var == y.Var && x.Coeff.Equal(y.Coeff) })
}
