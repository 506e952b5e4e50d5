package cooper

import (
	"slices"

	"cairn/internal/num"
	"cairn/simplex"
	"cairn/smt"
)

// lpRows bounds the rows of a system for which redundancy is tested by linear programming.
const lpRows = 120

// dropRedundant removes inequalities that the other rows imply over the rationals. Long rows go first.
func (s *system) dropRedundant() error {
	if s.unsat || len(s.rows) < 3 || len(s.rows) > lpRows {
		return nil
	}
	lp := s.linearProgram()
	order := make([]int, 0, len(s.rows))
	for i, r := range s.rows {
		if r.rel == le || r.rel == lt {
			order = append(order, i)
		}
	}
	slices.SortStableFunc(order, func(i, j int) int { return len(s.rows[j].sum.Mono) - len(s.rows[i].sum.Mono) })
	gone := newBitset(len(s.rows))
	for _, i := range order {
		if err := s.b.spend(len(s.rows)); err != nil {
			return err
		}
		implied, err := lp.implied(s.b, i, gone)
		if err != nil {
			return err
		}
		if implied {
			gone.set(i)
		}
	}
	kept := s.rows[:0:0]
	for i, r := range s.rows {
		if !gone.has(i) {
			kept = append(kept, r)
		}
	}
	s.rows = kept
	return nil
}

// linearProgram is the rational relaxation of the inequalities and equalities of a system.
type linearProgram struct {
	x      *simplex.Simplex
	bounds []sumBound // by row; those of other rows assert nothing
}

// sumBound is a row as a bound on a defined variable: v <= at if upper, v >= at if lower, both if an equality.
type sumBound struct {
	v            simplex.Var
	at           simplex.Bound
	lower, upper bool
	integral     bool
}

// linearProgram defines a variable for the sum of each row, the same for sums that differ in sign and constant.
func (s *system) linearProgram() *linearProgram {
	lp := &linearProgram{x: simplex.New(), bounds: make([]sumBound, len(s.rows))}
	lp.x.Steps = s.b.all
	columns := simplex.Columns[smt.Term]{S: lp.x}
	for i, r := range s.rows {
		if r.rel != le && r.rel != lt && r.rel != eq {
			continue
		}
		b := sumBound{integral: !s.relaxed && s.integral(r.sum)}
		b.v, b.upper, b.at = columns.Bound(r.sum, r.rel == lt)
		b.lower = !b.upper || r.rel == eq
		b.upper = b.upper || r.rel == eq
		lp.bounds[i] = b
	}
	return lp
}

// implied reports whether row i, an inequality, follows from the others that are not gone.
func (lp *linearProgram) implied(b *limits, i int, gone bitset) (bool, error) {
	lp.x.Push()
	defer lp.x.Pop()
	if !lp.assertNegation(lp.bounds[i]) {
		return true, nil
	}
	for j, c := range lp.bounds {
		if j == i || gone.has(j) {
			continue
		}
		if c.upper && lp.x.AssertUpper(c.v, c.at, simplex.Tag(j)) != nil ||
			c.lower && lp.x.AssertLower(c.v, c.at, simplex.Tag(j)) != nil {
			return true, nil
		}
	}
	conflict, err := lp.x.Check(b.ctx)
	return conflict != nil, err
}

// assertNegation asserts that the bound c is violated, over integers by 1. It returns false if that is impossible.
func (lp *linearProgram) assertNegation(c sumBound) bool {
	at, away := c.at, int8(1) // v <= at becomes v > at
	if c.lower {
		away = -1
	}
	switch {
	case c.at.Delta != 0:
		at.Delta = 0
	case c.integral:
		at.Value = at.Value.Add(num.FromInt(int64(away)))
	default:
		at.Delta = away
	}
	return lp.x.Assert(c.v, c.lower, at, negation) == nil
}

// negation is the tag of a negated row.
const negation simplex.Tag = -1
