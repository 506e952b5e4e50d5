package simplex

import (
	"context"
	"slices"

	"cairn/internal/num"
	"cairn/internal/status"
)

// Status is the answer to a satisfiability question, such as that of CheckInteger.
type Status = status.Status

// The three answers.
const (
	Unknown = status.Unknown
	Sat     = status.Sat
	Unsat   = status.Unsat
)

// Limits bounds the work of one CheckInteger in steps, never in time. The zero value stands for the defaults.
type Limits struct {
	Branches int // nodes of the branch-and-bound tree; default 500
	Cuts     int // Gomory cuts at the root; default 24; negative: none
	Changes  int // substitutions by equalities and by changes of variables; default 2000

	Trace bool // collect IntResult.Cuts
}

func (b Limits) withDefaults() Limits {
	if b.Branches == 0 {
		b.Branches = 500
	}
	if b.Cuts == 0 {
		b.Cuts = 24
	}
	if b.Changes == 0 {
		b.Changes = 2000
	}
	return b
}

// IntResult is the answer of CheckInteger.
type IntResult struct {
	Status Status
	Tags   []Tag  // Unsat: the bounds that took part, sorted; they contradict each other over the integers
	Cuts   []Cut  // Unsat, with Limits.Trace: when all of these are decided, in any way, the rationals suffice for a conflict
	Split  *Split // Unknown: Var <= Floor or Var >= Floor+1 excludes the present rational solution; may be nil
	Reason string // Unknown: what ended the search
}

// Split is a case distinction on an integer variable.
type Split struct {
	Var   Var
	Floor num.Rat
}

// CheckInteger looks for values within all bounds that are integral for the integer variables. After Sat, Value reports
// them. The answer is Unknown only if the budget or the context ended the search; on a problem without rational variables
// the search is complete, that is, a big enough budget always suffices (see doc.go).
func (s *Simplex) CheckInteger(ctx context.Context, limits Limits) IntResult {
	c, err := s.Check(ctx)
	switch {
	case err != nil:
		return IntResult{Reason: err.Error()}
	case c != nil:
		return IntResult{Status: Unsat, Tags: newReasons(c.Tags)}
	}
	v, found := s.fractionalVar()
	if !found {
		return IntResult{Status: Sat}
	}
	if k := s.gcdTest(); k >= 0 {
		return IntResult{Status: Unsat, Tags: newReasons(s.fixedTags(k)), Cuts: []Cut{s.gcdCut(k)}}
	}
	p := s.extract(ctx, limits.withDefaults())
	status, core := p.decide()
	switch status {
	case Sat:
		p.recover()
		s.assign(func(v Var) num.Rat { return p.values[v] })
		return IntResult{Status: Sat}
	case Unsat:
		r := IntResult{Status: Unsat, Tags: core}
		if p.trace != nil {
			r.Cuts = p.trace.cuts
		}
		return r
	}
	x := &s.vars[v]
	return IntResult{
		Split:  &Split{v, x.value.floor()},
		Reason: p.stopped(),
	}
}

// fractionalVar returns the first base variable that should be an integer and is not.
func (s *Simplex) fractionalVar() (Var, bool) {
	for i := range s.vars {
		if s.vars[i].base && s.vars[i].fractional() {
			return Var(i), true
		}
	}
	return 0, false
}

// gcdTest looks for a row over integer variables whose fixed part is not divisible by what the others can contribute: with
// x = 3y + 6z the fixed x = 4 is impossible. It returns the row, -1 if every row passes.
func (s *Simplex) gcdTest() int {
	return slices.IndexFunc(s.rows, s.failsGCD)
}

func (s *Simplex) failsGCD(r row) bool {
	var fixed, rest num.Rat // the sum of the fixed part; the generator of the values of the rest
	put := func(x *variable, coeff num.Rat) {
		if x.isFixed() {
			fixed = fixed.AddMul(coeff, x.lo.Value)
			return
		}
		rest = gcdRat(rest, coeff.Mul(x.step))
	}
	if s.vars[r.basic].step.IsZero() {
		return false
	}
	put(&s.vars[r.basic], r.coeff.Neg())
	for i := range r.entries {
		x := &s.vars[r.entries[i].v]
		if x.step.IsZero() {
			return false
		}
		put(x, r.entries[i].coeff)
	}
	return !rest.IsZero() && !fixed.Div(rest).IsInt()
}

// fixedTags collects the tags of the bounds that fix variables of row k.
func (s *Simplex) fixedTags(k int) []Tag {
	var tags []Tag
	put := func(x *variable) {
		if x.isFixed() {
			tags = append(tags, x.lo.tag, x.hi.tag)
		}
	}
	put(&s.vars[s.rows[k].basic])
	for _, e := range s.rows[k].entries {
		put(&s.vars[e.v])
	}
	return tags
}

func (v *variable) isFixed() bool { return v.lo.set && v.hi.set && v.lo.Cmp(v.hi.Bound) == 0 }

// gcdRat returns the generator of the integral combinations of two rationals.
func gcdRat(a, b num.Rat) num.Rat {
	if a.IsZero() {
		return b.Abs()
	}
	d := num.Lcm(a.Den(), b.Den())
	return num.Gcd(a.Mul(d), b.Mul(d)).Div(d)
}

// Fractional returns the case distinction on the first integer variable that does not have an integral value after a
// feasible Check; ok is false if there is none.
func (s *Simplex) Fractional() (split Split, ok bool) {
	v, found := s.fractionalVar()
	if !found {
		return Split{}, false
	}
	return Split{v, s.vars[v].value.floor()}, true
}
