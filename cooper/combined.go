package cooper

import (
	"errors"
	"slices"

	"cairn/smt"
)

// combined is the projection of a formula with arrays, datatypes, bit-vectors or floats. As for linear arithmetic it is that of an
// implicant: conditional terms become the branch, and reads over writes the element, that the model takes. Then a variable goes by
//
//   - an equation for it; a write to it on one side of an equation is turned around (Stump, Barrett, Dill and Levitt, A decision
//     procedure for an extensional theory of arrays, LICS 2001, section 3: partial equations),
//   - its elements, if an array is only read: indices are equal or different as in the model (Komuravelli, Bjørner, Gurfinkel and
//     McMillan, Compositional verification of procedural programs using Horn clauses over integers and arrays, FMCAD 2015, section 4),
//   - its fields, if it is of a datatype,
//   - the projection of linear arithmetic, if it occurs in no term of another theory,
//   - a term that is equal to it in the model: one that occurs, or a bound on it (as in the elimination of Loos and Weispfenning 1993),
//   - its value in the model, if nothing else applies. Then the images need not be finitely many.
type combined struct {
	c       *smt.Context
	m       *smt.Model
	b       *limits
	gone    []smt.Term // variables to be eliminated, those that have been made on the way included
	pending []smt.Term // formulas, true in the model, that are still to be taken apart
	lits    []smt.Term
}

// errModel says that a model is none of the formula, or that the formula's value depends on what the theories leave open.
var errModel = errors.New("cooper: the model does not satisfy the formula")

func projectCombined(b *limits, c *smt.Context, vars []smt.Term, f smt.Term, m *smt.Model) ([]smt.Term, error) {
	p := &combined{c: c, m: m.Clone(), b: b, gone: slices.Clone(vars), pending: []smt.Term{f}}
	for {
		if err := p.take(); err != nil {
			return nil, err
		}
		switch {
		case p.solve() || p.turnWrite() || p.readElements() || p.splitFields() || p.putEqual() || p.putValue():
		default:
			return p.finish()
		}
	}
}

// take takes the pending formulas apart, until all is literals in which no branch and no read is left to the model.
func (p *combined) take() error {
	seen := make(map[smt.Term]bool)
	for _, l := range p.lits {
		seen[l] = true
	}
	for len(p.pending) > 0 {
		f := p.pending[0]
		p.pending = p.pending[1:]
		if err := p.b.spend(1); err != nil {
			return err
		}
		if !p.m.Holds(f) {
			return errModel
		}
		for _, l := range ImplicantAvoiding(p.c, f, p.m, p.gone) {
			if more := p.resolve(l); more != nil {
				p.pending = append(p.pending, more...)
			} else if l != smt.True && !seen[l] {
				seen[l] = true
				p.lits = append(p.lits, l)
			}
		}
	}
	return nil
}

// resolve returns formulas that imply a literal and have one conditional term, or one read over a write, less; nil if it has none.
func (p *combined) resolve(l smt.Term) []smt.Term {
	c := p.c
	for _, t := range c.Subterms(l) {
		args := c.Args(t)
		switch {
		case c.Kind(t) == smt.KIte && c.Sort(t) != smt.Bool:
			if p.m.Holds(args[0]) {
				return []smt.Term{args[0], p.replaced(l, t, args[1])}
			}
			return []smt.Term{c.Not(args[0]), p.replaced(l, t, args[2])}
		case c.Kind(t) == smt.KSelect && c.Kind(args[0]) == smt.KStore:
			write := c.Args(args[0])
			if same := c.Eq(write[1], args[1]); p.m.Holds(same) {
				return []smt.Term{same, p.replaced(l, t, write[2])}
			} else {
				return []smt.Term{c.Not(same), p.replaced(l, t, c.Select(write[0], args[1]))}
			}
		}
	}
	return nil
}

func (p *combined) replaced(l, t, by smt.Term) smt.Term {
	return p.c.Subst(l, map[smt.Term]smt.Term{t: by})
}

// substitute replaces terms in all literals, which are taken apart again where that changes them.
func (p *combined) substitute(m map[smt.Term]smt.Term) {
	p.lits = slices.DeleteFunc(p.lits, func(l smt.Term) bool {
		g := p.c.Subst(l, m)
		if g != l {
			p.pending = append(p.pending, g)
		}
		return g != l
	})
}

