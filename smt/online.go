package smt

import (
	"cairn/simplex"
	"cairn/smt/sat"
)

// online lets the simplex take part in the Boolean search: bounds are asserted as their literals get values, each decision
// level being a scope of the simplex, and partial assignments are refuted (Dutertre and de Moura 2006, section 4).
type online struct {
	s          *search
	looked     int           // prefix of the trail that has been looked at
	asserted   int           // bounds asserted since the last check
	touched    []simplex.Var // what these are about
	conflict   []sat.Lit
	implyAfter int // conflicts after which to look for atoms that follow from rows
}

var _ sat.Theory = (*online)(nil)

// implyAfter is the number of conflicts after which it pays to look for atoms that follow from rows; easier questions are
// answered sooner, and with simpler cores, without.
const implyAfter = 5_000

// Propagate asserts the bounds that are new on the trail and looks for a conflict over the rationals, or else for atoms whose
// values follow.
func (o *online) Propagate() ([]sat.Lit, error) {
	s := o.s
	o.touched = o.touched[:0]
	b, th := &s.sat, s.theory
	for ; o.looked < b.TrailLen(); o.looked++ {
		l := b.TrailAt(o.looked)
		v := l.Var()
		if s.atomOf[v] < 0 {
			continue
		}
		for th.s.Level() < b.Level(l) {
			th.s.Push()
		}
		if s.atoms[s.atomOf[v]].kind == equalTo && l < 0 {
			continue
		}
		o.asserted++
		if c := s.assertLiteral(l); c != nil {
			return o.refutation(c), nil
		}
		o.touched = append(o.touched, s.q.arith.forms[s.atoms[s.atomOf[v]].form].sv)
	}
	if o.asserted == 0 {
		return nil, nil
	}
	o.asserted = 0
	s.q.s.stats.SimplexCalls++
	c, err := th.s.Check(s.q.ctx)
	if err != nil {
		return nil, err
	}
	if c != nil {
		return o.refutation(c), nil
	}
	if b.Conflicts() >= o.implyAfter {
		o.imply()
	}
	return nil, nil
}

// Explain is never asked for: what follows is learned at once, with its clause.
func (o *online) Explain(sat.Lit) []sat.Lit { return nil }

// Final agrees with every candidate of the Boolean search, which is looked at when that is over.
func (o *online) Final() (done bool, conflict []sat.Lit, err error) { return true, nil, nil }

// refutation returns the lemma that excludes the bounds of a conflict, from which the Boolean search learns.
func (o *online) refutation(c *simplex.Conflict) []sat.Lit {
	clause := o.clause(c)
	o.s.q.log.refuting()
	return clause
}

// clause returns the lemma that excludes the bounds of a conflict.
func (o *online) clause(c *simplex.Conflict) []sat.Lit {
	o.s.q.s.stats.Lemmas++
	o.conflict = o.conflict[:0]
	for _, l := range literalsOf(c.Tags) {
		o.conflict = append(o.conflict, -l)
	}
	o.s.q.log.farkas(c)
	o.s.keepRational(c)
	return o.conflict
}

// Backtrack takes the bounds above a level out of the simplex.
func (o *online) Backtrack(level int) {
	o.s.theory.popTo(level)
	o.looked = min(o.looked, o.s.sat.TrailLen())
}

// suspend takes all bounds of the search out of the simplex, so that something else can be asserted; resume must follow.
func (o *online) suspend() { o.s.theory.popTo(0) }

// resume makes the simplex ready for the search to go on. The bounds are asserted anew when it does.
func (o *online) resume() {
	o.s.theory.popTo(0)
	o.s.theory.load()
	o.looked = min(o.looked, o.s.sat.Fixed())
}

// guideAfter is the number of conflicts after which the solution of the simplex decides about rationals; easier questions, such as those
// of engines, are answered as soon without.
const guideAfter = 500

// guideFrom is the number of atoms from which on that holds: the questions of engines, which have less, then take more steps (figure 1
// of Komuravelli et al. 2013 as published, with up to 270 atoms, twice as many).
const guideFrom = 500

// Suggest prefers, for an atom that never had a value, the one that it has in the present solution of the simplex: the decision takes no
// pivot. Over rationals that holds for all atoms after a while: with the values that they had last, timed systems take up to twice as many
// decisions, and half as many conflicts more. Over integers the last value is the better guide.
func (o *online) Suggest(v int32) int8 {
	s := o.s
	if s.atomOf[v] < 0 {
		return 0
	}
	a := &s.atoms[s.atomOf[v]]
	f := &s.q.arith.forms[a.form]
	if f.sv < 0 || s.sat.Phase(v) != 0 && (f.integer || s.sat.Conflicts() < guideAfter || len(s.atoms) < guideFrom) {
		return 0
	}
	cmp := s.theory.s.Compare(f.sv, a.bound)
	if a.kind == upperBound {
		return truthValue(cmp <= 0)
	}
	return truthValue(cmp == 0)
}
