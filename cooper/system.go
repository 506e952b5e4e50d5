package cooper

import (
	"errors"
	"slices"

	"cairn/internal/num"
	"cairn/smt"
)

// system is a cube of arithmetic rows from which variables are eliminated one at a time. With a model every row holds in
// it, before and after each step, and steps may choose by it; without one only exact steps are taken.
type system struct {
	c       *smt.Context
	m       *smt.Model // nil: exact
	b       *limits
	rows    []row
	bools   []smt.Term // Boolean literals, and what is no literal the rows understand
	locals  []local    // unknowns that are no terms: local i is the variable -1-i
	relaxed bool       // integrality may be forgotten: rational projection of integer variables
	coarse  bool       // eliminateOne may make the cube weaker: see Shadow
	chosen  bool       // a real elimination step has chosen by the model
	unsat   bool       // exact: a row was found to be never true
}

// local is an unknown that exists only within a system.
type local struct {
	sort  smt.Sort
	value num.Rat // in the model
}

// errInexact tells that a step would have to choose but there is no model.
var errInexact = errors.New("cooper: no exact elimination step")

func newSystem(c *smt.Context, m *smt.Model, b *limits) *system {
	return &system{c: c, m: m, b: b}
}

// addLiteral puts a literal into the system.
func (s *system) addLiteral(lit smt.Term) {
	if r, ok := rowOf(s.c, lit); ok {
		s.add(r)
	} else if lit == smt.False {
		s.unsat = true
	} else if lit != smt.True {
		s.bools = append(s.bools, lit)
	}
}

// add normalises a row and puts it into the system, together with what follows from rows over the same sum: of two bounds
// the tighter stays, two bounds that meet become an equality.
func (s *system) add(r row) {
	r, v := r.normalize(s.integral(r.sum))
	if v == never {
		s.unsat = true
	}
	if v != open {
		return
	}
	r.key = key(r.sum)
	for i := 0; i < len(s.rows); i++ {
		if s.rows[i].key != r.key {
			continue
		}
		switch n, o := s.rows[i].meet(r, s.integral(r.sum)); o {
		case redundant:
			return
		case contradiction:
			s.unsat = true
			return
		case replaces:
			s.rows = slices.Delete(s.rows, i, i+1)
			i--
		case becomes:
			s.rows = slices.Delete(s.rows, i, i+1)
			r, i = n, -1
		}
	}
	s.rows = append(s.rows, r)
}

// newLocal makes an unknown.
func (s *system) newLocal(sort smt.Sort, value num.Rat) smt.Term {
	s.locals = append(s.locals, local{sort, value})
	return smt.Term(-len(s.locals))
}

func (s *system) sortOf(v smt.Term) smt.Sort {
	if v < 0 {
		return s.locals[-1-v].sort
	}
	return s.c.Sort(v)
}

// integral reports whether every variable of l is of sort Int.
func (s *system) integral(l smt.Linear) bool {
	return !slices.ContainsFunc(l.Mono, func(m smt.Monomial) bool { return s.sortOf(m.Var) != smt.Int })
}

// value is the value of a variable in the model.
func (s *system) value(v smt.Term) num.Rat {
	if v < 0 {
		return s.locals[-1-v].value
	}
	return s.m.Value(v)
}

func (s *system) eval(l smt.Linear) num.Rat { return l.Eval(s.value) }

// literals returns the rows and Boolean literals of the system as terms, without repetition.
func (s *system) literals() []smt.Term {
	if s.unsat {
		return []smt.Term{smt.False}
	}
	out := make([]smt.Term, 0, len(s.rows)+len(s.bools))
	for _, r := range s.rows {
		if t := r.term(s.c); t != smt.True {
			out = append(out, t)
		}
	}
	out = append(out, s.bools...)
	slices.Sort(out)
	return slices.Compact(out)
}

// expose replaces the opaque terms in which a constant to be eliminated occurs by local unknowns with defining rows. It
// returns the unknowns: they are to be eliminated too. Opaque terms without such constants stay as they are.
func (s *system) expose(vars []smt.Term) (fresh []smt.Term, err error) {
	known := map[smt.Term]smt.Linear{}
	for i := 0; i < len(s.rows); i++ { // definitions are appended, and may need the same
		for _, m := range s.rows[i].sum.Mono {
			if m.Var < 0 || !s.c.Kind(m.Var).IsOpaque() || !occursAny(s.c, vars, m.Var) {
				continue
			}
			if s.c.Kind(m.Var) == smt.KIte { // only without a model: an implicant has no conditionals
				return nil, errInexact
			}
			by, ok := known[m.Var]
			if !ok {
				var q smt.Term
				q, by = s.define(m.Var)
				known[m.Var] = by
				fresh = append(fresh, q)
			}
			s.rows[i].sum = s.rows[i].sum.Replace(m.Var, by)
		}
	}
	if len(fresh) > 0 {
		rows := s.rows
		s.rows = nil
		for _, r := range rows {
			s.add(r)
		}
	}
	return fresh, nil
}

// define introduces the integer quotient q that a KDiv, KMod or KToInt term stands for, with its rows, and returns q and
// the term as a sum over q.
func (s *system) define(t smt.Term) (q smt.Term, sum smt.Linear) {
	arg, k := s.c.Args(t)[0], num.One()
	if s.c.Kind(t) != smt.KToInt {
		k = s.c.Modulus(t)
	}
	var v num.Rat
	if s.m != nil {
		v = s.m.Value(arg).Div(k).Floor()
	}
	q = s.newLocal(smt.Int, v)
	rest := s.c.Linear(arg).AddMul(k.Neg(), smt.Variable(q)) // 0 <= arg - k*q < k
	s.rows = append(s.rows, row{rel: le, sum: rest.Neg()}, row{rel: lt, sum: rest.AddConst(k.Neg())})
	if s.c.Kind(t) == smt.KMod {
		return q, rest
	}
	return q, smt.Variable(q)
}

// occursAny reports whether one of the constants vars occurs in t.
func occursAny(c *smt.Context, vars []smt.Term, t smt.Term) bool {
	return slices.ContainsFunc(vars, func(v smt.Term) bool { return c.Occurs(v, t) })
}

// occurrences are the rows in which a variable occurs, by what they say about it. Members are indices into the rows.
type occurrences struct {
	eqs, lowers, uppers, divs, ndivs, nes []int
}

func (s *system) occurrences(x smt.Term) *occurrences {
	o := &occurrences{}
	for i, r := range s.rows {
		sign := r.sum.Coeff(x).Sign()
		if sign == 0 {
			continue
		}
		switch {
		case r.rel == eq:
			o.eqs = append(o.eqs, i)
		case r.rel == div:
			o.divs = append(o.divs, i)
		case r.rel == ndiv:
			o.ndivs = append(o.ndivs, i)
		case r.rel == ne:
			o.nes = append(o.nes, i)
		case sign < 0:
			o.lowers = append(o.lowers, i)
		default:
			o.uppers = append(o.uppers, i)
		}
	}
	return o
}

// without removes all rows that contain x and returns them.
func (s *system) without(x smt.Term) (removed []row) {
	s.rows = slices.DeleteFunc(s.rows, func(r row) bool {
		if r.sum.Coeff(x).IsZero() {
			return false
		}
		removed = append(removed, r)
		return true
	})
	return removed
}