func (p *combined) isGone(x smt.Term) bool { return slices.Contains(p.gone, x) }

// fresh makes a variable that is to be eliminated, too, with its value.
func (p *combined) fresh(name string, value smt.Term) smt.Term {
	x := p.c.Fresh(name, p.c.Sort(value))
	p.m.SetTerm(x, value)
	p.gone = append(p.gone, x)
	return x
}

// solve replaces a variable by what an equation says that it is.
func (p *combined) solve() bool {
	for _, l := range p.lits {
		x, by, ok := p.c.Definition(l, func(x smt.Term) (int, bool) { return 0, p.isGone(x) })
		if ok {
			p.substitute(map[smt.Term]smt.Term{x: by})
			return true
		}
	}
	return false
}

// turnWrite turns an equation of an array with a write to a variable around: store(x, i, v) = t says that t has v at i and that x is
// store(t, i, w) for some w.
func (p *combined) turnWrite() bool {
	c := p.c
	for k, l := range p.lits {
		if c.Kind(l) != smt.KSame {
			continue
		}
		for side, s := range c.Args(l) {
			t := c.Args(l)[1-side]
			x := p.written(s)
			if x == smt.NoTerm || c.Occurs(x, t) {
				continue
			}
			write := c.Args(s)
			w := p.fresh("old", p.m.TermValue(c.Select(write[0], write[1])))
			p.lits = slices.Delete(p.lits, k, k+1)
			p.pending = append(p.pending, c.Eq(c.Select(t, write[1]), write[2]), c.Eq(write[0], c.Store(t, write[1], w)))
			return true
		}
	}
	return false
}

// written is the variable to be eliminated to which a term writes, perhaps several times, and which occurs in it only so.
func (p *combined) written(t smt.Term) smt.Term {
	if p.c.Kind(t) != smt.KStore {
		return smt.NoTerm
	}
	var parts []smt.Term
	for p.c.Kind(t) == smt.KStore {
		args := p.c.Args(t)
		parts = append(parts, args[1], args[2])
		t = args[0]
	}
	if p.c.Kind(t) != smt.KVar || !p.isGone(t) || occursIn(p.c, t, parts) {
		return smt.NoTerm
	}
	return t
}

func occursIn(c *smt.Context, x smt.Term, ts []smt.Term) bool {
	return slices.ContainsFunc(ts, func(t smt.Term) bool { return c.Occurs(x, t) })
}

// readElements replaces what is read from an array variable, if nothing else is done with it, by variables, and says which of the
// indices are the same.
func (p *combined) readElements() bool {
	c := p.c
	for _, x := range p.gone {
		if c.SortKind(c.Sort(x)) != smt.SortArray || !occursIn(c, x, p.lits) {
			continue
		}
		reads, only := p.readsOf(x)
		if !only {
			continue
		}
		elements := make(map[smt.Term]smt.Term) // by read
		var indices, values []smt.Term          // one for each value of an index
		of := make(map[smt.Term]smt.Term)       // by value of the index
		for _, r := range reads {
			i := c.Args(r)[1]
			v := p.m.TermValue(i)
			if e, ok := of[v]; ok {
				elements[r] = e
				p.pending = append(p.pending, c.Eq(i, indices[slices.Index(values, v)]))
				continue
			}
			for _, j := range indices {
				p.pending = append(p.pending, c.Not(c.Eq(i, j)))
			}
			e := p.fresh("element", p.m.TermValue(r))
			elements[r], of[v] = e, e
			indices, values = append(indices, i), append(values, v)
		}
		p.substitute(elements)
		return true
	}
	return false
}

// readsOf lists the reads from an array variable; only reports whether it occurs in no other way, and in no index of its own.
func (p *combined) readsOf(x smt.Term) (reads []smt.Term, only bool) {
	c := p.c
	seen := make(map[smt.Term]bool)
	for _, l := range p.lits {
		if !c.Occurs(x, l) {
			continue
		}
		for _, t := range c.Subterms(l) {
			args := c.Args(t)
			at := slices.Index(args, x)
			switch {
			case at < 0:
			case c.Kind(t) != smt.KSelect || slices.Contains(args[1:], x) || c.Occurs(x, args[1]):
				return nil, false
			case !seen[t]:
				seen[t] = true
				reads = append(reads, t)
			}
		}
	}
	return reads, true
}

