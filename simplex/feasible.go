package simplex

import (
	"context"
	"errors"

	"cairn/internal/num"
)

// blandAfter is the number of pivots in one Check after which Bland's rule takes over from the shortest row and column.
const blandAfter = 200

// pollEvery is the number of pivots that make a step (Simplex.Steps), with a look at the context; with big numbers, a pivot may take
// milliseconds.
const pollEvery = 4

// ErrTooLarge is the error of a Check that would take too much memory: pivots may fill a sparse tableau, such as that of a
// chain x1 = x2, x2 = x3, ..., which then has a size quadratic in that of the problem.
var ErrTooLarge = errors.New("the tableau has become too large")

// The tableau may have mostEntries, and fill more for each summand of the problem.
const (
	mostEntries = 1 << 21
	fill        = 4
)

// isTooLarge reports whether a pivot on entry at of row r is one too many.
func (s *Simplex) isTooLarge(r, at int32) bool {
	row := s.rows[r].entries
	limit := s.room + fill*s.given
	return s.size > limit || s.size+len(row)*len(s.cols[row[at].v]) > 2*limit
}

// Check looks for values within all bounds (Dutertre & de Moura 2006, figure 2). It returns nil if there are some, which
// Value then reports, or else a conflict. The error is ErrTooLarge, budget.ErrSpent, or that of a cancelled context.
func (s *Simplex) Check(ctx context.Context) (*Conflict, error) {
	if s.failure != nil {
		return s.failure, nil
	}
	for pivots := 0; ; pivots++ {
		if pivots%pollEvery == pollEvery-1 {
			if err := s.Steps.Take(ctx, 1); err != nil {
				return nil, err
			}
		}
		bland := pivots >= blandAfter
		b, side := s.leaving(bland)
		if side == 0 {
			return nil, nil
		}
		at := s.entering(b, side, bland)
		if at < 0 {
			return s.explain(b, side), nil
		}
		if s.isTooLarge(s.vars[b].row, at) {
			return nil, ErrTooLarge
		}
		s.pivotAndUpdate(b, at, s.vars[b].bound(side > 0).value())
	}
}

// leaving selects a basic variable that is out of bounds: the one with the shortest row (six times faster than the smallest
// on BenchmarkRecheck50), with bland the smallest. side is that of outside, 0 if there is none. Variables that are back
// within their bounds leave the queue.
func (s *Simplex) leaving(bland bool) (best Var, side int) {
	bestLen := 0
	kept := s.queue.list[:0]
	for _, v := range s.queue.list {
		x := &s.vars[v]
		if x.row < 0 || x.outside() == 0 {
			s.queue.member[v] = false
			continue
		}
		kept = append(kept, v)
		n := len(s.rows[x.row].entries)
		if bland {
			n = 0
		}
		if side == 0 || n < bestLen || n == bestLen && v < best {
			best, bestLen, side = v, n, x.outside()
		}
	}
	s.queue.list = kept
	return best, side
}

// entering selects the entry of the row of b that can bring b back to its bound; -1 if there is none. With bland it takes
// the smallest variable, as leaving does, so that no basis comes twice; otherwise the one with the shortest column.
func (s *Simplex) entering(b Var, side int, bland bool) int32 {
	best, bestVar, bestLen := int32(-1), Var(0), 0
	entries := s.rows[s.vars[b].row].entries
	for i := range entries {
		e := &entries[i]
		if !s.canMove(e.v, -side*e.coeff.Sign()) {
			continue
		}
		n := len(s.cols[e.v])
		if bland {
			n = 0
		}
		if best < 0 || n < bestLen || n == bestLen && e.v < bestVar {
			best, bestVar, bestLen = int32(i), e.v, n
		}
	}
	return best
}

// canMove reports whether the nonbasic variable v may grow (dir > 0) or shrink (dir < 0).
func (s *Simplex) canMove(v Var, dir int) bool {
	x := &s.vars[v]
	if dir > 0 {
		return !x.hi.set || x.value.cmpBound(&x.hi) < 0
	}
	return !x.lo.set || x.value.cmpBound(&x.lo) > 0
}

// pivotAndUpdate moves the basic variable b to target by means of entry at of its row, and exchanges the two.
func (s *Simplex) pivotAndUpdate(b Var, at int32, target value) {
	r := s.vars[b].row
	in := s.rows[r].entries[at].v
	theta := target.sub(s.vars[b].value).scale(s.rows[r].per(at).Inv())
	s.vars[b].value = target
	s.vars[in].value = s.vars[in].value.addMul(num.One(), theta)
	s.moveColumn(in, theta, r)
	s.pivot(r, at)
	if s.vars[in].outside() != 0 {
		s.queue.add(in)
	}
}

// explain builds the conflict of the row of b: b is beyond its bound, and every other variable of the row is at the bound
// that keeps b there (Dutertre & de Moura 2006, section 3.2.3).
func (s *Simplex) explain(b Var, side int) *Conflict {
	r := &s.rows[s.vars[b].row]
	entries := r.entries
	c := newConflict(len(entries) + 1)
	c.add(s, b, side > 0, r.coeff)
	for i := range entries {
		e := &entries[i]
		c.add(s, e.v, -side*e.coeff.Sign() > 0, e.coeff.Abs())
	}
	return c
}

func newConflict(n int) *Conflict {
	return &Conflict{make([]Tag, 0, n), make([]num.Rat, 0, n), make([]BoundRef, 0, n)}
}

// add adds the lower or upper bound of v to the conflict.
func (c *Conflict) add(s *Simplex, v Var, upper bool, coeff num.Rat) {
	c.Tags = append(c.Tags, s.vars[v].bound(upper).tag)
	c.Coeffs = append(c.Coeffs, coeff)
	c.Bounds = append(c.Bounds, BoundRef{v, upper})
}

// violated is a set of variables: all basic ones that are out of bounds, and some that no longer are.
type violated struct {
	list   []Var
	member []bool
}

func (q *violated) grow() { q.member = append(q.member, false) }

func (q *violated) add(v Var) {
	if !q.member[v] {
		q.member[v] = true
		q.list = append(q.list, v)
	}
}