// splitFields replaces a variable of a datatype of which a field or the constructor matters by a constructor of variables.
func (p *combined) splitFields() bool {
	c := p.c
	for _, x := range p.gone {
		if c.SortKind(c.Sort(x)) != smt.SortDatatype || !p.isTakenApart(x) {
			continue
		}
		value := p.m.TermValue(x)
		k, _ := c.ConstructorOf(value)
		var fields []smt.Term
		for _, v := range c.Args(value) {
			fields = append(fields, p.fresh("field", v))
		}
		p.substitute(map[smt.Term]smt.Term{x: c.Construct(c.Sort(x), k, fields...)})
		return true
	}
	return false
}

func (p *combined) isTakenApart(x smt.Term) bool {
	c := p.c
	for _, l := range p.lits {
		if !c.Occurs(x, l) {
			continue
		}
		for _, t := range c.Subterms(l) {
			if kind := c.Kind(t); (kind == smt.KField || kind == smt.KTest) && c.Args(t)[0] == x {
				return true
			}
		}
	}
	return false
}

// putEqual replaces a variable that linear arithmetic alone cannot eliminate by a term that is equal to it in the model, so that what
// functions and arrays say of it is kept. Bit-vectors and floats have finitely many values, which say less.
func (p *combined) putEqual() bool {
	for _, x := range p.gone {
		if p.c.Width(p.c.Sort(x)) > 0 || !occursIn(p.c, x, p.lits) || p.isLinear(x) {
			continue
		}
		if t := p.equalTerm(x); t != smt.NoTerm {
			p.substitute(map[smt.Term]smt.Term{x: t})
			return true
		}
	}
	return false
}

// equalTerm returns a term of the literals, or a bound on x, without variables to be eliminated that has the value of x; or NoTerm.
func (p *combined) equalTerm(x smt.Term) smt.Term {
	c := p.c
	value := p.m.TermValue(x)
	fits := func(t smt.Term) bool {
		return c.Sort(t) == c.Sort(x) && !c.IsValue(t) && p.m.TermValue(t) == value &&
			!slices.ContainsFunc(c.FreeVars(t), p.isGone)
	}
	for _, l := range p.lits {
		for _, t := range c.Subterms(l) {
			if fits(t) {
				return t
			}
		}
		if t := boundOn(c, x, l); t != smt.NoTerm && fits(t) {
			return t
		}
	}
	return smt.NoTerm
}

// boundOn returns the term with which an arithmetic literal compares x, or NoTerm if there is none, of the sort of x.
func boundOn(c *smt.Context, x, lit smt.Term) smt.Term {
	if !c.Sort(x).IsNumeric() {
		return smt.NoTerm
	}
	r, ok := rowOf(c, lit)
	if !ok || r.rel == div || r.rel == ndiv {
		return smt.NoTerm
	}
	k := r.sum.Coeff(x)
	if k.IsZero() || c.Sort(x) == smt.Int && (!k.Abs().IsOne() || !c.OverInt(r.sum)) {
		return smt.NoTerm
	}
	return c.LinearTerm(r.sum.Solve(x), c.Sort(x))
}

// putValue puts the value of a variable in its place if linear arithmetic alone cannot eliminate it.
func (p *combined) putValue() bool {
	for _, x := range p.gone {
		if occursIn(p.c, x, p.lits) && !p.isLinear(x) {
			p.substitute(map[smt.Term]smt.Term{x: p.m.TermValue(x)})
			return true
		}
	}
	return false
}

// isLinear reports whether a variable is numeric and occurs in sums of inequalities only.
func (p *combined) isLinear(x smt.Term) bool {
	c := p.c
	if !c.Sort(x).IsNumeric() {
		return false
	}
	for _, l := range p.lits {
		if !c.Occurs(x, l) {
			continue
		}
		r, ok := rowOf(c, l)
		if !ok {
			return false
		}
		for _, mono := range r.sum.Mono {
			if mono.Var != x && c.Occurs(x, mono.Var) {
				return false
			}
		}
	}
	return true
}

// finish eliminates the numeric variables that are left.
func (p *combined) finish() ([]smt.Term, error) {
	s := newSystem(p.c, p.m, p.b)
	lits, err := s.project(p.gone, p.lits)
	if err != nil {
		return nil, err
	}
	for _, l := range lits {
		if !p.m.Holds(l) {
			return nil, errModel
		}
	}
	return lits, nil
}
